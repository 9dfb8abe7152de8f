// Thanks as people give and read them: the wall, its filters, thanking too, the form over any page.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const reader = 'oyvind.lie';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const notes = (page: Page) => page.getByRole('article');
const noteWith = (page: Page, words: string) => notes(page).filter({ hasText: words });

describe('the wall', () => {
  it('is filtered by value, author and word in its address, shows values over time, and opens a note', async () => {
    const { page } = await browser.open({ as: reader });
    await page.goto('/thanks');
    await settle(page);
    await page.getByText(/^\d+ notes since [A-Z][a-z]+( \d{4})?$/).waitFor();
    const all = await notes(page).count();
    await page.getByRole('button', { name: 'Leave it lighter', exact: true }).click();
    await page.waitForURL(/\?tag=\d+$/);
    await page.getByText('2 notes', { exact: true }).waitFor();
    await expect.poll(() => notes(page).count()).toBe(2);
    await page.getByRole('button', { name: 'All', exact: true }).click();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Words in the notes' }).fill('SCOTLAND');
    await page.waitForURL(/query=SCOTLAND/);
    await page.getByText('1 note', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Words in the notes' }).fill('');
    await page.getByRole('button', { name: 'Only notes from somebody' }).click();
    await page.getByRole('searchbox', { name: 'Find somebody' }).fill('beaulieu');
    await page.getByRole('menuitem', { name: 'Hélène Beaulieu' }).click();
    await page.waitForURL(/by=\d+/);
    await page.getByText('The year closed in four days instead of nine.').waitFor();
    await page.getByRole('button', { name: 'Take off the filter “From Hélène Beaulieu”' }).click();
    await page.waitForURL((url) => !url.search.includes('by='));

    await page.getByRole('button', { name: 'Values over time' }).click();
    const chart = page.getByRole('region', { name: 'Values over time' });
    const table = chart.getByRole('table', { name: /last twelve months/ });
    await expect.poll(() => table.getByRole('row').count()).toBe(13);
    await chart.getByRole('button', { name: 'As a table' }).click();
    await chart.getByRole('columnheader', { name: 'Mind each other' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await chart.waitFor();
    await expect.poll(() => notes(page).count()).toBe(all);

    await noteWith(page, 'The accessibility review').getByRole('link').last().click();
    await page.waitForURL(/\/thanks\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'A note by Ana Lúcia Silva' }).waitFor();
    const thanked = page.getByRole('listitem');
    await expect.poll(() => thanked.count()).toBeGreaterThanOrEqual(6);
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'You thank too, 1 in all' }).waitFor();
    await page.getByRole('heading', { name: 'Who thanks too' }).waitFor();
    await page.getByRole('link', { name: 'All notes' }).click();
    await noteWith(page, 'The accessibility review').getByRole('button', { name: 'You thank too, 1 in all' }).click();
    await noteWith(page, 'The accessibility review').getByRole('button', { name: 'Thank too', exact: true }).waitFor();
  });
});

describe('giving thanks', () => {
  it('begins with t on any page, sends with Ctrl and Enter, stands on the wall at once, is edited and deleted with Undo', async () => {
    const { page, context } = await browser.open({ as: reader });
    await holdLonger(page);
    await page.goto('/news');
    await settle(page);
    await page.keyboard.press('t');
    const form = page.getByRole('dialog', { name: 'Whom do you want to thank?' });
    await form.getByRole('combobox').fill('tomasz');
    await form.getByRole('option', { name: /Tomasz Wójcik/ }).click();
    await form.getByRole('textbox', { name: 'What for?' }).fill('The mast was up before the rain was.');
    await form.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByRole('menuitem', { name: 'Finish it' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('textbox', { name: 'What for?' }).press('Control+Enter');
    await page.getByText('Your thanks have reached Tomasz Wójcik').waitFor();
    expect(new URL(page.url()).pathname).toBe('/news');

    await page.getByRole('link', { name: 'Thanks', exact: true }).first().click();
    const note = noteWith(page, 'The mast was up before the rain was');
    await note.getByText('thank Tomasz Wójcik').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('t');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Whom do you want to thank?');
    expect(await note.getByRole('button', { name: /Thank too/ }).count()).toBe(0);

    await note.getByRole('button', { name: 'More for the note by Øyvind Lie' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the note' });
    await edit.getByRole('textbox', { name: 'What for?' }).fill('The mast was up before the sun was.');
    await edit.getByRole('button', { name: 'Remove the tag Finish it' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The note is changed').waitFor();
    const changed = noteWith(page, 'before the sun was');
    await changed.waitFor();
    expect(await changed.textContent()).not.toContain('Finish it');

    for (const act of ['Undo', undefined]) {
      await changed.getByRole('button', { name: 'More for the note by Øyvind Lie' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await changed.waitFor({ state: 'detached' });
      if (act !== undefined) {
        await page.getByRole('button', { name: act }).click();
        await changed.waitFor();
      }
    }
    const left = async () => {
      const answer = await context.request.get('/api/thankyou/v3/wall?query=before%20the%20sun');
      return (await answer.json()).pagination.total;
    };
    await expect.poll(left).toBe(0);
  });

  it('keeps what was typed, and shows on a phone behind a button', async () => {
    const { page } = await browser.open({ as: 'priya.raghavan', ...phone });
    await page.goto('/thanks');
    await settle(page);
    expect(await page.getByRole('form', { name: 'Give thanks' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Give thanks' }).tap();
    const form = page.getByRole('dialog', { name: 'Whom do you want to thank?' });
    await form.getByRole('textbox', { name: 'What for?' }).fill('Half of a thought');
    await form.getByRole('button', { name: 'Close' }).tap();
    await page.reload();
    await settle(page);
    await page.getByRole('button', { name: 'Give thanks' }).tap();
    await form.getByRole('button', { name: 'Use it' }).tap();
    await expect.poll(() => form.getByRole('textbox', { name: 'What for?' }).inputValue()).toBe('Half of a thought');
  });
});
