import type { TestApp } from '../../../../test/support/app.ts';
import type { Answer, Client } from '../../../../test/support/client.ts';
import { DOCUMENTS } from '../../../../test/support/documents.ts';

export const DELETED = '/intranet/rest/deleted';

/** The titles that a folder lists, folders first. */
export async function titlesIn(client: Client, folderId: number): Promise<string[]> {
  const { status, body } = await client.get(`${DOCUMENTS}/folder/${folderId}`);
  if (status !== 200) throw new Error(`list of ${folderId}: ${status}`);
  return body.map(({ title }: { title: string }) => title);
}

export async function documentsIn(client: Client, folderId: number): Promise<number[]> {
  const { body } = await client.get(`${DOCUMENTS}/folder/${folderId}/documents`);
  return body.map(({ doc_id }: { doc_id: number }) => doc_id);
}

export interface Deleted {
  URI: string;
  obj_type: string;
  obj_type_name: string;
  title: string;
  date_deleted: { date: string };
  orig_location: string;
  description: string;
}

export async function trashOf(client: Client, query = ''): Promise<Deleted[]> {
  const { status, body } = await client.get(`${DELETED}${query}`);
  if (status !== 200) throw new Error(`trash: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The newest record with this title. */
export async function recordOf(client: Client, title: string): Promise<Deleted> {
  const record = (await trashOf(client)).find((one) => one.title === title);
  if (!record) throw new Error(`${title} is not in the trash`);
  return record;
}

export async function restore(client: Client, title: string, destination?: number): Promise<Answer> {
  const { URI } = await recordOf(client, title);
  return client.post(`${URI}/restore${destination === undefined ? '' : `?destination=${destination}`}`);
}

export async function purge(client: Client, title: string): Promise<Answer> {
  return client.delete((await recordOf(client, title)).URI);
}

export function countRows(
  app: TestApp,
  table: 'folders' | 'documents' | 'document_links' | 'document_versions' | 'access_lists' | 'trash_records',
): Promise<number> {
  const { db } = app.application.platform.database;
  return db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
}

export async function bytesOf(client: Client, docId: number): Promise<string> {
  const answer = await client.raw('GET', `${DOCUMENTS}/document/${docId}/file`);
  if (answer.status !== 200) throw new Error(`file of ${docId}: ${answer.status}`);
  return answer.text();
}
