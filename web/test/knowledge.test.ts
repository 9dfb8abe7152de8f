// The room of knowledge: finding, reading, asking and answering, by people with different rights.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settle, shownText, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('leads from the shelves to an article, its contents, its experts and what to read next', async () => {
  const { page } = await browser.open({ as: 'hana.novakova' });
  await page.goto('/knowledgebase');
  await heading(page, 'Knowledge');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Weather stations' })
    .getByRole('link', { name: 'Calibration' })
    .click();
  await heading(page, 'Calibration');
  await page.getByRole('main').getByRole('heading', { name: 'Calibrating rain gauges' }).getByRole('link').click();
  await heading(page, 'Calibrating rain gauges');
  await page.getByText('Vouched for by an expert').waitFor();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'When the spoon sticks' }).click();
  const part = page.getByRole('heading', { name: 'When the spoon sticks' });
  await expect.poll(() => part.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  const like = page.getByRole('button', { name: /likes? it/ });
  const before = await like.getAttribute('aria-pressed');
  await page.keyboard.press('l');
  await expect.poll(() => like.getAttribute('aria-pressed')).not.toBe(before);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Following' }).waitFor();
  await page.getByRole('link', { name: 'Calibrating thermometers' }).last().click();
  await heading(page, 'Calibrating thermometers');
  await expect.poll(() => page.locator('#reading').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

it('shows in the tree what is read, and the articles of a category that is opened there', async () => {
  const { page } = await browser.open({ as: 'hana.novakova' });
  await page.goto('/knowledgebase/categories/1');
  await heading(page, 'Getting started');
  const tree = page.getByRole('navigation', { name: 'Categories', exact: true });
  const marked = () => tree.locator('[aria-current]').allTextContents();
  await expect.poll(marked).toEqual(['Getting started']);
  // The category and the article have the same number.
  await tree.getByRole('link', { name: 'Your first day' }).click();
  await heading(page, 'Your first day');
  expect(new URL(page.url()).pathname).toBe('/knowledgebase/articles/1');
  await expect.poll(marked).toEqual(['Your first day']);
  await tree.getByRole('button', { name: 'Below Customers' }).click();
  await tree.getByRole('link', { name: 'How we write to customers' }).waitFor();
  await tree.getByRole('button', { name: 'Below Customers' }).click();
  await tree.getByRole('link', { name: 'How we write to customers' }).waitFor({ state: 'detached' });
});

it('finds by a word from the middle of a text, and keeps the words in the address', async () => {
  const { page } = await browser.open({ as: 'hana.novakova' });
  await page.goto('/knowledgebase');
  await page.getByRole('searchbox', { name: 'Search knowledge' }).fill('hesitates');
  await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Calibrating rain gauges' }).waitFor();
  expect(new URL(page.url()).searchParams.get('query')).toBe('hesitates');
  await page.getByRole('searchbox', { name: 'Search knowledge' }).fill('xyzzyq');
  await page.getByText('Nothing found for “xyzzyq”').waitFor();
});

it('takes a question with what was asked before, an expert answers, and the asker accepts', async () => {
  const asker = await browser.open({ as: 'hana.novakova' });
  const { page } = asker;
  await page.goto('/knowledgebase');
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await heading(page, 'Ask a question');
  await page
    .getByRole('textbox', { name: 'What would you like to know?' })
    .fill('How much dust can the solar cell take in spring?');
  await page.getByRole('heading', { name: 'Asked before' }).waitFor();
  // Nothing is chosen for the asker.
  expect(await page.getByRole('button', { name: 'Ask', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Weather stations › Calibration' });
  await page.getByRole('textbox', { name: 'What should others know about it?' }).fill('It is yellow everywhere.');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await heading(page, 'How much dust can the solar cell take in spring?');
  await page.getByText('No answer yet').first().waitFor();
  const address = new URL(page.url()).pathname;

  const expert = await browser.open({ as: 'oyvind.lie' });
  await expert.page.goto('/knowledgebase');
  await expert.page.getByRole('link', { name: 'How much dust can the solar cell take in spring?' }).click();
  await expert.page.getByRole('textbox', { name: 'Your answer' }).fill('Wipe it once a month.');
  await expert.page.keyboard.press('Control+Enter');
  await expert.page
    .getByRole('listitem')
    .filter({ hasText: 'Wipe it once a month.' })
    .getByText('Expert', { exact: true })
    .waitFor();

  await page.goto(address);
  await page.getByRole('button', { name: 'This answers it' }).click();
  await page.getByText('Accepted answer').waitFor();
  await page.getByText('Solved').waitFor();
});

it('lets people change, comment on, archive and delete what they asked and answered, with Undo', async () => {
  const { page, context } = await browser.open({ as: 'hana.novakova' });
  const asked = await context.request.post('/intranet/rest/knowledgebase/questions', {
    data: { title: 'Who has the ladder?', category_id: 1 },
    headers: { origin: browser.server() },
  });
  const { id } = await asked.json();
  await page.goto(`/knowledgebase/questions/${id}`);
  await heading(page, 'Who has the ladder?');
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Question' }).fill('Who has the long ladder?');
  await page.getByRole('textbox', { name: 'What others should know about it' }).fill('The red one.');
  await page.getByRole('textbox', { name: 'Tags' }).fill('ladders, tools');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Who has the long ladder?');
  await shownText(page, 'The red one.').waitFor();
  await page.getByRole('list', { name: 'Tags' }).getByText('ladders').waitFor();

  await page.keyboard.press('r');
  await page.keyboard.type('I have it.');
  await page.keyboard.press('Control+Enter');
  const answer = page.getByRole('listitem').filter({ hasText: 'I have it' });
  await answer.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your answer, changed' }).fill('I have it in the shed.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer.filter({ hasText: 'in the shed.' }).getByRole('button', { name: 'Delete' }).click();
  await answer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await answer.waitFor();

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('textbox', { name: 'Write a comment' }).fill('Until Friday.');
  await page.keyboard.press('Control+Enter');
  await shownText(comments, 'Until Friday.').waitFor();

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('This question is archived.').waitFor();
  await page.getByText('The question is archived').locator('..').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await heading(page, 'Getting started');
  await page.getByText('The question is in the trash').locator('..').getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'Who has the long ladder?');
});

it('tells those who follow a category of its new article, for which an expert vouches and others cannot', async () => {
  const { page, context } = await browser.open({ as: 'hana.novakova' });
  const categories = await (await context.request.get('/api/knowledgebase/v1/categories')).json();
  const { id } = categories.data.find(({ name }: { name: string }) => name === 'Calibration');
  await page.goto(`/knowledgebase/categories/${id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Following' }).waitFor();
  const librarian = await browser.open({ as: 'aino.virtanen' });
  const written = await librarian.context.request.post('/intranet/rest/knowledgebase/articles', {
    data: { title: 'Calibrating barometers', category_id: id, status: 'publish' },
    headers: { origin: browser.server() },
  });
  expect(written.ok()).toBe(true);
  await page.goto('/notifications');
  await page.getByRole('main').getByText('Calibrating barometers').first().click();
  await heading(page, 'Calibrating barometers');
  const address = new URL(page.url()).pathname;

  const expert = await browser.open({ as: 'oyvind.lie' });
  await expert.page.goto(address);
  await expert.page.getByRole('button', { name: 'More', exact: true }).click();
  await expert.page.getByRole('menuitem', { name: 'Vouch for it' }).click();
  await expert.page.getByText('Vouched for by an expert').waitFor();
  await page.reload();
  await page.getByText('Vouched for by an expert').waitFor();
  await expect(page.getByRole('button', { name: 'More', exact: true }).count()).resolves.toBe(0);
});

it('shows on a phone below the text what a desktop shows beside it', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await browser.open({ as: 'hana.novakova', ...phone });
  await page.goto('/knowledgebase/articles/1');
  await settle(page);
  await page.getByRole('heading', { name: 'Experts' }).scrollIntoViewIfNeeded();
  await page.getByRole('navigation', { name: 'Where it stands' }).getByRole('link', { name: 'Knowledge' }).click();
  await heading(page, 'Knowledge');
  await page.getByRole('searchbox', { name: 'Search knowledge' }).waitFor();
  // The acts of a category leave its name the width.
  await page.goto('/knowledgebase/categories/1');
  const name = page.getByRole('heading', { level: 1, name: 'Getting started' });
  await name.waitFor();
  expect(await name.evaluate((element) => element.getClientRects()[0]?.height)).toBeLessThan(60);
});
