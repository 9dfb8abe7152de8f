// Badges as people look at them, give them, and manage them.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const manager = 'matilda.bergstrom';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the gallery', () => {
  it('is searched in its address, leads to a badge with who has it, and offers nobody what they may not do', async () => {
    const { page } = await browser.open({ as: 'kwame.boateng', ...phone });
    await page.goto('/badges');
    await settle(page);
    for (const name of ['New badge', 'Give']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search badges' }).fill('HUNDRED');
    await page.waitForURL(/search=HUNDRED/);
    await page.getByText('1 badge', { exact: true }).waitFor();
    await page.getByText('You have it').waitFor();
    await page.getByRole('link', { name: 'Welcome aboard' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Welcome aboard' }).waitFor();
    await page.getByText('Good to have you').first().waitFor();
    await page.getByText('from Matilda Bergström').first().waitFor();
    expect(await page.getByRole('button', { name: /Take it from/ }).count()).toBe(0);
  });
});

describe('managing badges', () => {
  it('makes one with an own picture and a colour that can be seen, gives and takes it, archives and deletes it', async () => {
    const { page } = await browser.open({ as: manager });
    await holdLonger(page);
    await page.goto('/badges');
    await settle(page);
    await page.getByRole('button', { name: 'New badge' }).click();
    const form = page.getByRole('dialog', { name: 'New badge' });
    await form.getByRole('button', { name: 'Make the badge' }).click();
    await form.getByText('A badge needs a name.').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Rain maker');
    await form.getByRole('textbox', { name: 'What it is for' }).fill('Made it rain');
    await form.getByRole('textbox', { name: 'Colour' }).fill('f2c94c');
    await form.getByText(/hard to see/).waitFor();
    await form.getByRole('button', { name: 'Make it darker' }).click();
    await form.getByText(/easy to see/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const chosen = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Own picture' }).click();
    await (await chosen).setFiles([{ name: 'rain.png', mimeType: 'image/png', buffer: png }]);
    const cut = page.getByRole('dialog', { name: 'Cut the picture' });
    await cut.getByRole('slider').waitFor();
    await cut.getByRole('button', { name: 'Use it' }).click();
    await cut.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Make the badge' }).click();
    await page.waitForURL(/\/badges\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Rain maker' }).waitFor();
    await page.getByText('Nobody yet').waitFor();

    await page.keyboard.press('n');
    const give = page.getByRole('dialog', { name: 'Give: Rain maker' });
    await give.getByRole('combobox').fill('tomasz');
    await give.getByRole('option', { name: /Tomasz Wójcik/ }).click();
    await give.getByRole('textbox', { name: 'What for?' }).fill('For the storm of March');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Tomasz Wójcik: “Rain maker”').waitFor();
    const holder = page.getByRole('listitem').filter({ hasText: 'For the storm of March' });
    await holder.waitFor();
    await holder.getByRole('button', { name: 'Take it from Tomasz Wójcik' }).click();
    await holder.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await holder.waitFor();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the badge' });
    await edit.getByRole('textbox', { name: 'Name' }).fill('Rain bringer');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rain bringer' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('“Rain bringer” is archived').waitFor();
    await page.getByText('Archived', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All badges' }).click();
    await page.getByRole('link', { name: 'Bug hunter' }).waitFor();
    expect(await page.getByRole('link', { name: 'Rain bringer' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Archived' }).click();
    await page.waitForURL(/archived=true/);
    await page.getByRole('link', { name: 'Rain bringer' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('“Rain bringer” is in the trash').waitFor();
    await page.waitForURL('**/badges');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('radio', { name: 'Archived' }).click();
    await page.getByRole('link', { name: 'Rain bringer' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForURL('**/badges');
    await page.goto('/trash');
    await page.getByRole('button', { name: 'Badges', exact: true }).click();
    await page.waitForURL('**/trash?kind=badges');
    const row = page.getByRole('row').filter({ hasText: 'Rain bringer' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Badge.*Badges.*30 days/);
    await row.getByRole('button', { name: 'Restore Rain bringer' }).click();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rain bringer' }).waitFor();
  });
});
