import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  lockFolder,
  setAccess,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';

const app = useApp();

const checkOut = (client: Client, docId: number) => client.post(`${DOCUMENTS}/checkout/${docId}`);
const checkIn = (client: Client, docId: number, body: unknown) => client.post(`${DOCUMENTS}/checkin/${docId}`, body);
const info = async (docId: number, rest = '') => (await app.admin.get(`${DOCUMENTS}/document/${docId}${rest}`)).body;
const dropbox = async (client: Client) => (await client.get(`${DOCUMENTS}/dropbox`)).body;

async function held(client: Client, entries = [allowEveryone('edit')], title = 'Plan.txt') {
  const folder = await createTopFolder(app, { entries });
  const { doc_id } = await createDocument(app.admin, folder.id, { title, content: 'one' });
  const { status } = await checkOut(client, doc_id);
  if (status !== 204) throw new Error(`check-out got ${status}`);
  return { folder, docId: doc_id as number };
}

describe('a check-in', () => {
  it('makes the new latest version, and ends the check-out', async () => {
    const user = await createUser(app);
    const { docId, folder } = await held(user.client);
    app.clock.advance(3_600_000);
    const body = { comment: 'Better', components: [{ file_key: await upload(user.client, 'two!') }] };
    const { status, body: answer } = await checkIn(user.client, docId, body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      doc_id: docId,
      version_num: 2,
      title: 'Plan.txt',
      pc_title: 'Plan.txt',
      parent_id: folder.id,
    });
    expect(answer.date_last_modified.date > answer.date_created.date).toBe(true);
    expect(await info(docId, '/info')).toMatchObject({ ...answer, permissions: expect.any(Object) });
    expect(await app.admin.raw('GET', `${DOCUMENTS}/document/${docId}/file`).then((file) => file.text())).toBe('two!');
    expect((await app.admin.get(`${DOCUMENTS}/folder/${folder.id}/documents`)).body).toMatchObject([
      { version_num: 2, last_comment: 'Better', fsize: 4 },
    ]);
    expect((await user.client.get(`${DOCUMENTS}/checkin`)).body).toEqual([]);
    expect(await dropbox(user.client)).toEqual([]);
    expect((await checkIn(user.client, docId, body)).status).toBe(400);
  });

  it('renames the document, its file and its place in the list', async () => {
    const { docId, folder } = await held(app.admin);
    await createDocument(app.admin, folder.id, { title: 'Middle' });
    const body = { new_title: 'A first', components: [{ file_key: await upload(app.admin), name: 'given.txt' }] };
    expect((await checkIn(app.admin, docId, body)).body).toMatchObject({ title: 'A first', pc_title: 'A first' });
    const titles = (await app.admin.get(`${DOCUMENTS}/folder/${folder.id}/documents`)).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toEqual(['A first', 'Middle']);
    expect((await info(docId, '/1/components'))[0].title).toBe('Plan.txt');
  });

  it('takes several files, named by the rules', async () => {
    const { docId } = await held(app.admin);
    const keys = await Promise.all(['a', 'bb', 'ccc'].map((text) => upload(app.admin, text)));
    const components = [
      { file_key: keys[0] },
      { file_key: keys[1], name: 'b.csv', is_primary: true },
      { file_key: keys[2], name: 'c' },
    ];
    expect((await checkIn(app.admin, docId, { components, comment: null, new_title: null })).body.pc_title).toBe(
      'b.csv',
    );
    expect(Object.values(await info(docId, '/components'))).toMatchObject([
      { title: expect.stringMatching(/^[0-9a-f-]{36}$/), size: 1 },
      { title: 'b.csv', size: 2, primary: true },
      { title: 'c', size: 3 },
    ]);
  });

  it('as a draft leaves the live version as it is, and ends the check-out', async () => {
    const user = await createUser(app);
    const { docId, folder } = await held(user.client);
    const before = await info(docId);
    app.clock.advance(60_000);
    const body = { is_draft: 'true', comment: 'Maybe', components: [{ file_key: await upload(user.client, 'draft') }] };
    expect((await checkIn(user.client, docId, body)).body).toMatchObject({ doc_id: docId, version_num: 2 });
    expect(await info(docId)).toEqual(before);
    expect((await app.admin.get(`${DOCUMENTS}/folder/${folder.id}/documents`)).body).toMatchObject([
      { version_num: 1 },
    ]);
    expect((await checkOut(app.admin, docId)).status).toBe(204);
    const next = await checkIn(app.admin, docId, { components: [{ file_key: await upload(app.admin) }] });
    expect(next.body.version_num).toBe(3);
  });
});

describe('what is wrong with a check-in', () => {
  it.each<[string, (key: string) => unknown, string]>([
    ['no body', () => undefined, 'body'],
    ['no components', () => ({ comment: 'x' }), 'components'],
    ['an empty list of them', () => ({ components: [] }), 'components'],
    ['an unknown file', (file_key) => ({ components: [{ file_key }, { file_key: 'no' }] }), 'components.1.file_key'],
    ['a file twice', (file_key) => ({ components: [{ file_key }, { file_key }] }), 'components.1.file_key'],
    ['a path as a name', (file_key) => ({ components: [{ file_key, name: 'a/b' }] }), 'components.0.name'],
    ['an empty title', (file_key) => ({ new_title: ' ', components: [{ file_key }] }), 'new_title'],
    ['a title too long', (file_key) => ({ new_title: 'x'.repeat(256), components: [{ file_key }] }), 'new_title'],
    ['a comment that is no text', (file_key) => ({ comment: {}, components: [{ file_key }] }), 'comment'],
  ])('%s: 400, nothing changes, nothing is used up', async (_what, body, field) => {
    const user = await createUser(app);
    const { docId } = await held(user.client);
    const answer = await checkIn(user.client, docId, body(await upload(user.client)));
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(field);
    expect(await info(docId)).toMatchObject({ version_num: 1 });
    expect(await dropbox(user.client)).toHaveLength(1);
    expect((await user.client.get(`${DOCUMENTS}/checkin`)).body).toHaveLength(1);
  });

  it('another’s file: 400, and both keep theirs', async () => {
    const user = await createUser(app);
    const { docId } = await held(user.client);
    const components = [{ file_key: await upload(user.client) }, { file_key: await upload(app.admin) }];
    expect((await checkIn(user.client, docId, { components })).status).toBe(400);
    expect(await dropbox(user.client)).toHaveLength(1);
    expect(JSON.stringify(await dropbox(app.admin))).toContain(components[1]?.file_key);
  });

  it('without having it: 403 if somebody else has it, 400 if nobody does, 404 if there is none', async () => {
    const [holder, other] = [await createUser(app), await createUser(app)];
    const { docId } = await held(holder.client);
    for (const client of [other.client, app.admin]) {
      const answer = await checkIn(client, docId, { components: [{ file_key: await upload(client) }] });
      expect(answer.status).toBe(403);
      expect(answer.body.detail).toContain(`Test ${holder.username}`);
    }
    await holder.client.delete(`${DOCUMENTS}/checkin/${docId}`);
    const components = [{ file_key: await upload(other.client) }];
    expect((await checkIn(other.client, docId, { components })).status).toBe(400);
    expect((await checkIn(other.client, 999_999, { components })).status).toBe(404);
    expect((await app.anonymous.post(`${DOCUMENTS}/checkin/${docId}`, { components })).status).toBe(401);
  });
});

describe('two at once', () => {
  it('of two check-ins at once that name the same file of the drop box, one is refused', async () => {
    const user = await createUser(app);
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await held(user.client), await held(user.client)];
      const components = [{ file_key: await upload(user.client, `shared ${round}`) }];
      const answers = await Promise.all([one, other].map(({ docId }) => checkIn(user.client, docId, { components })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('of the same document make one version', async () => {
    const user = await createUser(app);
    const { docId } = await held(user.client);
    const keys = await Promise.all([1, 2, 3, 4].map((content) => upload(user.client, String(content))));
    const answers = await Promise.all(
      keys.map((file_key) => checkIn(user.client, docId, { components: [{ file_key }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await info(docId, '/versions')).toHaveLength(2);
    expect(await dropbox(user.client)).toHaveLength(3);
  });

  it('many leave no bytes that nothing refers to', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => createUser(app)));
    await Promise.all(
      users.map(async ({ client }, index) => {
        const { docId } = await held(client);
        const file_key = await upload(client, `parallel ${index}`);
        await checkIn(client, docId, { components: [{ file_key }] });
      }),
    );
    await removeReleased(app);
    const { db } = app.application.platform.database;
    const used = new Set<string>();
    for (const { blob_hash } of await db.selectFrom('document_components').select('blob_hash').execute())
      used.add(blob_hash);
    for (const { blob_hash } of await db.selectFrom('dropbox_files').select('blob_hash').execute()) used.add(blob_hash);
    const stored = await storedHashes(app);
    expect(stored.filter((hash) => !used.has(hash))).toEqual([]);
    expect([...used].filter((hash) => !stored.includes(hash))).toEqual([]);
  });
});

describe('rights', () => {
  it('D33: with `draft` alone one checks in drafts, and renames nothing', async () => {
    const user = await createUser(app);
    const { docId } = await held(user.client, [allow(user, 'user', 'draft')]);
    const components = [{ file_key: await upload(user.client) }];
    expect((await checkIn(user.client, docId, { components })).status).toBe(403);
    expect((await checkIn(user.client, docId, { components, is_draft: true, new_title: 'Mine' })).status).toBe(403);
    const same = { components, is_draft: true, new_title: 'Plan.txt' };
    expect((await checkIn(user.client, docId, same)).body).toMatchObject({ version_num: 2 });
  });

  it('D33: with `draft` and `edit_meta` a draft may rename', async () => {
    const user = await createUser(app);
    const { docId } = await held(user.client, [allow(user, 'user', 'draft', 'edit_meta')]);
    const body = { components: [{ file_key: await upload(user.client) }], is_draft: 1, new_title: 'Theirs' };
    expect((await checkIn(user.client, docId, body)).status).toBe(200);
    expect(await info(docId)).toMatchObject({ title: 'Theirs', version_num: 1, pc_title: 'Plan.txt' });
  });

  it('D33, D3: a right that is gone, or a folder that is locked meanwhile: 403, nothing is used up', async () => {
    const user = await createUser(app);
    const { docId, folder } = await held(user.client);
    const components = [{ file_key: await upload(user.client) }];
    await lockFolder(app, folder.id);
    expect((await checkIn(user.client, docId, { components })).status).toBe(403);
    const { docId: other, folder: place } = await held(user.client);
    for (const rights of [[], ['view'], ['edit_meta']] as const) {
      await setAccess(app, place.id, [allow(user, 'user', ...rights)]);
      expect((await checkIn(user.client, other, { components })).status).toBe(403);
    }
    expect(await dropbox(user.client)).toHaveLength(1);
  });
});
