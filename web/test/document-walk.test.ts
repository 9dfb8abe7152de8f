// A day with documents, from a folder on one's own disk to the trash and back: on a desktop, and on a phone.
import type { Buffer } from 'node:buffer';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser, type Visit } from './support/browser.ts';
import { makeFolder, STATIONS } from './support/documents.ts';

const browser = useBrowser();
const author = 'oyvind.lie';
const approver = 'admin';
/** “Parental leave.pdf” of the demo company. */
const PDF = 5;

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function readPdf({ context }: Visit): Promise<Buffer> {
  const answer = await context.request.get(`/api/documents/v1/documents/${PDF}/content`);
  expect(answer.ok()).toBe(true);
  return answer.body();
}

/** Opens it, reads it, checks it out and in again as a draft. */
async function writeDraft(page: Page, name: string, pdf: Buffer): Promise<void> {
  await row(page, name).click();
  const document = page.getByRole('region', { name: `Document ${name}` });
  await document.getByText('Parental leave').first().waitFor();
  await document.getByRole('button', { name: 'Check out' }).click();
  await document.getByText('You have it checked out').waitFor();
  await document.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'choose it' }).click();
  await (await chosen).setFiles({ name, mimeType: 'application/pdf', buffer: pdf });
  await dialog.getByRole('textbox', { name: 'What has changed' }).fill('One week more');
  await dialog.getByText('As a draft that waits for approval').click();
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await document.getByText('A draft waits for approval').waitFor();
}

async function approve({ page, context }: Visit, name: string): Promise<void> {
  await page.goto('/documents/approve');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  const draft = page.getByRole('region', { name: `Draft of ${name}` });
  await draft.getByText('One week more').waitFor();
  await page.keyboard.press('a');
  await draft.waitFor({ state: 'detached' });
  // Leaving the page sends what was held back for Undo.
  await page.goto('/documents');
  const waiting = async () => {
    const answer = await context.request.get('/api/documents/v1/drafts?limit=200');
    return (await answer.json()).data.map(({ title }: { title: string }) => title);
  };
  await expect.poll(waiting, { timeout: 60_000 }).not.toContain(name);
}

it('on a desktop: a folder is uploaded, a PDF read, changed as a draft, approved, deleted and brought back', async () => {
  const visit = await browser.open({ as: author });
  const other = await browser.open({ as: approver });
  const { page } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Walk of a test');
  const pdf = await readPdf(visit);
  const local = await mkdtemp(join(tmpdir(), 'atrium-walk-'));
  await mkdir(join(local, 'Leave', 'Older'), { recursive: true });
  await writeFile(join(local, 'Leave', 'Walk leave.pdf'), pdf);
  await writeFile(join(local, 'Leave', 'Older', 'Notes.txt'), 'Older rules');

  await page.goto(`/documents/folder/${folder}`);
  await page.getByRole('button', { name: 'More for Walk of a test' }).click();
  const item = page.getByRole('menuitem', { name: 'Upload a folder' });
  await item.waitFor();
  const chosen = page.waitForEvent('filechooser');
  await item.click();
  await (await chosen).setFiles(join(local, 'Leave'));
  await row(page, 'Leave').click();
  await row(page, 'Older').waitFor();
  await writeDraft(page, 'Walk leave.pdf', pdf);
  await rm(local, { recursive: true });
  await approve(other, 'Walk leave.pdf');

  await page.reload();
  await page
    .getByRole('region', { name: 'Document Walk leave.pdf' })
    .getByText(/^Version 2/)
    .first()
    .waitFor();
  await row(page, 'Walk leave.pdf').focus();
  await page.keyboard.press('Delete');
  await page.getByText('“Walk leave.pdf” is in the trash').waitFor();
  await row(page, 'Walk leave.pdf').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await row(page, 'Walk leave.pdf').waitFor();
});

it('on a phone: a PDF is uploaded, read, changed as a draft, approved, deleted and brought back', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visit = await browser.open({ as: author, ...phone });
  const other = await browser.open({ as: approver });
  const { page } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Phone walk of a test');
  const pdf = await readPdf(visit);
  await page.goto(`/documents/folder/${folder}`);
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  const files = page.getByRole('menuitem', { name: 'Files' });
  await files.waitFor();
  const chosen = page.waitForEvent('filechooser');
  await files.tap();
  await (await chosen).setFiles({ name: 'Pocket leave.pdf', mimeType: 'application/pdf', buffer: pdf });
  await writeDraft(page, 'Pocket leave.pdf', pdf);
  await approve(other, 'Pocket leave.pdf');

  await page.reload();
  await page
    .getByText(/^Version 2/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Back' }).tap();
  await row(page, 'Pocket leave.pdf').getByRole('button', { name: 'More for Pocket leave.pdf' }).tap();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).tap();
  await page.getByText('“Pocket leave.pdf” is in the trash').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().tap();
  await row(page, 'Pocket leave.pdf').waitFor();
});
