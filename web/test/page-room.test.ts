// Pages as people read them, and as those who write them do.
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('reading pages', () => {
  it('begins with the tree on a phone, leads to a page and back, and offers the search at an old address', async () => {
    const { page } = await browser.open({ as: 'kwame.boateng', ...phone });
    await page.goto('/pages');
    await settle(page);
    const tree = page.getByRole('navigation', { name: 'All pages' });
    const link = tree.getByRole('link').nth(1);
    const title = (await link.textContent()) ?? '';
    expect(await tree.getByRole('button', { name: /More for/ }).count()).toBe(0);
    await link.tap();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all pages' }).tap();
    await tree.waitFor();
    await page.goto('/pages/handbook/no-such-page');
    await page.getByText('There is no page at this address').waitFor();
    await page.getByRole('link', { name: 'Search for it' }).tap();
    await page.waitForURL(/query=no\+such\+page/);
    await tree.getByText('No page has these words').waitFor();
  });
});

describe('writing pages', () => {
  it('makes a folder and a draft in it, publishes, edits, compares and brings back, moves, and deletes with Undo', async () => {
    const { page } = await browser.open({ as: 'matilda.bergstrom' });
    await holdLonger(page);
    await page.goto('/pages');
    await settle(page);
    const tree = page.getByRole('navigation', { name: 'All pages' });
    expect(await findBarriers(page)).toEqual([]);
    await tree.getByRole('button', { name: 'New folder' }).click();
    const form = page.getByRole('dialog', { name: 'New folder' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('A folder needs a name.').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Weather rules');
    await form.getByRole('button', { name: 'Save' }).click();
    await tree.getByRole('link', { name: 'Weather rules' }).waitFor();

    await tree.getByRole('button', { name: 'More for Weather rules' }).click();
    await page.getByRole('menuitem', { name: 'New page' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Storm');
    await page.getByRole('textbox', { name: 'Text' }).fill('Stay inside.');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.waitForURL(/weather-rules\/storm\?edit=true/);
    await tree.getByRole('link', { name: 'Storm Draft' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/weather-rules\/storm$/);
    await page.getByRole('article').getByText('Stay inside.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Storm' }).waitFor();
    await tree.getByRole('link', { name: 'Storm', exact: true }).waitFor();

    await page.keyboard.press('e');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Stay inside, and call home.');
    await page.getByRole('textbox', { name: 'What is new' }).fill('Call home');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('article').getByText('Stay inside, and call home.').waitFor();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions of Storm' });
    await versions.locator('ins').first().waitFor();
    await versions.getByRole('button', { name: /version 1/ }).click();
    await versions.getByRole('button', { name: 'Bring it back' }).click();
    await page.getByRole('article').getByText('Stay inside.', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    const place = page.getByRole('dialog', { name: 'Move Storm' });
    await place.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Handbook' });
    await place.getByRole('combobox', { name: 'Stands' }).selectOption({ label: 'First' });
    await place.getByRole('textbox', { name: 'Address' }).fill('in a storm');
    await place.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/pages/handbook/in-a-storm');

    await tree.getByRole('button', { name: 'More for Weather rules' }).click();
    await page.getByRole('menuitem', { name: 'Who may view…' }).click();
    const viewers = page.getByRole('dialog', { name: 'Who may view Weather rules' });
    await viewers.getByRole('radio', { name: 'Only these' }).click();
    await viewers.getByRole('combobox', { name: 'People and teams' }).fill('tomasz');
    await viewers.getByRole('option', { name: /Tomasz Wójcik/ }).click();
    await viewers.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved who may view it').waitFor();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await tree.getByRole('link', { name: 'Storm' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await tree.getByRole('link', { name: 'Storm' }).waitFor();
  });
});
