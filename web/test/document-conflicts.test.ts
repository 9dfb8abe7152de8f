// Two people at the same document or folder: whoever comes second is told, and keeps what they typed.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers, useBrowser } from './support/browser.ts';
import { headers, makeDocument, makeFolder, STATIONS } from './support/documents.ts';

const browser = useBrowser();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

it('shows both names, keeps a name that was refused, and says that a folder is gone', async () => {
  const visit = await browser.open({ as: 'oyvind.lie' });
  const admin = await browser.open({ as: 'admin' });
  const { page } = visit;
  const folder = await makeFolder(visit, STATIONS, 'Conflicts of a test');
  const id = await makeDocument(visit, folder, 'Plan.txt');
  const send = async (method: string, address: string, data?: object) => {
    const answer = await admin.context.request.fetch(address, { method, headers: headers(), ...(data && { data }) });
    expect(answer.ok()).toBe(true);
  };
  await page.goto(`/documents/folder/${folder}`);
  const rename = async (from: string, to: string) => {
    await row(page, from).focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of the document' }).fill(to);
  };

  await rename('Plan.txt', 'Plan of mine.txt');
  await send('PUT', `/intranet/rest/documents/document/${id}`, { title: 'Plan of theirs.txt' });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByRole('heading', { name: 'Somebody changed this meanwhile' }).waitFor();
  const cells = dialog.getByRole('row', { name: /Name/ }).getByRole('cell');
  expect(await cells.allTextContents()).toEqual(['Plan of mine.txt', 'Plan of theirs.txt']);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await row(page, 'Plan of mine.txt').waitFor();

  // Checked out by another since the list was read: it says so, and what was typed is still there.
  await rename('Plan of mine.txt', 'Better plan.txt');
  await send('POST', `/intranet/rest/documents/checkout/${id}`);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of the document' });
  await page
    .getByText(/has checked out|is checked out|checked out by/i)
    .first()
    .waitFor();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Better plan.txt');
  await send('DELETE', `/api/documents/v1/checkouts/${id}`);
  await name.press('Enter');
  await row(page, 'Better plan.txt').waitFor();

  // Somebody's check-out is broken after a question that names them.
  const held = await visit.context.request.post(`/intranet/rest/documents/checkout/${id}`, { headers: headers() });
  expect(held.ok()).toBe(true);
  await admin.page.goto(`/documents/document/${id}`);
  await admin.page.getByRole('button', { name: 'Break the check-out' }).click();
  const question = admin.page.getByRole('alertdialog', { name: 'Break the check-out of Øyvind Lie?' });
  await question.getByRole('button', { name: 'Break the check-out' }).click();
  await admin.page.getByRole('button', { name: 'Check out' }).waitFor();

  // The folder is deleted while it is open.
  await page.getByRole('button', { name: 'New folder' }).click();
  const title = page.getByRole('textbox', { name: 'Name of the folder' });
  await title.fill('Too late');
  await send('DELETE', `/intranet/rest/documents/folder/${folder}`);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'New folder' })
    .getByText(/not found|no such|does not exist/i)
    .waitFor();
  expect(await title.inputValue()).toBe('Too late');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor();
});
