// Expenses as people keep them: photographed on a phone, typed from the keyboard, changed in two places, submitted and sent back.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, holdLonger, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SHEET = '/intranet/rest/expenses/sheet';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

async function chooseFiles(page: Page, press: () => Promise<void>, files: Parameters<Page['setInputFiles']>[1]) {
  const chosen = page.waitForEvent('filechooser');
  await press();
  await (await chosen).setFiles(files);
}

/** The sheet as the server has it. */
async function sheetOf(page: Page, id: number) {
  return (await page.request.get(`${SHEET}/${id}`)).json();
}

/** A sheet of the one who is signed in. */
async function makeSheet(page: Page, input: object): Promise<number> {
  const answer = await page.request.post(SHEET, { data: input, headers: { origin: browser.server() } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

const change = (page: Page, id: number, data: object) =>
  page.request.put(`${SHEET}/${id}`, { data, headers: { origin: browser.server() } });

const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const total = (page: Page) => page.locator('[data-total]');

describe('on a phone', () => {
  it('two receipts are photographed, become items, and are submitted, recalled and found among my sheets', async () => {
    const { page } = await browser.open({ as: 'hana.novakova', ...phone });
    await page.goto('/expenses');
    await settle(page);
    await page.getByRole('button', { name: 'New sheet' }).tap();
    await page.waitForURL(/\/expenses\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await page.getByRole('textbox', { name: 'Name of the sheet' }).fill('Two lunches');
    const submit = page.getByRole('button', { name: /^Submit to/ });
    expect(await submit.isDisabled()).toBe(true);
    const camera = page.getByRole('button', { name: 'Photograph a receipt' });
    expect(await page.locator('input[capture="environment"]').count()).toBe(1);
    await chooseFiles(page, () => camera.tap(), [photo('first.png')]);
    await page.getByRole('button', { name: 'first.png', exact: true }).waitFor();
    await chooseFiles(page, () => camera.tap(), [photo('second.png')]);
    await page.getByRole('button', { name: 'second.png', exact: true }).waitFor();
    const rows = page.getByRole('grid', { name: 'Items' }).locator('[data-item]');
    await expect.poll(() => rows.count()).toBe(2);
    for (const [at, [vendor, amount]] of [
      ['Bistro Nord', '12.50'],
      ['Bistro Süd', '9,95'],
    ].entries()) {
      await rows.nth(at).tap();
      await page.getByRole('textbox', { name: 'Paid to' }).fill(vendor ?? '');
      await page.getByRole('textbox', { name: 'Paid', exact: true }).fill(amount ?? '');
      await page.getByRole('button', { name: 'Done' }).tap();
    }
    await expect.poll(() => total(page).innerText()).toBe('€22.45');
    await saved(page);
    expect(await findBarriers(page)).toEqual([]);
    expect(await sheetOf(page, id)).toMatchObject({ name: 'Two lunches', total_amount: 22.45, receipts_quantity: 2 });
    await submit.tap();
    await page.getByText(/It is with .* and cannot change meanwhile/).waitFor();
    const sent = await sheetOf(page, id);
    expect(sent).toMatchObject({ status: 'submitted', supervisor: { id: expect.any(Number) } });
    expect(sent.receipts.map(({ item_id }: { item_id: number }) => item_id)).toEqual(
      sent.items.map((item: { id: number }) => item.id),
    );
    await page.getByRole('button', { name: 'Recall' }).tap();
    await submit.waitFor();
    await page.goto('/expenses?state=draft');
    await page
      .getByRole('row', { name: /Two lunches/ })
      .getByText('€22.45')
      .waitFor();
    await page.getByRole('button', { name: 'Submitted' }).tap();
    await page.waitForURL(/state=submitted/);
    await page.getByRole('row', { name: /Keyboard and footrest/ }).waitFor();
    await page.getByRole('row', { name: /Two lunches/ }).waitFor({ state: 'detached' });
  });
});

describe('a sheet that is deleted', () => {
  it('lies in the trash with what was typed last, comes back by Undo, and opens once it is restored', async () => {
    const { page } = await browser.open({ as: 'hana.novakova' });
    const id = await makeSheet(page, { name: 'A mistake', items: [{ vendor: 'Kiosk', amount: 4 }] });
    const status = async () => (await page.request.get(`${SHEET}/${id}`)).status();
    const remove = async () => {
      await page.getByRole('button', { name: 'More' }).last().click();
      await page.getByRole('menuitem', { name: 'Delete the sheet' }).click();
      await page.waitForURL(/\/expenses$/);
      await page.getByText('“A mistake” is deleted').first().waitFor();
      expect(await status()).toBe(404);
    };
    await page.goto(`/expenses/${id}`);
    await settle(page);
    await page.getByRole('textbox', { name: 'Note' }).fill('Typed last');
    await remove();
    await page.keyboard.press('Control+z');
    const row = page.getByRole('row', { name: /A mistake/ });
    await row.waitFor();
    expect(await sheetOf(page, id)).toMatchObject({ notes: 'Typed last', items: [{ vendor: 'Kiosk' }] });
    await page.goto(`/expenses/${id}`);
    await settle(page);
    await remove();
    await page.goto('/trash?kind=expenses');
    await page
      .getByRole('row', { name: /A mistake/ })
      .getByText('Expense sheet')
      .waitFor();
    await page.getByRole('button', { name: 'Restore A mistake' }).click();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(new RegExp(`/expenses/${id}$`));
    expect(await status()).toBe(200);
  });
});

describe('from the keyboard', () => {
  it('an item is typed from field to field, its money is the server’s, and items are ordered, removed and put back', async () => {
    const { page } = await browser.open({ as: 'kwame.boateng' });
    await holdLonger(page);
    const id = await makeSheet(page, {
      name: 'Keys',
      items: [
        { vendor: 'First', amount: 10, receipt_date: '20261101' },
        { vendor: 'Second', amount: 20.05, receipt_date: '20261102' },
      ],
    });
    await page.goto('/expenses');
    await settle(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/expenses/${id}$`));
    await settle(page);
    await page.keyboard.press('n');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    const isAt = (name: string) =>
      expect.poll(() => field(name).evaluate((one) => one === document.activeElement)).toBe(true);
    const typed: [string, string | undefined][] = [
      ['day', '3.11.2026'],
      ['vendor', 'Hotel Fjord'],
      ['description', 'One night'],
      ['type', 'Hotel'],
      ['purpose', 'Engineering'],
      ['paid', '4185.55'],
      ['currency', 'NOK'],
      ['rate', '0.0853'],
      ['amount', undefined],
    ];
    for (const [name, text] of typed) {
      await isAt(name);
      if (text !== undefined) {
        if (await field(name).evaluate((one) => one.tagName === 'SELECT'))
          await field(name).selectOption({ label: text });
        else await field(name).fill(text);
      }
      if (name === 'rate') await expect.poll(() => total(page).innerText()).toBe('€387.08');
      await page.keyboard.press('Enter');
    }
    // After the last field comes a new item; Esc leaves it.
    await isAt('day');
    await expect.poll(() => page.locator('[data-item]').count()).toBe(4);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-item]'))).toBe(true);
    await page.keyboard.press('Delete');
    await page.getByText('“New item” is removed').waitFor();
    await saved(page);
    const kept = await sheetOf(page, id);
    expect(kept.total_amount).toBe(387.08);
    expect(kept.items).toMatchObject([
      { vendor: 'First' },
      { vendor: 'Second' },
      {
        vendor: 'Hotel Fjord',
        description: 'One night',
        receipt_day: '20261103',
        expense_type: { name: 'Hotel' },
        dept: { name: 'Engineering' },
        currency: 'NOK',
        original_amount: 4185.55,
        exchange_rate: 0.0853,
        amount: 357.03,
      },
    ]);
    const rows = page.locator('[data-item]');
    await rows.nth(2).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => rows.nth(1).innerText()).toContain('Hotel Fjord');
    await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await expect.poll(() => total(page).innerText()).toBe('€377.08');
    await saved(page);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => total(page).innerText()).toBe('€387.08');
    await saved(page);
    const names = async () => (await sheetOf(page, id)).items.map(({ vendor }: { vendor: string }) => vendor);
    expect(await names()).toEqual(['First', 'Hotel Fjord', 'Second']);
    await page.reload();
    await settle(page);
    expect(await total(page).innerText()).toBe('€387.08');
    // Tab goes on from row to row, and a currency without a rate waits for one.
    await rows.nth(0).press('Enter');
    await field('paid').fill('10');
    await field('currency').selectOption('USD');
    await page.getByText('Not complete yet').waitFor();
    expect(await page.getByRole('button', { name: /^Submit to/ }).isDisabled()).toBe(true);
    await field('rate').fill('0.9');
    await field('amount').press('Tab');
    await isAt('day');
    await expect.poll(() => field('vendor').inputValue()).toBe('Hotel Fjord');
    await saved(page);
    expect((await sheetOf(page, id)).items[0]).toMatchObject({ currency: 'USD', amount: 9 });
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('in two places', () => {
  it('what only one has changed is kept, what both have is shown, and nothing typed is lost without a network', async () => {
    const { page, context } = await browser.open({ as: 'aroha.parata' });
    const items = [{ vendor: 'Ferry', amount: 7 }];
    const id = await makeSheet(page, { name: 'Two places', items });
    await page.goto(`/expenses/${id}`);
    await settle(page);
    const [{ id: itemId }] = (await sheetOf(page, id)).items;
    const name = page.getByRole('textbox', { name: 'Name of the sheet' });
    const note = page.getByRole('textbox', { name: 'Note' });
    expect((await change(page, id, { items: [{ id: itemId, description: 'Both ways' }] })).status()).toBe(200);
    await name.fill('My name');
    await page.getByText('Both ways').waitFor();
    await saved(page);
    expect(await sheetOf(page, id)).toMatchObject({ name: 'My name', items: [{ description: 'Both ways' }] });

    await change(page, id, { notes: 'Theirs' });
    await note.fill('Mine');
    const conflict = page.getByRole('alert').filter({ hasText: 'Both of you have changed this' });
    await conflict.getByRole('cell', { name: 'Theirs' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Put mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    await saved(page);
    expect((await sheetOf(page, id)).notes).toBe('Mine');

    await page.route(`**${SHEET}/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await note.fill('Typed in a tunnel');
    await page.getByText('Kept on this device').waitFor();
    const second = await context.newPage();
    await second.goto(`/expenses/${id}`);
    await settle(second);
    await second.getByText('changes of yours from before').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // With the network back it is sent by itself.
    await page.unrouteAll();
    await saved(page);
    await second.getByRole('button', { name: 'Use' }).click();
    await expect.poll(() => second.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Typed in a tunnel');
    expect((await sheetOf(page, id)).notes).toBe('Typed in a tunnel');
    await second.close();
  });
});

describe('a sheet and its receipts', () => {
  it('are tied, seen, refused and taken away; the sheet is rejected with a reason, fixed when approved, and not shown to others', async () => {
    const { page } = await browser.open({ as: 'mateo.quispe' });
    await holdLonger(page);
    const id = await makeSheet(page, {
      name: 'Argon again',
      items: [
        { vendor: 'Spree Gase', amount: 99 },
        { vendor: 'Bus', amount: 3 },
      ],
    });
    await page.goto(`/expenses/${id}`);
    await settle(page);
    const receipts = page.getByRole('complementary', { name: 'Receipts' });
    await page.getByText('A receipt is missing for Spree Gase.').waitFor();
    await chooseFiles(page, () => page.getByRole('button', { name: 'Add receipt' }).click(), [photo('argon.png')]);
    await receipts.getByText('1 of 2').waitFor();
    await page.getByText('A receipt is missing for Spree Gase.').waitFor({ state: 'detached' });
    await receipts.getByRole('img', { name: 'argon.png' }).waitFor();
    await receipts.getByRole('button', { name: 'More about argon.png' }).click();
    await page.getByRole('menuitem', { name: 'Bus' }).click();
    await receipts.getByText('Bus', { exact: true }).waitFor();
    await receipts.getByRole('button', { name: 'argon.png', exact: true }).dragTo(page.locator('[data-item]').first());
    await receipts.getByText('Spree Gase', { exact: true }).waitFor();

    const heic = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0') };
    await chooseFiles(page, () => receipts.getByRole('button', { name: 'Add' }).click(), [heic]);
    await receipts.getByRole('alert').getByText(/HEIC/).waitFor();
    await receipts.getByRole('button', { name: 'Leave out photo.png' }).click();
    const pdf = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePage) };
    await chooseFiles(page, () => receipts.getByRole('button', { name: 'Add' }).click(), [pdf]);
    await receipts.getByRole('button', { name: 'bill.pdf', exact: true }).click();
    await receipts.getByRole('img', { name: /1/ }).waitFor();
    await receipts.getByRole('button', { name: 'More about bill.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Remove the receipt' }).click();
    await page.getByText('“bill.pdf” is removed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await receipts.getByRole('button', { name: 'bill.pdf', exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await saved(page);
    await page.getByRole('button', { name: /^Submit to Øyvind/ }).click();
    await page.getByText('It is with Øyvind Lie').waitFor();
    expect(await page.locator('[data-field]').count()).toBe(0);

    const approver = await browser.open({ as: 'oyvind.lie' });
    await approver.page.goto(`/expenses/approve?sheet=${id}`);
    const beside = approver.page.getByRole('complementary', { name: 'Receipts' });
    await beside.getByRole('button', { name: 'Show bill.pdf' }).click();
    await beside.getByRole('img', { name: /1/ }).waitFor();
    await approver.page.goto(`/expenses/${id}`);
    await settle(approver.page);
    await approver.page.getByRole('button', { name: 'Reject' }).click();
    const dialog = approver.page.getByRole('dialog', { name: 'Reject the sheet' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Say why').waitFor();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Which bus?');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await approver.page.getByText('Øyvind Lie sent it back:').waitFor();

    await page.reload();
    await settle(page);
    await page.getByText('Which bus?').first().waitFor();
    await page.getByRole('button', { name: /^Submit to Øyvind/ }).click();
    await page.getByText('It is with Øyvind Lie').waitFor();
    await approver.page.reload();
    await settle(approver.page);
    await approver.page.getByRole('button', { name: 'Approve' }).click();
    await approver.page.getByText('What was approved can no longer change.').waitFor();
    const printed = approver.page.context().waitForEvent('page');
    await approver.page.keyboard.press('p');
    await (await printed).waitForURL(`**/api/expenses/v1/sheets/${id}/print`);

    const stranger = await browser.open({ as: 'aino.virtanen' });
    await stranger.page.goto(`/expenses/${id}`);
    await stranger.page.getByRole('heading', { level: 1, name: 'You may not see this' }).waitFor();
    await stranger.page.goto('/expenses/999999');
    await stranger.page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'You may not' }).waitFor();
    expect(await stranger.page.locator('[data-item]').count()).toBe(0);
  });
});

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R/Resources<<>>>>',
  '<</Length 25>>stream\n0 0 1 rg 20 20 90 90 re f\nendstream',
];

/** A PDF of one page with a blue square. */
const onePage = (() => {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer<</Root 1 0 R/Size 5>>\nstartxref\n${text.length}\n%%EOF`;
})();
