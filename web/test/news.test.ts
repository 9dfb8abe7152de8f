// News as readers and editors use them.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser, type Visit } from './support/browser.ts';

const browser = useBrowser();
const editor = 'matilda.bergstrom';
const reader = 'kwame.boateng';
const articles = '/api/news/v1/articles';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function write({ context }: Visit, title: string, more: object = {}): Promise<number> {
  const data = { title, text: '<p>Some words</p>', ...more };
  const answer = await context.request.post(articles, { data, headers: { origin: browser.server() } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

describe('reading news', () => {
  it('walks through stories by keys, likes one, comments, and takes the comment back with Undo', async () => {
    const { page } = await browser.open({ as: reader });
    await holdLonger(page);
    await page.goto('/news');
    await settle(page);
    expect(await page.getByRole('radio', { name: 'Drafts' }).count()).toBe(0);
    expect(await page.getByText(/^Read by/).count()).toBe(0);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const second = await page.getByRole('article').nth(1).getByRole('link').textContent();
    expect(await focused()).toBe(second);
    await page.keyboard.press('k');
    expect(await focused()).not.toBe(second);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: second ?? '' }).waitFor();
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
    await page.keyboard.press('l');
    await page.getByRole('button', { name: /^Like, /, pressed: true }).waitFor();
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Well said indeed');
    await page.keyboard.press('Control+Enter');
    const comment = page.getByRole('listitem').filter({ hasText: 'Well said indeed' });
    await comment.getByRole('button', { name: 'Delete' }).click();
    await comment.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await comment.waitFor();
  });
});

describe('editing news', () => {
  it('shows drafts, publishes at a time and at once, pins, sets a picture, tells who has read it, and deletes with Undo', async () => {
    const visit = await browser.open({ as: editor });
    const { page } = visit;
    await holdLonger(page);
    const id = await write(visit, 'A draft of rain', { draft: true });
    await page.goto('/news');
    await settle(page);
    await page
      .getByText(/^Read by \d+ of \d+$/)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'Drafts' }).click();
    await page.waitForURL('**/news?status=draft');
    await page.getByRole('link', { name: 'A draft of rain' }).click();
    await page.getByText('A draft: only editors see it').waitFor();

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Publish the story' });
    await act('Publish…');
    await dialog.getByRole('radio', { name: 'At a time' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose a day and a time.').waitFor();
    await dialog.getByLabel('Day and time').fill('2099-05-01T09:30');
    await dialog.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'Company' });
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Readers see it from .*1 May 2099.*09:30/).waitFor();
    await act('Publish…');
    await dialog.getByRole('radio', { name: 'Now', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Readers see it from/).waitFor({ state: 'detached' });
    await page.getByText('Company', { exact: true }).first().waitFor();

    await act('Pin to the top');
    await page.getByText('It stands before the others now').waitFor();
    const chosen = page.waitForEvent('filechooser');
    await act('Choose a picture…');
    await (await chosen).setFiles([{ name: 'rain.png', mimeType: 'image/png', buffer: png }]);
    await page.getByRole('dialog', { name: 'Cut the picture' }).getByRole('button', { name: 'Use it' }).click();
    await page.getByText('The story has a new picture').waitFor();

    const other = await browser.open({ as: reader });
    const headers = { origin: browser.server() };
    expect((await other.context.request.put(`${articles}/${id}/read`, { headers })).status()).toBe(204);
    await page.reload();
    await settle(page);
    await page.getByRole('button', { name: /^Read by [1-9]\d* of \d+$/ }).click();
    const readers = page.getByRole('dialog', { name: 'Who has read it' });
    await readers.getByRole('link', { name: 'Kwame Boateng' }).waitFor();
    await readers.getByRole('button', { name: 'Close' }).click();

    await act('Move to the trash');
    await page.waitForURL('**/news');
    await page.getByText('“A draft of rain” is in the trash').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('“A draft of rain” is back').waitFor();
    await page.getByRole('link', { name: 'A draft of rain' }).waitFor();
    await visit.context.request.delete(`${articles}/${id}`, { headers });
  });
});
