// What is made from anywhere: the New menu, and the accounts of people.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const ADMIN = 'leila.haddad';

const openNew = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menu', { name: 'New' }).getByRole('menuitem', { name: entry }).click();
};

describe('the New menu', () => {
  it('uploads and makes folders from any page, and offers people only to those who manage them', async () => {
    const { page } = await browser.open({ as: 'oyvind.lie' });
    await page.goto('/news');
    await settle(page);
    await page.keyboard.press('c');
    const menu = page.getByRole('menu', { name: 'New' });
    await menu.getByRole('menuitem', { name: 'Thanks' }).waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
      'Upload',
      'Folder',
      'Question',
      'Article',
      'Expense sheet',
      'Thanks\nt',
    ]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('New');

    await openNew(page, 'Folder');
    const where = page.getByRole('dialog', { name: 'New folder in' });
    await where.getByRole('button', { name: 'Engineering' }).click();
    await where.getByRole('button', { name: 'Weather stations' }).click();
    await where.getByRole('button', { name: 'New folder here' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Masts');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Masts' }).waitFor();

    await openNew(page, 'Upload');
    const upload = page.getByRole('dialog', { name: 'Upload to' });
    await upload.getByRole('button', { name: 'Masts' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await upload.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({
      name: 'Mast plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('twelve metres'),
    });
    await page.getByRole('row', { name: /Mast plan/ }).waitFor();
  });
});

describe('the New menu of those who write', () => {
  it('begins a story, and a page whose folder is chosen while one writes', async () => {
    const { page } = await browser.open({ as: 'matilda.bergstrom' });
    await page.goto('/');
    await settle(page);
    await openNew(page, 'News');
    await page.waitForURL('**/news/write');
    await page.getByRole('heading', { level: 1, name: 'New story' }).waitFor();
    await openNew(page, 'Page');
    await page.waitForURL('**/pages?new=true');
    await page.getByRole('textbox', { name: 'Title' }).fill('Bicycles in the yard');
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Handbook' });
    await page.getByRole('textbox', { name: 'Text' }).fill('Under the roof.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL('**/pages/handbook/bicycles-in-the-yard');
    await page.getByRole('article').getByText('Under the roof.').waitFor();
  });
});

describe('those who manage people', () => {
  it('add somebody, are told which field is wrong, and find what they had typed', async () => {
    const { page } = await browser.open({ as: ADMIN });
    await page.goto('/');
    await settle(page);
    await openNew(page, 'Person');
    await page.waitForURL(/\/people\?new=true/);
    const dialog = page.getByRole('dialog', { name: 'Add a person' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => dialog.getByText('This is needed.').count()).toBe(4);
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Surname').fill('Byron');
    await dialog.getByLabel('E-mail').fill('oyvind.lie@cloudberry.example');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe('oyvind.lie');
    await dialog.getByRole('combobox', { name: 'Reports to' }).fill('Tomasz');
    await dialog.getByRole('option', { name: /Tomasz/ }).click();
    await dialog.getByRole('combobox', { name: 'Groups' }).fill('Firmware');
    await dialog.getByRole('option', { name: /Firmware/ }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('must have at least 8 characters').waitFor();
    await dialog.getByRole('button', { name: 'Make one up' }).click();
    const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('is taken already').waitFor();
    await dialog.getByLabel('Username').fill('ada.byron');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor();
    const profile = page.getByRole('region', { name: 'Profile of Ada Byron' });
    await profile.getByRole('link', { name: /Tomasz/ }).waitFor();
    await profile.getByRole('link', { name: 'Firmware' }).first().waitFor();
    const own = await browser.open();
    const signedIn = await own.context.request.post('/api/session/v1', {
      data: { username: 'ada.byron', password },
      headers: { origin: browser.server() },
    });
    expect(signedIn.status()).toBe(200);
  });

  it('block, unblock, give a password and another manager, and delete for good, naming who inherits', async () => {
    const { page } = await browser.open({ as: ADMIN });
    const created = await page.context().request.post('/api/people/v2/users', {
      data: { username: 'short.stay', firstname: 'Short', surname: 'Stay', email: 'short.stay@cloudberry.example' },
      headers: { origin: browser.server(), 'x-requested-with': 'fetch' },
    });
    expect(created.status()).toBe(200);
    const { id } = await created.json();
    await page.goto(`/people/${id}`);
    const profile = page.getByRole('region', { name: 'Profile of Short Stay' });
    const act = async (name: string) => {
      await profile.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Block');
    await profile.getByText('This account is blocked').waitFor();
    await page.keyboard.press('Control+z');
    await profile.getByText('This account is blocked').waitFor({ state: 'detached' });

    await act('Set a password');
    const passwords = page.getByRole('dialog', { name: 'A new password for Short Stay' });
    await passwords.getByLabel('Password', { exact: true }).fill('password');
    await passwords.getByRole('button', { name: 'Save' }).click();
    await passwords.getByText(/common/).waitFor();
    await passwords.getByRole('button', { name: 'Make one up' }).click();
    await passwords.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Short Stay has a new password').waitFor();

    await act('Set manager');
    await page.getByRole('combobox', { name: 'Who leads Short Stay?' }).fill('Hana');
    await page.getByRole('option', { name: /Hana/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await profile.getByRole('link', { name: /Hana/ }).waitFor();

    await act('Delete');
    const asked = page.getByRole('alertdialog', { name: 'Delete Short Stay?' });
    await asked.getByRole('button', { name: /^Remove / }).waitFor();
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL((url) => url.pathname === '/people');
    await page.getByText('Short Stay is deleted').waitFor();
  });

  it('see none of it as colleagues, whatever the address says', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    await page.goto('/people?new=true');
    await settle(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add person' }).count()).toBe(0);
    await page.goto('/people/19');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Show in the org chart' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Block|Delete|password/ }).count()).toBe(0);
  });
});

describe('a profile and a group', () => {
  it('tell what somebody is an expert for and did lately, and what the group may and where, as far as the reader may see it', async () => {
    const { page } = await browser.open({ as: 'oyvind.lie' });
    await page.goto('/people/20?full=true');
    await settle(page);
    const profile = page.getByRole('region', { name: 'Profile of Øyvind Lie' });
    await profile.getByRole('heading', { name: 'Expert for' }).waitFor();
    await profile.getByRole('link', { name: 'Calibration' }).first().waitFor();
    const lately = profile.getByRole('link', { name: /Rain gauges 2026\.csv.*Changed/ });
    await lately.click();
    await page.waitForURL(/\/documents\/document\/\d+/);
    await page.goto('/groups/2');
    await settle(page);
    const rights = page.getByRole('region', { name: 'What it may' });
    await rights.getByRole('link', { name: /Engineering.*change and delete/ }).click();
    await page.waitForURL(/\/documents\/folder\/\d+/);
  });
});
