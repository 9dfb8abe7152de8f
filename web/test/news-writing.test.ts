// News as those who write them do.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdLonger, settle, useBrowser, type Visit } from './support/browser.ts';

const browser = useBrowser();
const editor = 'matilda.bergstrom';
const articles = '/api/news/v1/articles';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the story' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** By its key, once the story is there to be edited. */
async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  await page.keyboard.press('e');
  await field(page).waitFor();
}
const stored = async ({ context }: Visit, id: number) => (await context.request.get(`${articles}/${id}`)).json();
const headers = () => ({ origin: browser.server() });

async function makeStory({ context }: Visit, data: object): Promise<number> {
  const answer = await context.request.post(articles, { data, headers: headers() });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

it('writes a story with pictures above and in its text, finds it as a draft, schedules and publishes it', async () => {
  const visit = await browser.open({ as: editor });
  const { page } = visit;
  await page.goto('/news');
  await settle(page);
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await heading(page, 'New story');
  await field(page).waitFor();
  // A picture before there is a title: the story becomes a draft at once.
  await page
    .locator('input[type=file][aria-label="Picture"]')
    .first()
    .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('dialog', { name: 'Cut the picture' }).getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: 'Another picture…' }).waitFor();
  await page.waitForURL(/\/news\/write\?story=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('story'));
  expect(await stored(visit, id)).toMatchObject({ status: 'draft', title: 'Story without a title' });

  await title(page).fill('The roof has a garden');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Come up and **look**.\n');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'beans.png', mimeType: 'image/png', buffer: png });
  await field(page).locator(`img[src^="/api/news/v1/articles/${id}/images/"]`).waitFor();
  await page.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'Offices' });
  await page.getByText('Pin to the top').click();
  await page.keyboard.press('Control+s');
  await page.getByRole('status').filter({ hasText: 'Saved as a draft' }).waitFor();
  await expect
    .poll(() => stored(visit, id))
    .toMatchObject({ title: 'The roof has a garden', channel_name: 'Offices', pinned: true, status: 'draft' });
  const { text, image_url } = await stored(visit, id);
  expect(text).toMatch(/^<p>Come up and <strong>look<\/strong>\.<\/p><img src="[^"]+" alt="beans" \/>/);
  expect(image_url).not.toBeNull();

  await page.getByRole('button', { name: 'As a reader' }).click();
  await heading(page, 'The roof has a garden');
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await page.getByRole('radio', { name: 'At a time' }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Choose a day and a time.').waitFor();
  await page.getByLabel('Day and time').fill('2099-05-01T09:30');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL(`**/news/${id}`);
  await page
    .getByText(/Readers see it from .*1 May 2099.*09:30/)
    .first()
    .waitFor();
  await edit(page);
  await page.getByRole('radio', { name: 'At once' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The story is published').waitFor();
  await page.getByRole('region', { name: 'Comments' }).waitFor();
  expect(await stored(visit, id)).toMatchObject({ status: 'published', pinned: true });
});

it('keeps on the device what is typed into a published story, saves it when told, and deletes with Undo', async () => {
  const visit = await browser.open({ as: editor });
  const { page } = visit;
  await holdLonger(page);
  const id = await makeStory(visit, { title: 'Bread', text: '<p>From the oven.</p>' });
  await page.goto(`/news/${id}?edit=true`);
  await field(page).getByText('From the oven.').waitFor();
  await title(page).fill('Bread and butter');
  await page.getByText('Kept on this device until you save').waitFor();
  await page.goto(`/news/${id}`);
  await heading(page, 'Bread');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('Bread and butter');
  expect((await stored(visit, id)).title).toBe('Bread');
  await title(page).press('Control+Enter');
  await heading(page, 'Bread and butter');
  await expect.poll(async () => (await stored(visit, id)).title).toBe('Bread and butter');

  await edit(page);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.waitForURL('**/news');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('link', { name: 'Bread and butter' }).waitFor();
});

it('shows both texts where somebody else has saved meanwhile, and offers no writing to readers', async () => {
  const visit = await browser.open({ as: editor });
  const { page } = visit;
  const id = await makeStory(visit, { title: 'Two writers', text: '<p>In the beginning.</p>' });
  await page.goto(`/news/${id}?edit=true`);
  await field(page).getByText('In the beginning.').waitFor();
  await field(page).fill('In the beginning. Mine.');
  const change = { data: { text: '<p>In the beginning. Theirs.</p>' }, headers: headers() };
  expect((await visit.context.request.put(`${articles}/${id}`, change)).status()).toBe(200);
  await page.keyboard.press('Control+s');
  const both = page.getByRole('alert');
  await both.getByText('In the beginning. Mine.').waitFor();
  await both.getByText('In the beginning. Theirs.').waitFor();
  expect((await stored(visit, id)).text).toBe('<p>In the beginning. Theirs.</p>');
  await both.getByRole('button', { name: 'Put mine' }).click();
  await expect.poll(async () => (await stored(visit, id)).text).toBe('<p>In the beginning. Mine.</p>');

  const reader = await browser.open({ as: 'kwame.boateng' });
  await reader.page.goto(`/news/${id}?edit=true`);
  await heading(reader.page, 'Two writers');
  await reader.page.goto('/news/write');
  await reader.page.getByRole('heading', { name: 'You may not see this' }).waitFor();
});
