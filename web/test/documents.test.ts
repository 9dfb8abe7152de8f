// The room of documents as people use it: walking, uploading, changing and undoing, by mouse, by keys and on a phone.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
/** Who edits and deletes in the folders of engineering, and who only reads there. */
const editor = 'oyvind.lie';
const reader = 'rafael.monteiro';
/** Folders of the demo company: “Weather stations”, and one that is closed to most. */
const stations = '/documents/folder/10';
const finance = '/documents/folder/19';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** A folder of its own below “Weather stations”. */
async function newFolder(page: Page, title: string): Promise<void> {
  await page.goto(stations);
  await heading(page, 'Weather stations');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill(title);
  await page.keyboard.press('Enter');
  await row(page, title).click();
  await heading(page, title);
}

async function upload(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await (await chosen).setFiles(files);
}

const uploaded = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Uploads', exact: true }).getByRole('status').filter({ hasText: words }).waitFor();

describe('walking through folders', () => {
  it('goes by rows, path, tree and keys, and every place has an address', async () => {
    const { page } = await browser.open({ as: editor });
    await page.goto('/documents');
    await heading(page, 'Documents');
    await row(page, 'Engineering').click();
    await page.waitForURL('**/documents/folder/9');
    await row(page, 'Weather stations').focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Weather stations');
    await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click();
    await page.waitForURL(`**${stations}?sort=changed&order=desc`);
    await page.reload();
    await settle(page);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Changed' }).getAttribute('aria-sort'))
      .toBe('descending');
    await page.getByRole('treeitem', { name: 'Calibration' }).getByRole('link').click();
    await heading(page, 'Calibration');
    await page.getByRole('treeitem', { name: 'Calibration' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await heading(page, 'Weather stations');
    await page.keyboard.press('Backspace');
    await heading(page, 'Engineering');
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Documents' }).click();
    await heading(page, 'Documents');
    await page.goBack();
    await heading(page, 'Engineering');
  });

  it('shows readers nothing that they may not do, and says what is closed to them', async () => {
    const { page } = await browser.open({ as: reader });
    await page.goto(stations);
    await heading(page, 'Weather stations');
    expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0);
    await row(page, 'Calibration').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy address' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Move to the trash' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto(finance);
    await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
  });
});

describe('uploading', () => {
  it('sends several files, asks about a name that is there, and makes a new version of it', async () => {
    const { page } = await browser.open({ as: editor });
    await newFolder(page, 'Uploads of a test');
    await upload(page, file('Winds.md', '# Winds\n\nFrom the west'), file('Table.csv', 'Station,Wind\nStromness,12\n'));
    await uploaded(page, '2 files uploaded');
    await row(page, 'Winds.md').waitFor();
    // It stays while one walks on.
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await page.getByRole('region', { name: 'Uploads' }).waitFor();
    await page.goBack();
    await upload(page, file('Winds.md', '# Winds\n\nFrom the north'));
    const dialog = page.getByRole('dialog', { name: 'That name is here already' });
    await dialog.getByRole('radio', { name: /New version/ }).waitFor();
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await uploaded(page, '1 file uploaded');
    await row(page, 'Winds.md').click();
    const panel = page.getByRole('region', { name: 'Document Winds.md' });
    await panel.getByText('From the north').waitFor();
    await panel.getByRole('tab', { name: /Versions/ }).click();
    await page.waitForURL('**tab=versions**');
    await panel.getByRole('button', { name: 'More for version 1' }).click();
    await page.getByRole('menuitem', { name: 'Bring back' }).click();
    await page.getByText('Version 1 is the latest again').first().waitFor();
    await panel.getByRole('tab', { name: 'Preview' }).click();
    await panel.getByText('From the west').waitFor();
    await row(page, 'Table.csv').click();
    await page.getByRole('cell', { name: 'Stromness' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('takes files that are dropped onto the list', async () => {
    const { page } = await browser.open({ as: editor });
    await newFolder(page, 'Drops of a test');
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'Dropped.txt', { type: 'text/plain' }));
      return data;
    });
    await page.getByText('This folder is empty').dispatchEvent('drop', { dataTransfer: transfer });
    await row(page, 'Dropped.txt').waitFor();
  });
});

describe('changing things', () => {
  it('renames, moves and deletes, each with undo', async () => {
    const { page } = await browser.open({ as: editor });
    await newFolder(page, 'Changes of a test');
    await upload(page, file('One.txt', 'one'), file('Two.txt', 'two'));
    await row(page, 'One.txt').waitFor();
    await row(page, 'Two.txt').waitFor();
    await row(page, 'One.txt').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of the document' }).fill('First.txt');
    await page.keyboard.press('Enter');
    await row(page, 'First.txt').waitFor();
    await row(page, 'First.txt').focus();
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: '1 selected' }).waitFor();
    await page.keyboard.press('m');
    const picker = page.getByRole('dialog', { name: 'Move to' });
    await picker.getByRole('button', { name: 'Weather stations' }).click();
    await picker.getByRole('button', { name: 'Calibration' }).click();
    await picker.getByRole('button', { name: 'Move here' }).click();
    await page.getByText('Moved to “Calibration”').waitFor();
    await row(page, 'First.txt').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await row(page, 'First.txt').waitFor();
    await row(page, 'Two.txt').focus();
    await page.keyboard.press('Delete');
    await page.getByText('“Two.txt” is in the trash').waitFor();
    await expect.poll(() => row(page, 'Two.txt').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await row(page, 'Two.txt').waitFor();
  });

  it('checks out, keeps others from changing it, and checks in with a comment', async () => {
    const { page } = await browser.open({ as: editor });
    await newFolder(page, 'Check-outs of a test');
    await upload(page, file('Plan.txt', 'old'));
    await row(page, 'Plan.txt').click();
    const panel = page.getByRole('region', { name: 'Document Plan.txt' });
    await panel.getByRole('button', { name: 'Check out' }).click();
    await panel.getByText('You have it checked out').waitFor();
    await row(page, 'Plan.txt').getByText('Checked out by you').waitFor();
    const other = await browser.open({ as: reader });
    await other.page.goto(new URL(page.url()).pathname);
    await other.page.getByText('Øyvind Lie has it checked out').waitFor();
    expect(await other.page.getByRole('button', { name: 'Check out' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Check in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check in' });
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'choose it' }).click();
    await (await chosen).setFiles(file('Plan.txt', 'new'));
    await dialog.getByRole('textbox', { name: 'What has changed' }).fill('Everything');
    await dialog.getByRole('button', { name: 'Check in' }).click();
    await page.getByText('Version 2 is there').waitFor();
    await panel.getByText('new', { exact: true }).waitFor();
  });
});

it('folders are pages on a phone, with one button to add something', async () => {
  const { page } = await browser.open({ as: editor, ...phone });
  await page.goto(stations);
  await heading(page, 'Weather stations');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Take a photo' }).waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'Mast assembly.md').tap();
  await page.getByRole('heading', { level: 1, name: 'Mast assembly.md' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).tap();
  await heading(page, 'Weather stations');
  await page.getByRole('button', { name: 'Engineering' }).tap();
  await heading(page, 'Engineering');
});
