// What is written about a document, edited in its panel: every kind of field, wrong values, and others who are quicker.
import { expect, it } from 'vitest';
import { findBarriers, useBrowser, type Visit } from './support/browser.ts';
import { headers, makeDocument, makeFolder, STATIONS } from './support/documents.ts';

const browser = useBrowser();
const additions = '/api/documents/v1';

async function define({ context }: Visit, what: string, data: object): Promise<{ id: number }> {
  const answer = await context.request.post(`${additions}/${what}`, { data, headers: headers() });
  expect(answer.status()).toBe(201);
  return answer.json();
}

it('edits title, metadata and record types in place, names a wrong value, and shows both texts on a conflict', async () => {
  const admin = await browser.open({ as: 'admin' });
  const fields = [
    { name: 'web_contact', label: 'Contact', type: 'email' },
    { name: 'web_ends', label: 'Ends on', type: 'date' },
    { name: 'web_topics', label: 'Topics', type: 'text', repeatable: true },
  ];
  for (const field of fields) await define(admin, 'metadata-fields', field);
  await define(admin, 'record-types', { name: 'Lease', fields: ['web_ends'] });
  const folder = await makeFolder(admin, STATIONS, 'Details of a test');
  const id = await makeDocument(admin, folder, 'Mast lease.txt');
  const other = async (metadata: object) => {
    const change = { data: { metadata }, headers: headers() };
    expect((await admin.context.request.patch(`${additions}/documents/${id}/properties`, change)).ok()).toBe(true);
  };

  const { page } = await browser.open({ as: 'oyvind.lie' });
  await page.goto(`/documents/document/${id}?tab=details`);
  const panel = page.getByRole('region', { name: /^Document/ });
  const edit = async (label: string, text: string) => {
    await panel.getByRole('button', { name: 'Edit details' }).click();
    await panel.getByLabel(label, { exact: true }).fill(text);
  };
  await edit('Title', 'Lease of the mast.txt');
  await panel.getByLabel('Contact').fill('nobody');
  await panel.getByLabel('Topics').fill('wind, rain');
  await panel.getByRole('button', { name: 'Lease', exact: true }).click();
  await panel.getByLabel('Ends on').fill('2027-05-09');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await panel.getByText('must be an e-mail address').waitFor();
  await panel.getByLabel('Contact').fill('ada@example.com');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('ada@example.com').waitFor();
  for (const text of ['wind, rain', '9 May 2027']) await expect.poll(() => panel.getByText(text).count()).toBe(1);
  await page.getByRole('row', { name: /Lease of the mast\.txt/ }).waitFor();

  // Another field was changed meanwhile: both stay.
  await edit('Description', 'Until the mast falls');
  await other({ web_contact: 'bob@example.com' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('bob@example.com').waitFor();
  await panel.getByText('Until the mast falls').waitFor();

  // The same field: both are shown, nothing is lost.
  await edit('Description', 'Mine');
  await other({ description: 'Theirs' });
  await panel.getByRole('button', { name: 'Save' }).click();
  const row = panel.getByRole('row', { name: /Description/ });
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['Mine', 'Theirs']);
  await panel.getByRole('button', { name: 'Save mine' }).click();
  await panel.getByText('Mine', { exact: true }).waitFor();

  // What was typed is offered again.
  await edit('Reference code', 'M-1');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Edit details' }).click();
  await panel.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => panel.getByLabel('Reference code').inputValue()).toBe('M-1');
});
