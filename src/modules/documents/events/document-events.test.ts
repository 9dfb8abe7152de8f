import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allowEveryone,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import { useEvents } from '../../../../test/support/recorded-events.ts';
import { restore } from '../deletion/deletion.test-support.ts';
import { recorded, said } from './document-events.test-support.ts';

const app = useApp();
const events = useEvents(app);
let user: TestUser;
let folder = 0;
let second = 0;

beforeAll(async () => {
  user = await createUser(app);
  const entries = [allowEveryone('edit', 'delete')];
  folder = (await createTopFolder(app, { entries })).id;
  second = (await createTopFolder(app, { entries })).id;
});

/** A document that was added before anybody looked. */
async function something(input: Record<string, unknown> = {}) {
  const document = await createDocument(app.admin, folder, input);
  await events.take();
  return document;
}

async function checkIn(docId: number, input: object = {}, client = app.admin) {
  await client.post(`${DOCUMENTS}/checkout/${docId}`);
  const components = [{ file_key: await upload(client, uniqueName('text ')) }];
  return client.post(`${DOCUMENTS}/checkin/${docId}`, { components, ...input });
}

const approve = (docId: number) => app.admin.put(`${DOCUMENTS}/document/${docId}/approve`);

describe('document.created', () => {
  it('when a document is added live', async () => {
    const document = await createDocument(user.client, folder);
    expect(await events.take()).toEqual([
      recorded('document.created', said(document, [folder], { caused_by: user.id })),
    ]);
    const marker = await createDocument(user.client, folder, { doc_type: 'marker' });
    expect(await events.take()).toEqual([recorded('document.created', said(marker, [folder], { caused_by: user.id }))]);
  });

  it('when the first draft is approved, by who approves', async () => {
    const draft = await createDocument(user.client, folder, { is_draft: true });
    await linkDocument(app.admin, draft.doc_id, second);
    await app.admin.put(`${DOCUMENTS}/document/${draft.doc_id}`, { title: 'A title' });
    expect(await events.take()).toEqual([]);
    expect((await approve(draft.doc_id)).status).toBe(204);
    const told = said({ ...draft, title: 'A title' }, [folder, second]);
    expect(await events.take()).toEqual([recorded('document.created', told)]);
  });

  it('not for what was never live, wherever it goes', async () => {
    const draft = await createDocument(user.client, folder, { is_draft: true });
    const other = await createDocument(user.client, folder, { is_draft: true });
    await app.admin.post(`${DOCUMENTS}/move`, { objects: [`document/${draft.doc_id}`], destination: second });
    await app.admin.delete(`${DOCUMENTS}/document/${draft.doc_id}`);
    expect((await restore(app.admin, draft.title)).status).toBe(204);
    expect((await app.admin.delete(`${DOCUMENTS}/document/${other.doc_id}/1`)).status).toBe(204);
    expect(await events.take()).toEqual([]);
  });

  it('a document that is refused is no document.created', async () => {
    const components = [{ file_key: 'no such file' }];
    const input = { title: 'Refused', components };
    expect((await app.admin.post(`${DOCUMENTS}/folder/${folder}/documents`, input)).status).toBe(400);
    expect(await events.take()).toEqual([]);
  });
});

describe('document.updated by versions', () => {
  it('a check-in, with a new title or without', async () => {
    const document = await something();
    expect((await checkIn(document.doc_id, {}, user.client)).status).toBe(200);
    const told = { version: 2, caused_by: user.id, changed: ['version'] };
    expect(await events.take()).toEqual([recorded('document.updated', said(document, [folder], told))]);

    await checkIn(document.doc_id, { new_title: 'Renamed' });
    const renamed = { title: 'Renamed', version: 3, changed: ['title', 'version'] };
    expect(await events.take()).toEqual([recorded('document.updated', said(document, [folder], renamed))]);
  });

  it('a draft only with its title, and with its version once it is approved', async () => {
    const document = await something();
    await checkIn(document.doc_id, { is_draft: true });
    expect(await events.take()).toEqual([]);
    await checkIn(document.doc_id, { is_draft: true, new_title: 'Renamed' });
    const renamed = { title: 'Renamed', changed: ['title'] };
    expect(await events.take()).toEqual([recorded('document.updated', said(document, [folder], renamed))]);
    await approve(document.doc_id);
    const live = { title: 'Renamed', version: 3, changed: ['version'] };
    expect(await events.take()).toEqual([recorded('document.updated', said(document, [folder], live))]);
    expect((await app.admin.delete(`${DOCUMENTS}/document/${document.doc_id}/2`)).status).toBe(204);
    expect(await events.take()).toEqual([]);
  });

  it('deleting and restoring the live version, and none but that', async () => {
    const document = await something();
    await checkIn(document.doc_id);
    await checkIn(document.doc_id);
    await events.take();
    const told = (version: number) =>
      recorded('document.updated', said(document, [folder], { version, changed: ['version'] }));

    expect((await app.admin.delete(`${DOCUMENTS}/document/${document.doc_id}/1`)).status).toBe(204);
    expect((await restore(app.admin, document.title)).status).toBe(204);
    expect(await events.take()).toEqual([]);
    expect((await app.admin.delete(`${DOCUMENTS}/document/${document.doc_id}/3`)).status).toBe(204);
    expect(await events.take()).toEqual([told(2)]);
    expect((await restore(app.admin, document.title)).status).toBe(204);
    expect(await events.take()).toEqual([told(3)]);
    expect((await app.admin.delete(`${DOCUMENTS}/document/${document.doc_id}/3?no_trash_can=1`)).status).toBe(204);
    expect(await events.take()).toEqual([told(2)]);
  });

  it('check-outs and locks are no document.updated', async () => {
    const document = await something();
    const acts = [
      () => app.admin.post(`${DOCUMENTS}/checkout/${document.doc_id}`),
      () => app.admin.delete(`${DOCUMENTS}/checkin/${document.doc_id}`),
      () => user.client.post(`${DOCUMENTS}/checkout/${document.doc_id}`),
      () => app.admin.delete(`${ADDITIONS}/checkouts/${document.doc_id}`),
      () => app.admin.put(`${ADDITIONS}/folders/${folder}/lock`),
      () => app.admin.delete(`${ADDITIONS}/folders/${folder}/lock`),
    ];
    for (const act of acts) expect((await act()).status).toBe(204);
    expect(await events.take()).toEqual([]);
  });
});

describe('document.updated by what is known of it', () => {
  it('title, reference code and metadata, named when they are different', async () => {
    const document = await something({ metadata: { description: 'Rules' } });
    const update = (input: object) => user.client.put(`${DOCUMENTS}/document/${document.doc_id}`, input);
    const all = { title: 'Renamed', refcode: 'R-1', metadata: { description: 'Other rules' } };
    expect((await update(all)).status).toBe(200);
    const told = { title: 'Renamed', caused_by: user.id };
    const changed = ['metadata', 'refcode', 'title'];
    expect(await events.take()).toEqual([recorded('document.updated', said(document, [folder], { ...told, changed }))]);

    expect((await update(all)).status).toBe(200);
    expect((await update({ metadata: { gone: null } })).status).toBe(200);
    expect((await update({})).status).toBe(200);
    expect(await events.take()).toEqual([]);
    await update({ ...all, metadata: { comment: 'New' } });
    expect(await events.take()).toEqual([
      recorded('document.updated', said(document, [folder], { ...told, changed: ['metadata'] })),
    ]);
    expect((await update({ title: ' ' })).status).toBe(400);
    expect(await events.take()).toEqual([]);
  });

  it('a change of record types and their values is a document.updated', async () => {
    const document = await something();
    const type = (await app.admin.post(`${ADDITIONS}/record-types`, { name: uniqueName('Type '), fields: ['a'] })).body;
    const address = `${ADDITIONS}/documents/${document.doc_id}/record-types`;
    const told = recorded('document.updated', said(document, [folder], { changed: ['record_types'] }));
    const { status, headers } = await app.admin.put(address, { ids: [type.id] });
    expect(status).toBe(200);
    expect(await events.take()).toEqual([told]);

    const values = { record_types: { [type.id]: { a: 'one' } } };
    await app.admin.put(`${DOCUMENTS}/document/${document.doc_id}`, values);
    expect(await events.take()).toEqual([told]);
    await app.admin.put(`${DOCUMENTS}/document/${document.doc_id}`, values);
    await app.admin.put(address, { ids: [type.id] });
    expect(await events.take()).toEqual([]);

    const stale = { headers: { 'if-match': headers.get('etag') ?? '' } };
    expect((await app.admin.put(address, { ids: [] }, stale)).status).toBe(412);
    expect((await app.admin.put(address, { ids: [987654] })).status).toBe(400);
    expect(await events.take()).toEqual([]);
    await app.admin.put(address, { ids: [] });
    expect(await events.take()).toEqual([told]);
  });
});
