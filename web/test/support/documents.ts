// Folders and documents that a test makes for itself, by the interface.
import { Buffer } from 'node:buffer';
import { expect } from 'vitest';
import { serverOfFile, type Visit } from './browser.ts';

/** “Weather stations” of the demo company. */
export const STATIONS = 10;
const rest = '/intranet/rest/documents';

export const headers = () => ({ origin: serverOfFile() });

export async function makeFolder({ context }: Visit, parentId: number, title: string): Promise<number> {
  const answer = await context.request.post(`${rest}/folder/${parentId}/folders`, {
    data: { title },
    headers: headers(),
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

export async function makeDocument(
  { context }: Visit,
  folderId: number,
  title: string,
  content: string | Buffer = title,
): Promise<number> {
  const dropped = await context.request.post(`${rest}/dropbox`, {
    data: Buffer.from(content),
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
  });
  const { file_key } = await dropped.json();
  const answer = await context.request.post(`${rest}/folder/${folderId}/documents`, {
    data: { title, components: [{ file_key, name: title }] },
    headers: headers(),
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).doc_id;
}

interface Grant {
  subject: 'everyone' | 'user' | 'group' | 'role';
  subject_id?: number;
  rights: readonly string[];
}

/** A list of the folder's own, or that of the folder above. */
export async function setAccess({ context }: Visit, folderId: number, entries?: readonly Grant[]): Promise<void> {
  const answer = await context.request.put(`/api/documents/v1/folders/${folderId}/permissions`, {
    data: entries ? { inherit: false, entries } : { inherit: true },
    headers: headers(),
  });
  expect(answer.ok()).toBe(true);
}
