// The trash as people use it: what was deleted is found, comes back, or goes for good.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, settle, useBrowser, type Visit } from './support/browser.ts';

const browser = useBrowser();
const editor = 'oyvind.lie';
const administrator = 'admin';
/** “Weather stations” of the demo company. */
const STATIONS = 10;
const folders = '/intranet/rest/documents/folder';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function makeFolder({ context }: Visit, parentId: number, title: string): Promise<number> {
  const headers = { origin: browser.server() };
  const answer = await context.request.post(`${folders}/${parentId}/folders`, { data: { title }, headers });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

async function discard({ context }: Visit, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    const answer = await context.request.delete(`${folders}/${id}`, { headers: { origin: browser.server() } });
    expect(answer.ok()).toBe(true);
  }
}

/** A finger moves a row aside. */
async function swipe({ context, page }: Visit, name: string, by: number): Promise<void> {
  const box = await row(page, name).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 30];
  const finger = await context.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * part, y }] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function openTrash(page: Page, query = ''): Promise<void> {
  await page.goto(`/trash${query}`);
  await settle(page);
}

describe('one’s own trash', () => {
  it('holds a document that was deleted, and brings it back to where it was', async () => {
    const visit = await browser.open({ as: editor });
    const { page } = visit;
    await page.goto(`/documents/folder/${await makeFolder(visit, STATIONS, 'Folder of the trash')}`);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
    await (await chosen).setFiles([{ name: 'Gusts.txt', mimeType: 'text/plain', buffer: Buffer.from('gusts') }]);
    await row(page, 'Gusts.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
    await page.getByText('“Gusts.txt” is in the trash').waitFor();

    await page.getByRole('link', { name: 'Trash', exact: true }).click();
    await settle(page);
    const gusts = row(page, 'Gusts.txt');
    expect(await gusts.textContent()).toMatch(/Document.*Weather stations › Folder of the trash.*30 days/);
    expect(await page.getByRole('radio', { name: 'Everybody’s' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Folders', exact: true }).click();
    await page.waitForURL('**/trash?kind=folders');
    await gusts.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Documents', exact: true }).click();
    await gusts.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('z');
    await page.getByText('“Gusts.txt” is back').waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('region', { name: 'Document Gusts.txt' }).getByText('gusts', { exact: true }).waitFor();
  });

  it('asks for another folder where the old one is gone, names what goes for good, and is emptied with a word', async () => {
    const visit = await browser.open({ as: editor });
    const { page } = visit;
    const parent = await makeFolder(visit, STATIONS, 'Parent of the trash');
    await discard(visit, await makeFolder(visit, parent, 'Homeless'), parent);
    const titles = ['First to go', 'Second to go', 'Third to go', 'Comes back', 'Comes back too'];
    for (const title of titles) await discard(visit, await makeFolder(visit, STATIONS, title));
    await openTrash(page);
    await page.getByRole('button', { name: 'Restore Homeless' }).click();
    const picker = page.getByRole('dialog', { name: 'Restore to' });
    await picker.getByRole('button', { name: 'Engineering' }).click();
    await picker.getByRole('button', { name: 'Weather stations' }).click();
    await picker.getByRole('button', { name: 'Restore here' }).click();
    await page.getByText('“Homeless” is back').waitFor();

    // The newest comes first.
    await row(page, 'Comes back too').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
    await page.keyboard.press('z');
    await page.getByText('2 things are back').waitFor();
    await row(page, 'Comes back').first().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'More for First to go' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Delete “First to go” for good?' });
    await ask.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('“First to go” is gone for good').waitFor();

    await row(page, 'Second to go').waitFor();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    const word = page.getByRole('alertdialog', { name: 'Empty trash' });
    expect(await word.getByRole('button', { name: 'Empty trash' }).isDisabled()).toBe(true);
    await word.getByRole('textbox', { name: 'Type “empty”' }).fill('empty');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await page.getByText('Things stay 30 days.', { exact: true }).waitFor();
    await page.goto(`/documents/folder/${STATIONS}`);
    for (const title of ['Homeless', 'Comes back too']) await row(page, title).waitFor();
    await expect.poll(() => row(page, 'to go').count()).toBe(0);
  });
});

describe('everybody’s trash', () => {
  it('is there for administrators alone, also on a phone', async () => {
    const visit = await browser.open({ as: editor, ...phone });
    await discard(visit, await makeFolder(visit, STATIONS, 'Thrown away by another'));
    const { page } = await browser.open({ as: administrator });
    await openTrash(page);
    expect(await row(page, 'Thrown away by another').count()).toBe(0);
    await page.getByRole('radio', { name: 'Everybody’s' }).click();
    await page.waitForURL('**/trash?everybody=true');
    await row(page, 'Thrown away by another').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await openTrash(visit.page, '?everybody=true');
    expect(await visit.page.getByRole('radio', { name: 'Everybody’s' }).count()).toBe(0);
    expect(await findBarriers(visit.page)).toEqual([]);
    await visit.page.getByRole('button', { name: 'Restore Thrown away by another' }).tap();
    await visit.page.getByText('“Thrown away by another” is back').waitFor();

    await discard(visit, await makeFolder(visit, STATIONS, 'Swiped back'));
    await openTrash(visit.page);
    await swipe(visit, 'Swiped back', -40);
    await swipe(visit, 'Swiped back', -160);
    await visit.page.getByText('“Swiped back” is back').waitFor();
  });
});
