// Sheets that wait for a manager, decided from the keyboard, and what was spent as the office sees it.
import { text as readText } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';

const browser = useBrowser();
const owner = 'fatima.zahrani';
const manager = 'oyvind.lie';
const office = 'helene.beaulieu';
const sheetsAt = '/intranet/rest/expenses/sheet';

async function submit(context: BrowserContext, name: string): Promise<number> {
  const answer = await context.request.post(sheetsAt, {
    data: { name, status: 'submitted', items: [{ vendor: `Shop of ${name}`, amount: 70.5, receipt_date: '20260102' }] },
    headers: { origin: browser.server() },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

const sheetOf = async (context: BrowserContext, id: number) => (await context.request.get(`${sheetsAt}/${id}`)).json();
const shown = (page: Page, name: string) => page.getByRole('region', { name: `Sheet ${name}`, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sheets that wait for you' }).getByRole('link').filter({ hasText: name });

describe('the queue of expenses', () => {
  it('is decided ten times in a row from the keyboard, and several sheets at once with Undo', async () => {
    const { context: theirs } = await browser.open({ as: owner });
    const names = Array.from({ length: 10 }, (_, at) => `Trip ${at + 1}.`);
    const ids: number[] = [];
    for (const name of names) ids.push(await submit(theirs, name));
    const { page } = await browser.open({ as: manager });
    await page.goto('/expenses/approve');
    await row(page, 'Trip 1.').click();
    for (const [at, name] of names.entries()) {
      await shown(page, name).getByText(`Shop of ${name}`, { exact: true }).first().waitFor();
      if (at === 2) {
        await page.keyboard.press('r');
        const dialog = page.getByRole('dialog', { name: `Reject “${name}”` });
        await dialog.getByRole('textbox').fill('Which shop is that?');
        await page.keyboard.press('Control+Enter');
        await dialog.waitFor({ state: 'detached' });
      } else await page.keyboard.press('a');
      await shown(page, name).waitFor({ state: 'detached' });
    }
    // Whoever leaves has decided.
    await page.goto('/expenses');
    await expect
      .poll(async () => (await Promise.all(ids.map((id) => sheetOf(theirs, id)))).map(({ status }) => status))
      .toEqual(names.map((_, at) => (at === 2 ? 'rejected' : 'approved')));
    expect((await sheetOf(theirs, ids[2] ?? 0)).notes).toBe('Which shop is that?');

    const both = [await submit(theirs, 'Left.'), await submit(theirs, 'Right.')];
    await page.goto('/');
    await page.getByRole('link', { name: /^Left\./ }).click();
    await shown(page, 'Left.').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await shown(page, 'Right.').waitFor();
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: '2 selected' });
    await bar.getByRole('button', { name: 'Approve' }).click();
    await row(page, 'Left.').waitFor({ state: 'detached' });
    await page.getByText('2 sheets are approved').first().waitFor();
    await page.keyboard.press('Control+z');
    await row(page, 'Left.').waitFor();
    await row(page, 'Right.').waitFor();
    for (const id of both) expect((await sheetOf(theirs, id)).status).toBe('submitted');
  });

  it('tells who decides meanwhile, and shows the stand-in for whom', async () => {
    const { page } = await browser.open({ as: manager });
    const { context: theirs } = await browser.open({ as: owner });
    const { page: second } = await browser.open({ as: 'aino.virtanen' });
    const id = await submit(theirs, 'While away.');
    await page.goto('/expenses/approve');
    await page.getByRole('button', { name: 'Stand-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who decides for me' });
    await dialog.getByRole('combobox', { name: 'Who' }).fill('aino');
    await page
      .getByRole('option', { name: /Aino Virtanen/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Let them decide' }).click();
    const end = dialog.getByRole('button', { name: /^End for Aino/ });
    await end.waitFor();
    await second.goto('/expenses/approve');
    await row(second, 'While away.')
      .filter({ hasText: /For Øyvind Lie until/ })
      .waitFor();
    const { page: owners } = await browser.open({ as: owner });
    await owners.goto(`/expenses/${id}`);
    await owners.getByText(/In their place now: Aino Virtanen \(until /).waitFor();
    await second.goto(`/expenses/${id}`);
    await second.getByRole('button', { name: 'Approve' }).waitFor();
    await second.goto('/expenses/approve');
    await end.click();
    await end.waitFor({ state: 'detached' });
    await second.reload();
    await second.getByRole('button', { name: 'Stand-in' }).waitFor();
    await row(second, 'While away.').waitFor({ state: 'detached' });
  });
});

describe('reports', () => {
  it('lead from bars to their items, are a table too, and are saved as CSV', async () => {
    const { page, context } = await browser.open({ as: office });
    // An item of each type, so that there are more than the chart has hues.
    const read = async (path: string) => (await (await context.request.get(`/api/expenses/v1/${path}`)).json()).data;
    const [{ day }] = await read('summary/items?limit=1');
    const types: { id: number }[] = await read('types?limit=100&retired=false');
    const { context: theirs } = await browser.open({ as: owner });
    const ofEach = types.map(({ id }) => ({ expense_type_id: id, amount: 1, receipt_date: day.replaceAll('-', '') }));
    const made = await theirs.request.post(sheetsAt, {
      data: { name: 'Of everything', status: 'submitted', items: ofEach },
      headers: { origin: browser.server() },
    });
    expect(made.status()).toBe(200);
    await page.goto('/expenses/reports?months=24');
    await page
      .getByRole('region', { name: 'By department' })
      .getByRole('link', { name: /^Engineering/ })
      .click();
    const items = page.getByRole('region', { name: 'Items' });
    await items.getByRole('heading', { name: 'Engineering' }).waitFor();
    await items.getByRole('row').nth(1).waitFor();
    await items.getByRole('link', { name: 'Show no items' }).click();
    await items.waitFor({ state: 'detached' });
    const months = page.getByRole('region', { name: 'By month and type' });
    // The drawing is for eyes; the table behind it says the same.
    await months.getByRole('rowheader').first().waitFor();
    const answered = page.waitForResponse((response) => response.url().includes('/summary/items'));
    await months.getByRole('link', { name: /^Other types/ }).click();
    await items.getByRole('heading', { name: 'Other types' }).waitFor();
    const drawn: string[] = new URL(page.url()).searchParams.get('except')?.match(/\d+/g) ?? [];
    const { data }: { data: { type: { id: number } | null }[] } = await (await answered).json();
    expect([drawn.length, data.length > 0]).toEqual([5, true]);
    expect(data.filter(({ type }) => drawn.includes(String(type?.id ?? 0)))).toEqual([]);
    await items.getByRole('row').nth(1).waitFor();
    await months.getByRole('button', { name: 'As a table' }).click();
    await months.getByRole('table').getByRole('link').first().click();
    await items.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/);
    const savedItems = page.waitForEvent('download');
    await items.getByRole('button', { name: 'Save the items as CSV' }).click();
    expect(await readText(await (await savedItems).createReadStream())).toMatch(
      /^day,vendor,description,type,user,sheet,amount,currency\r\n\d{4}-\d\d-\d\d,/,
    );
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the sums as CSV' }).click();
    const text = await readText(await (await saved).createReadStream());
    expect(text).toMatch(/^month,type,amount,items\r\n/);
    expect(text).toMatch(/\r\n\d{4}-\d\d,Hotel,\d+\.\d\d,\d+\r\n/);
    await page.getByRole('combobox', { name: 'Which sheets' }).selectOption('processed');
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('processed');
  });
});
