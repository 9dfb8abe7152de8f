import type { TestApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  type Entry,
  linkDocument,
  type Right,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';

export const allRights: Right[] = ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'];

export interface LinkedDocument {
  docId: number;
  title: string;
  /** The folder that it was made in. The owner may do everything there, the linker what was asked for. */
  origin: number;
  originTitle: string;
  /** The folder that it was linked into. The linker may do everything there. */
  linkedIn: number;
  linkedInTitle: string;
  owner: TestUser;
  linker: TestUser;
}

/** The linker may do this much in the folder of the document, and links it into a folder of their own. */
export async function createLinkedDocument(app: TestApp, ...rights: Right[]): Promise<LinkedDocument> {
  const [owner, linker] = [await createUser(app), await createUser(app)];
  const owned = allow(owner, 'user', ...allRights);
  const [originTitle, linkedInTitle] = [uniqueName('Origin '), uniqueName('Linked in ')];
  const origin = await subfolder(app, originTitle, [owned, allow(linker, 'user', ...rights)]);
  const linkedIn = await subfolder(app, linkedInTitle, [allow(linker, 'user', ...allRights)]);
  const title = uniqueName('Paper ');
  const { doc_id: docId } = await createDocument(owner.client, origin, { title, content: title });
  await linkDocument(linker.client, docId, linkedIn);
  return { docId, title, origin, originTitle, linkedIn, linkedInTitle, owner, linker };
}

/** In a folder with the same rights, so that it can come back from the trash. */
async function subfolder(app: TestApp, title: string, entries: Entry[]): Promise<number> {
  const top = await createTopFolder(app, { entries });
  return (await createFolder(app, top.id, { title })).id;
}

/** The folders that the document is in, and whether the link there is full or capped. */
export async function placesOf(app: TestApp, docId: number): Promise<Record<number, 'full' | 'capped'>> {
  const { body } = await app.admin.get(`${ADDITIONS}/documents/${docId}/places`);
  const entries = body.data.map(({ folder_id, full }: { folder_id: number; full: boolean }) => {
    return [folder_id, full ? 'full' : 'capped'];
  });
  return Object.fromEntries(entries);
}

/** Checks the document out and in again, with a new file. */
export async function checkInAnew({ client }: TestUser, docId: number, more: object = {}): Promise<void> {
  const out = await client.post(`${DOCUMENTS}/checkout/${docId}`);
  const components = [{ file_key: await upload(client, uniqueName('bytes ')) }];
  const checkedIn = await client.post(`${DOCUMENTS}/checkin/${docId}`, { components, ...more });
  if (out.status !== 204 || checkedIn.status !== 200) throw new Error(`${out.status}, ${checkedIn.status}`);
}

/** How many capped links show without a full one of their document: there must be none, whatever happened. */
export async function countStrayPlaces(app: TestApp): Promise<number> {
  const links = await app.application.platform.database.db
    .selectFrom('document_links')
    .select(['doc_id', 'cap'])
    .where('trash_id', 'is', null)
    .execute();
  const full = new Set(links.filter(({ cap }) => cap === 63).map(({ doc_id }) => doc_id));
  return links.filter(({ doc_id }) => !full.has(doc_id)).length;
}
