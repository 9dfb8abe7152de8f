// The walk of knowledge by several people: written, found, asked, answered and thanked for, all in the browser.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settle, useBrowser, type Visit } from './support/browser.ts';

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const article = 'Keeping spiders out of rain gauges';
/** From the middle of the article. */
const word = 'peppermintwise';
const question = 'Do spiders mind the peppermint for long?';
const thanks = 'The spiders have moved out, thanks to you.';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What was written a moment ago is found once the index has it. */
async function untilFound({ context }: Visit, query: string): Promise<void> {
  const total = async () => (await (await context.request.get(`/api/search/v1?query=${query}`)).json()).data.length;
  await expect.poll(total, { timeout: 60_000 }).toBeGreaterThan(0);
}

it('leads from an article through the search to a question, its answer and the thanks for it, on a phone too', async () => {
  const writer = await browser.open({ as: 'aino.virtanen' });
  await writer.page.goto('/');
  await settle(writer.page);
  await writer.page.getByRole('button', { name: 'New', exact: true }).click();
  await writer.page.getByRole('menuitem', { name: 'Article' }).click();
  await writer.page.getByRole('textbox', { name: 'Title' }).fill(article);
  await writer.page
    .getByRole('combobox', { name: 'Category' })
    .selectOption({ label: 'Weather stations › Calibration' });
  const text = writer.page.getByRole('textbox', { name: 'Text of the article' });
  await text.click();
  await writer.page.keyboard.type(
    `Spiders like what is dry and high.\n## What helps\nRub it in ${word}, once a month.\n`,
  );
  const bar = writer.page.getByRole('toolbar', { name: 'Formatting' });
  await bar.getByRole('button', { name: 'Insert' }).click();
  await writer.page.getByRole('menuitem', { name: 'Table' }).click();
  await text.locator('table').waitFor();
  await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
  await writer.page.keyboard.type('Where');
  await text.locator('h2').click();
  await writer.page
    .locator('input[type=file][aria-label="Picture"]')
    .setInputFiles({ name: 'a spider.png', mimeType: 'image/png', buffer: png });
  await text.locator('img[alt="a spider"]').waitFor();
  await writer.page.getByRole('button', { name: 'Publish' }).click();
  await heading(writer.page, article);
  await writer.page.getByRole('article').getByRole('columnheader', { name: 'Where' }).waitFor();

  const asker = await browser.open({ as: 'hana.novakova' });
  const { page } = asker;
  await untilFound(asker, word);
  await page.goto('/');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(word);
  await page.getByRole('option', { name: new RegExp(article) }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, article);
  await page.getByRole('article').getByRole('img', { name: 'a spider' }).waitFor();

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Question' }).click();
  await page.getByRole('textbox', { name: 'What would you like to know?' }).fill(question);
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Weather stations › Calibration' });
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await heading(page, question);
  const asked = new URL(page.url()).pathname;

  const expert = await browser.open({ as: 'oyvind.lie' });
  await expert.page.goto('/knowledgebase');
  await expert.page.getByRole('link', { name: question }).click();
  await expert.page.getByRole('textbox', { name: 'Your answer' }).fill('A month, then they come back.');
  await expert.page.keyboard.press('Control+Enter');
  await expert.page.getByRole('listitem').filter({ hasText: 'A month, then they come back.' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'This answers it' }).click();
  await page.getByText('Accepted answer').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('t');
  const form = page.getByRole('dialog', { name: 'Whom do you want to thank?' });
  await form.getByRole('combobox').fill('lie');
  await form.getByRole('option', { name: /Øyvind Lie/ }).click();
  await form.getByRole('textbox', { name: 'What for?' }).fill(thanks);
  await form.getByRole('textbox', { name: 'What for?' }).press('Control+Enter');
  await page.getByText('Your thanks have reached Øyvind Lie').waitFor();

  const reader = await browser.open({ as: 'oyvind.lie', ...phone });
  await reader.page.goto('/thanks');
  await reader.page.getByRole('article').filter({ hasText: thanks }).waitFor();
  await reader.page.getByRole('button', { name: /^Search/ }).tap();
  await reader.page.getByRole('combobox', { name: 'Search' }).fill(word);
  await reader.page.getByRole('option', { name: new RegExp(article) }).tap();
  await heading(reader.page, article);
  await reader.page.getByRole('article').getByRole('columnheader', { name: 'Where' }).waitFor();
  const isWider = () => reader.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWider()).toBe(false);
  await reader.page.goto(asked);
  await reader.page.getByText('Accepted answer').waitFor();
  expect(await isWider()).toBe(false);
});
