// Drafts and check-outs between an author and those who decide, each in a browser of their own.
import { Buffer } from 'node:buffer';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
/** Everybody sends drafts to the folder “Company”; the team of people and culture approves them. */
const author = 'oyvind.lie';
const approver = 'leila.haddad';
const company = 2;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const documents = '/intranet/rest/documents';
const headers = () => ({ origin: browser.server() });

async function drop(context: BrowserContext, text: string): Promise<string> {
  const answer = await context.request.post(`${documents}/dropbox`, {
    data: Buffer.from(text),
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
  });
  return (await answer.json()).file_key;
}

async function addDocument(context: BrowserContext, title: string, isDraft: boolean): Promise<number> {
  const components = [{ file_key: await drop(context, `The text of ${title}`), name: title }];
  const answer = await context.request.post(`${documents}/folder/${company}/documents`, {
    data: { title, is_draft: isDraft, components },
    headers: headers(),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).doc_id;
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const draft = (page: Page, title: string) => page.getByRole('region', { name: `Draft of ${title}` });
const answered = (page: Page, end: string) => page.waitForResponse((response) => response.url().includes(end));

describe('the approval queue', () => {
  it('approves and rejects with a reason, after time to undo, and tells the author why', async () => {
    const { page: theirs, context: theirContext } = await browser.open({ as: author });
    const { page, context } = await browser.open({ as: approver });
    const id = await addDocument(context, 'Tea rules.txt', false);
    await theirContext.request.post(`${documents}/checkout/${id}`, { headers: headers() });

    await theirs.goto('/documents/checked-out');
    await row(theirs, 'Tea rules.txt').getByRole('button', { name: 'Check in Tea rules.txt' }).click();
    const checkIn = theirs.getByRole('dialog', { name: 'Check in' });
    const chosen = theirs.waitForEvent('filechooser');
    await checkIn.getByRole('button', { name: 'choose it' }).click();
    const buffer = Buffer.from('Tea at four');
    await (await chosen).setFiles([{ name: 'Tea rules.txt', mimeType: 'text/plain', buffer }]);
    await checkIn.getByRole('textbox').fill('Four, not five');
    await checkIn.getByRole('button', { name: 'Check in' }).click();
    await theirs.getByText('Your draft waits for approval').first().waitFor();
    await row(theirs, 'Tea rules.txt').waitFor({ state: 'detached' });
    await addDocument(theirContext, 'Coffee rules.txt', true);

    await page.goto('/documents');
    await page.getByRole('link', { name: /^To approve/ }).click();
    await page.getByRole('link', { name: /Tea rules/ }).click();
    const tea = draft(page, 'Tea rules.txt');
    await tea.getByText('Four, not five').waitFor();
    await tea.getByRole('region', { name: 'Draft 2' }).getByText('Tea at four').waitFor();
    await tea.getByRole('region', { name: 'Live: version 1' }).getByText('The text of Tea rules.txt').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.press('a');
    await draft(page, 'Coffee rules.txt').getByText('Nothing is live yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tea.waitFor();
    const approved = answered(page, `/${id}/2/approve`);
    await page.keyboard.press('a');
    await draft(page, 'Coffee rules.txt').waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reject “Coffee rules.txt”' });
    expect(await dialog.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Who drinks coffee?');
    const rejected = answered(page, '/reject?');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('link', { name: /Coffee rules/ }).waitFor({ state: 'detached' });
    expect([(await approved).status(), (await rejected).status()]).toEqual([204, 204]);

    await theirs.goto('/documents/approve');
    await row(theirs, 'Coffee rules.txt').getByText('Who drinks coffee?').waitFor();
    await theirs.goto(`/documents/document/${id}`);
    await theirs.getByRole('region', { name: 'Document Tea rules.txt' }).getByText('Tea at four').waitFor();
  });

  it('shows one draft after another on a phone, with two large buttons, and decides when the page is left before the time to undo has gone', async () => {
    const { page, context } = await browser.open({ as: approver, ...phone });
    await addDocument(context, 'Umbrella rules.txt', true);
    await page.goto('/documents/approve');
    await settle(page);
    const approve = page.getByRole('button', { name: /Approve/ });
    expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    const first = await page.getByRole('heading', { level: 2 }).first().textContent();
    await approve.click();
    await draft(page, first ?? '').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await draft(page, first ?? '').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const waiting = async () => {
      const { data } = await (await context.request.get('/api/documents/v1/drafts?limit=100')).json();
      return data.map(({ title }: { title: string }) => title);
    };
    expect(await waiting()).toContain(first);
    await approve.click();
    await draft(page, first ?? '').waitFor({ state: 'detached' });
    await page.goto('about:blank');
    await expect.poll(waiting).not.toContain(first);
  });
});

describe('what is checked out', () => {
  it('is cancelled with undo by whoever has it, and broken by administrators, who are asked', async () => {
    const { page, context } = await browser.open({ as: approver });
    const id = await addDocument(context, 'Kettle rules.txt', false);
    await page.goto(`/documents/document/${id}`);
    await page.getByRole('button', { name: 'Check out', exact: true }).click();
    await page.getByRole('link', { name: /^Checked out/ }).click();
    await page.getByRole('button', { name: 'Cancel check-out of Kettle rules.txt' }).click();
    await row(page, 'Kettle rules.txt').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Kettle rules.txt').waitFor();

    const { page: other } = await browser.open({ as: 'aino.virtanen' });
    await other.goto('/documents/checked-out');
    await other.getByRole('radio', { name: 'Everybody’s' }).click();
    await other.waitForURL('**everybody=true');
    await other.getByRole('button', { name: 'Break the check-out of Kettle rules.txt' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Break' }).click();
    await row(other, 'Kettle rules.txt').waitFor({ state: 'detached' });
    expect(await findBarriers(other)).toEqual([]);
  });
});
