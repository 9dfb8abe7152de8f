// Writing articles: the editor with its bar, menus, Markdown, pasted texts, pictures and tables; drafts, publishing, and two people at once.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { serverOfFile, shownText, useBrowser, type Visit } from './support/browser.ts';

const browser = useBrowser();
/** A category of the demo company. Aino keeps the knowledge base in order. */
const CALIBRATION = 'Weather stations › Calibration';
/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What the clipboard holds, pasted where the cursor is. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await field(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** The text of an article as the server has it. */
async function stored({ context }: Visit, id: number): Promise<{ text: string; status: string; revision: number }> {
  return (await context.request.get(`/api/knowledgebase/v1/articles/${id}`)).json();
}

async function makeArticle({ context }: Visit, title: string, article_text: string): Promise<number> {
  const categories = await (await context.request.get('/api/knowledgebase/v1/categories')).json();
  const category = categories.data.find(({ name }: { name: string }) => name === 'Calibration');
  const answer = await context.request.post('/intranet/rest/knowledgebase/articles', {
    data: { title, category_id: category.id, article_text, status: 'publish' },
    headers: { origin: serverOfFile() },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

it('takes a new article by typing, menus, Markdown, Word and pictures, saves it as a draft and publishes it', async () => {
  const visit = await browser.open({ as: 'aino.virtanen' });
  const { page } = visit;
  await page.goto('/');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Article' }).click();
  await heading(page, 'New article');
  await page.getByRole('textbox', { name: 'Title' }).fill('How to clean a rain gauge');
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: CALIBRATION });
  await field(page).click();
  await page.keyboard.type('Water and **patience** are enough.\n## Tools\n- A brush\nA cloth\n\n');
  await expect.poll(() => field(page).locator('ul > li').count()).toBe(2);
  await page.keyboard.type('/call');
  await page.getByRole('option', { name: 'Callout', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Never use soap.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask @Hana');
  await page.getByRole('option', { name: /Hana/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('or read [[thermometers');
  await page.getByRole('option', { name: 'Calibrating thermometers', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste(page, {
    'text/plain': '### Steps\n\n1. Open\n2. Wipe\n\n| Part | Often |\n| --- | --- |\n| Spoon | weekly |\n',
  });
  await field(page).locator('table').waitFor();
  expect(await field(page).locator('ol > li').allTextContents()).toEqual(['Open', 'Wipe']);

  await page.keyboard.press('Control+s');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved as revision/ })
    .waitFor();
  const id = Number(new URL(page.url()).searchParams.get('article'));
  const draft = await stored(visit, id);
  expect(draft.status).toBe('draft');
  expect(draft.text).toMatch(
    /^<p>Water and <strong>patience<\/strong> are enough\.<\/p><h2>Tools<\/h2><ul><li>A brush<\/li><li>A cloth<\/li><\/ul><aside class="callout-info"><p>Never use soap\.<\/p><\/aside><p>Ask <a href="\/people\/\d+">Hana Nováková<\/a> or read <a href="\/knowledgebase\/articles\/\d+">Calibrating thermometers<\/a>/,
  );
  expect(draft.text).toContain(
    '<table><tr><th>Part</th><th>Often</th></tr><tr><td>Spoon</td><td>weekly</td></tr></table>',
  );

  // A picture that is chosen is sent, and stands after the line with the cursor.
  await field(page).locator('h2').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const dot = Buffer.from(DOT, 'base64');
  await page
    .locator('input[type=file][aria-label="Picture"]')
    .setInputFiles({ name: 'brush and cloth.png', mimeType: 'image/png', buffer: dot });
  await field(page).locator('img[src^="/api/knowledgebase/v1/images/"]').waitFor();

  await page.getByRole('button', { name: 'Publish' }).click();
  await heading(page, 'How to clean a rain gauge');
  await expect.poll(async () => (await stored(visit, id)).status).toBe('publish');
  const { text } = await stored(visit, id);
  expect(text).toMatch(/<h2>Tools<\/h2><img src="\/api\/knowledgebase\/v1\/images\/\w+" alt="brush and cloth" \/>/);
  await page.getByRole('note').getByText('Never use soap.').waitFor();
});

it('takes pictures that are pasted and dropped, and a video by its address', async () => {
  const visit = await browser.open({ as: 'aino.virtanen' });
  const { page } = visit;
  const id = await makeArticle(visit, 'Sensors', '<p>What they look like.</p>');
  await page.goto(`/knowledgebase/articles/${id}?edit=true`);
  await field(page).getByText('What they look like.').click();
  await field(page).press('Control+End');
  await page.keyboard.press('Enter');
  for (const way of ['paste', 'drop'] as const) {
    await field(page).evaluate(
      (element, [type, bytes]) => {
        const data = new DataTransfer();
        const picture = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
        data.items.add(new File([picture], `a ${type}ped sensor.png`, { type: 'image/png' }));
        const line = element.lastElementChild ?? element;
        const { x, y } = line.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, clientX: x + 2, clientY: y + 2 };
        line.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...at, dataTransfer: data })
            : new ClipboardEvent('paste', { ...at, clipboardData: data }),
        );
      },
      [way, DOT] as const,
    );
    await field(page)
      .getByRole('img', { name: `a ${way}ped sensor` })
      .waitFor();
  }
  await field(page).press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/video');
  await page.getByRole('option', { name: 'Video', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await field(page).locator('figure').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Sensors');
  await expect.poll(async () => (await stored(visit, id)).text).toMatch(/<figure class="video">/);
  expect((await stored(visit, id)).text.match(/<img [^>]*src="\/api\/knowledgebase\/v1\/images\//g)).toHaveLength(2);
});

it('edits in place: tables by the bar, undo, what Word pastes, a link, and saves only when told where it is published', async () => {
  const visit = await browser.open({ as: 'aino.virtanen' });
  const { page } = visit;
  const id = await makeArticle(visit, 'Masts', '<p style="text-align:center">Old words</p>');
  await page.goto(`/knowledgebase/articles/${id}`);
  await heading(page, 'Masts');
  await page.keyboard.press('e');
  await field(page).getByText('Old words').waitFor();
  expect(new URL(page.url()).search).toBe('?edit=true');
  await field(page).press('Control+End');
  await page.keyboard.press('Enter');
  // The text gets the focus back when a menu of the bar has closed.
  const hasFocus = () =>
    expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await bar.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('menuitem', { name: 'Table' }).click();
  await expect.poll(() => field(page).locator('tr').count()).toBe(3);
  await hasFocus();
  await bar.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Row below' }).click();
  await expect.poll(() => field(page).locator('tr').count()).toBe(4);
  await hasFocus();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await field(page).press('Control+z');
  await expect.poll(() => field(page).locator('tr').count()).toBe(0);
  await field(page).press('Control+a');
  await paste(page, {
    'text/html': `<p class=MsoNormal style='color:red'>From <b>Word</b><o:p></o:p></p>`,
    'text/plain': 'From Word',
  });
  await field(page).getByText('From Word').waitFor();
  await page.getByText('Kept on this device until you save').waitFor();
  await field(page).press('Control+a');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('example.com/masts');
  await page.keyboard.press('Enter');
  await field(page).getByRole('link', { name: 'From Word' }).waitFor();
  // What was typed survives leaving, and is offered again.
  await page.goto(`/knowledgebase/articles/${id}?edit=true`);
  await page.getByRole('button', { name: 'Use it' }).click();
  await field(page).getByRole('link', { name: 'From Word' }).waitFor();
  expect((await stored(visit, id)).revision).toBe(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Masts');
  await expect
    .poll(async () => (await stored(visit, id)).text)
    .toBe('<p><a href="https://example.com/masts">From <strong>Word</strong></a></p>');
});

it('tells the second of two writers at once, shows both texts, and loses neither', async () => {
  const visit = await browser.open({ as: 'aino.virtanen' });
  const id = await makeArticle(visit, 'Two writers', '<p>In the beginning.</p>');
  const { page } = visit;
  await page.goto(`/knowledgebase/articles/${id}?edit=true`);
  await field(page).getByText('In the beginning.').click();
  await field(page).press('Control+End');
  await page.keyboard.type(' Mine.');
  // Somebody else opens it, and each is told of the other; then they save.
  const { page: theirs } = await browser.open({ as: 'admin' });
  await theirs.goto(`/knowledgebase/articles/${id}?edit=true`);
  await theirs.getByText('Aino Virtanen is writing here, too.').waitFor();
  await page.getByText('is writing here, too.').waitFor();
  await field(theirs).getByText('In the beginning.').click();
  await field(theirs).press('Control+End');
  await theirs.keyboard.type(' Theirs.');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await theirs.getByText('In the beginning. Theirs.').waitFor();
  await page.getByText('saved revision 2 while you write.').waitFor();
  await page.keyboard.press('Control+s');
  const both = page.getByRole('alert');
  await both.getByText('In the beginning. Mine.').waitFor();
  await both.getByText('In the beginning. Theirs.').waitFor();
  expect((await stored(visit, id)).text).toBe('<p>In the beginning. Theirs.</p>');
  await both.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(async () => (await stored(visit, id)).text).toBe('<p>In the beginning. Mine.</p>');
  expect((await stored(visit, id)).revision).toBe(3);
});

it('gives those who may not publish a way to send for review, and shows no Edit of what they may not change', async () => {
  const visit = await browser.open({ as: 'hana.novakova' });
  const { page } = visit;
  await page.goto('/knowledgebase/categories/1');
  await page.getByRole('link', { name: 'Write an article' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Where the umbrellas are');
  await field(page).fill('Behind the door.');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Whoever may publish here was told.').waitFor();
  await heading(page, 'Where the umbrellas are');
  await page.getByText('Waits for review', { exact: true }).waitFor();
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  expect(await stored(visit, id)).toMatchObject({ status: 'draft', text: '<p>Behind the door.</p>' });
  // It waits on the front page of those who may publish, who publish it from its page.
  const keeper = await browser.open({ as: 'aino.virtanen' });
  await keeper.page.goto('/');
  await keeper.page.getByRole('link', { name: /Where the umbrellas are.*asks for your review/ }).click();
  await heading(keeper.page, 'Where the umbrellas are');
  await keeper.page.getByText('Waits for review').waitFor();
  await keeper.page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(async () => (await stored(visit, id)).status).toBe('publish');
  await page.goto('/knowledgebase/articles/1');
  await heading(page, 'Your first day');
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});

it('shows what each revision changed and brings one back, takes comments and replies, and archives with Undo', async () => {
  const visit = await browser.open({ as: 'aino.virtanen' });
  const { page } = visit;
  const id = await makeArticle(visit, 'Cables', '<p>Red cables are for power.</p>');
  const changed = await visit.context.request.put(`/intranet/rest/knowledgebase/articles/${id}`, {
    data: { article_text: '<p>Blue cables are for power.</p>' },
    headers: { origin: serverOfFile() },
  });
  expect(changed.ok()).toBe(true);
  await page.goto(`/knowledgebase/articles/${id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('And the green ones?');
  await page.keyboard.press('Control+Enter');
  const comments = page.getByRole('region', { name: 'Comments' });
  await shownText(comments, 'And the green ones?').waitFor();
  await comments.getByRole('button', { name: 'Reply' }).click();
  await comments.getByRole('textbox', { name: 'Write a reply' }).fill('For water.');
  await page.keyboard.press('Control+Enter');
  await shownText(comments, 'For water.').waitFor();
  await comments.getByRole('button', { name: 'Edit' }).first().click();
  await comments.getByRole('textbox', { name: 'Your comment' }).fill('And the grey ones?');
  await comments.getByRole('button', { name: 'Save' }).click();
  await shownText(comments, 'And the grey ones?').waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Revisions' }).click();
  await heading(page, 'Revisions of Cables');
  await page.locator('ins', { hasText: 'Blue' }).waitFor();
  await page.locator('del', { hasText: 'Red' }).waitFor();
  await page.getByRole('link', { name: /^Revision 1/ }).click();
  await page.getByText('Red cables are for power.').waitFor();
  await page.getByRole('button', { name: 'Bring back this revision' }).click();
  await heading(page, 'Cables');
  await page.getByText('Red cables are for power.').waitFor();
  expect(await stored(visit, id)).toMatchObject({ text: '<p>Red cables are for power.</p>', revision: 3 });

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.poll(async () => (await stored(visit, id)).status).toBe('archive');
  await page.getByText('The article is archived').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(visit, id)).status).toBe('publish');
});
