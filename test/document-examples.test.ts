// Tests that the examples of requests to documents are taken as they stand.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXAMPLE_KEY } from '../src/modules/documents/versions/versions.schemas.ts';
import { transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import { operationsOf } from './support/openapi-faults.ts';

const app = useApp();
const root = '/intranet/rest/documents';
const api = '/api/documents/v1';

interface Sent {
  /** Of its address. */
  params?: Record<string, number>;
  /** What the example speaks of has to be there. */
  before?(): Promise<unknown>;
}

const document = { doc_id: 1 };
const version = { doc_id: 1, version_num: 1 };

/** In this order: what a call moves is in its old place for those before. Each is sent to its aliases as well. */
const calls: Readonly<Record<string, Sent>> = {
  createTopLevelFolder: {},
  createFolder: { params: { id: 1 } },
  createDocument: { params: { id: 1 }, before: dropFile },
  createFolderEntry: { params: { id: 1 }, before: dropFile },
  updateFolder: { params: { id: 2 } },
  replaceFolderPermissions: { params: { id: 2 } },
  previewFolderAccess: { params: { id: 2 } },
  updateDocument: { params: document },
  updateDocumentProperties: { params: document },
  updateDocumentVersion: { params: version },
  createDocumentMetadataField: {},
  updateDocumentMetadataField: { params: { id: 1 } },
  createRecordType: {},
  updateRecordType: { params: { id: 1 } },
  replaceDocumentRecordTypes: { params: document },
  checkInDocument: { params: document, before: checkOut },
  rejectDraft: { params: { doc_id: 1, version_num: 3 }, before: checkInDraft },
  archiveDocuments: {},
  copyObjects: {},
  linkObjects: {},
  moveObjects: { before: () => app.admin.delete(`${api}/documents/1/places/3`) },
};

it('the documents interface takes every example of the description as it is written', async () => {
  const examples = readExamples();
  expect([...new Set(examples.map(({ name }) => name))].sort()).toEqual(Object.keys(calls).sort());
  await makeWorld();
  for (const [name, { params = {}, before }] of Object.entries(calls)) {
    for (const { method, path, body } of examples.filter((example) => example.name === name)) {
      await before?.();
      const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
      const answer = await app.admin.request(method, address, { body });
      expect(answer.status, `${method} ${address}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      expect(answer.headers.get('x-failed-objects'), address).toBeNull();
    }
  }
});

/** The ids that examples name: folders 1 (which is always there) to 3, a document, a record type and a metadata field. */
async function makeWorld(): Promise<void> {
  const source = await app.admin.post(`${root}/folder/1/folders`, { title: 'Source' });
  const target = await app.admin.post(`${root}/folder/1/folders`, { title: 'Target' });
  await dropFile();
  const made = await app.admin.post(`${root}/folder/1/documents`, {
    title: 'Rules.txt',
    components: [{ file_key: EXAMPLE_KEY }],
  });
  const type = await app.admin.post(`${api}/record-types`, { name: 'Invoice' });
  const field = await app.admin.post(`${api}/metadata-fields`, { name: 'place' });
  const ids = [source.body.id, target.body.id, made.body.doc_id, type.body.id, field.body.id];
  expect(ids).toEqual([2, 3, 1, 1, 1]);
}

/** Puts a file into the drop box, under the key that examples have. */
async function dropFile(): Promise<void> {
  const { body } = await app.admin.post(`${root}/dropbox`, 'some bytes');
  await transaction(app.application.platform.database.db, (tx) =>
    tx.updateTable('dropbox_files').set({ file_key: EXAMPLE_KEY }).where('file_key', '=', body.file_key).execute(),
  );
}

async function checkOut(): Promise<void> {
  const { status } = await app.admin.post(`${root}/document/1/checkout`);
  expect(status).toBe(204);
  await dropFile();
}

/** The version after the first, and the one that the example of a check-in has made. */
async function checkInDraft(): Promise<void> {
  await checkOut();
  const draft = { is_draft: true, components: [{ file_key: EXAMPLE_KEY }] };
  const { status } = await app.admin.post(`${root}/checkin/1`, draft);
  expect(status).toBeLessThan(300);
}

function readExamples() {
  const described = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const ofDocuments = operationsOf(described).filter(({ path }) => path.startsWith(root) || path.startsWith(api));
  return ofDocuments.flatMap(({ method, path, operation }) => {
    const media = operation.requestBody?.content['application/json'];
    if (!media) return [];
    const several = Object.values<{ value: unknown }>(media.examples ?? {}).map(({ value }) => value);
    const bodies = media.example === undefined ? several : [media.example];
    expect(bodies.length, operation.operationId).toBeGreaterThan(0);
    const name: string = operation['x-alias-of'] ?? operation.operationId;
    return bodies.map((body) => ({ name, method: method.toUpperCase(), path, body }));
  });
}
