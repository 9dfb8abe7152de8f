import sharp from 'sharp';
import type { TestApp } from '../../../test/support/app.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { createUser, grant, type TestUser, uniqueName } from '../../../test/support/people.ts';

export const SHEET = '/intranet/rest/expenses/sheet';
export const ITEMS = '/intranet/rest/expenses/items';
export const OWN = '/api/expenses/v1';

/** An owner, the manager above, the boss above both, the office, and somebody beside them. */
export interface Line {
  boss: TestUser;
  manager: TestUser;
  owner: TestUser;
  office: TestUser;
  stranger: TestUser;
}

export async function createLine(app: TestApp): Promise<Line> {
  const boss = await createUser(app, { firstname: 'Boss' });
  const manager = await createUser(app, { firstname: 'Manager' });
  const owner = await createUser(app, { firstname: 'Owner' });
  await setManager(app, manager, boss);
  await setManager(app, owner, manager);
  const office = await createUser(app, { firstname: 'Office' });
  await grant(app, 'expenses.admin', office);
  return { boss, manager, owner, office, stranger: await createUser(app, { firstname: 'Stranger' }) };
}

export async function setManager(app: TestApp, user: { id: number }, manager: { id: number } | null): Promise<void> {
  const { status } = await app.admin.put(`/api/people/v2/users/${user.id}/manager`, { manager_id: manager?.id ?? 0 });
  if (status !== 204) throw new Error(`the manager could not be set: ${status}`);
}

/** The body of an answer that must have succeeded. */
export function ok({ status, body }: Answer) {
  if (status !== 200 && status !== 201) throw new Error(`expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function createSheet(client: Client, input: Record<string, unknown> = {}) {
  return ok(await client.post(SHEET, { name: uniqueName('Sheet '), ...input }));
}

export async function createLookup(
  app: TestApp,
  kind: 'clients' | 'departments' | 'locations' | 'projects' | 'types',
  name = uniqueName(`${kind} `),
): Promise<{ id: number; name: string }> {
  const { id } = ok(await app.admin.post(`${OWN}/${kind}`, { name }));
  return { id, name };
}

export type Status = 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';
export const statuses: readonly Status[] = ['draft', 'rejected', 'submitted', 'approved', 'processed'];

/** Leads a new sheet of the owner to the status, step by step. */
export async function sheetIn({ owner, manager, office }: Line, status: Status, input: Record<string, unknown> = {}) {
  const sheet = await createSheet(owner.client, input);
  const step = async (client: Client, to: Status) => ok(await client.put(`${SHEET}/${sheet.id}`, { status: to }));
  if (status !== 'draft') await step(owner.client, 'submitted');
  if (status === 'rejected') await step(manager.client, 'rejected');
  if (status === 'approved' || status === 'processed') await step(manager.client, 'approved');
  if (status === 'processed') await step(office.client, 'processed');
  return ok(await owner.client.get(`${SHEET}/${sheet.id}`));
}

export async function historyOf(client: Client, id: number) {
  return ok(await client.get(`${OWN}/sheets/${id}/history`)).data;
}

/** What a user was told of expenses, oldest first. */
export async function toldTo(user: TestUser): Promise<{ kind: string; text: string; link: string }[]> {
  const { data } = ok(await user.client.get('/api/notifications/v1/?limit=200'));
  return data.reverse();
}

export function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}

type Bytes = Buffer<ArrayBuffer>;

/** A picture of one colour, so that no two are the same bytes. */
export async function picture(
  shade: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  side = 600,
): Promise<Bytes> {
  const background = { r: shade % 256, g: 40, b: 90 };
  const image = sharp({ create: { width: side, height: side / 2, channels: 3, background } });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

export const pdf: Bytes = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

export function receiptForm(bytes: Bytes | undefined, fields: Record<string, string> = {}, filename = 'receipt.bin') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (bytes) form.set('file', new Blob([bytes], { type: 'application/octet-stream' }), filename);
  return form;
}

export async function addReceipt(
  client: Client,
  sheetId: number,
  bytes: Bytes = pdf,
  fields: Record<string, string> = {},
) {
  return ok(await client.post(`${OWN}/sheets/${sheetId}/receipts`, receiptForm(bytes, fields, 'bill.pdf')));
}
