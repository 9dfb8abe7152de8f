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
  linkDocument,
  lockFolder,
  type Right,
  upload,
} from '../../../../test/support/documents.ts';
import { createGroup, createRole, createUser, grant, type TestUser } from '../../../../test/support/people.ts';

const app = useApp();

const at = (docId: number, rest = '') => `${DOCUMENTS}/document/${docId}${rest}`;
const approve = (client: Client, docId: number, version = '') => client.put(at(docId, `${version}/approve`));
const reject = (client: Client, docId: number, version = 1) => client.delete(at(docId, `/${version}`));
const listed = async (folderId: number) => (await app.admin.get(`${DOCUMENTS}/folder/${folderId}/documents`)).body;
const versions = async (docId: number) =>
  (await app.admin.get(at(docId, '/versions'))).body.map(
    ({ version_num, is_latest }: { version_num: number; is_latest: boolean }) =>
      is_latest ? -version_num : version_num,
  );
const checkIn = async (client: Client, docId: number, is_draft: boolean, content = 'more') => {
  await client.post(at(docId, '/checkout'));
  const body = { is_draft, components: [{ file_key: await upload(client, content) }] };
  const answer = await client.post(`${DOCUMENTS}/checkin/${docId}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.version_num as number;
};
const noticesOf = async ({ client }: TestUser) =>
  (await client.get('/api/notifications/v1/?limit=200')).body.data.map(
    ({ kind, text, link }: Record<string, string>) => ({ kind, text, link }),
  );
const kindsOf = async (user: TestUser) => (await noticesOf(user)).map(({ kind }: { kind: string }) => kind);

/** A folder where one uploads drafts and the other approves. */
async function desk() {
  const [uploader, editor] = [await createUser(app), await createUser(app)];
  const entries = [allow(uploader, 'user', 'draft'), allow(editor, 'user', 'edit')];
  const folder = await createTopFolder(app, { entries });
  return { uploader, editor, folder };
}

describe('approving', () => {
  it('makes a new document live, and tells its uploader', async () => {
    const { uploader, editor, folder } = await desk();
    const { doc_id, title } = await createDocument(uploader.client, folder.id, { is_draft: true });
    expect(await listed(folder.id)).toEqual([]);
    app.clock.advance(60_000);
    expect(await approve(editor.client, doc_id)).toMatchObject({ status: 204, body: undefined });
    expect(await listed(folder.id)).toMatchObject([{ doc_id, version_num: 1 }]);
    expect((await uploader.client.get(at(doc_id))).body).toMatchObject({
      version_num: 1,
      creator: { id: uploader.id },
    });
    expect(await noticesOf(uploader)).toEqual([
      {
        kind: 'document.approved',
        text: `Test ${editor.username} approved your draft of “${title}”; it is live`,
        link: expect.stringContaining(`/documents/document/${doc_id}`),
      },
    ]);
  });

  it.each<(docId: number) => string>([
    (docId) => `/intranet/documents/document/${docId}/approve`,
    (docId) => `/intranet/documents/document/${docId}/approve/`,
    (docId) => `/intranet/documents/document/${docId}/1/approve`,
    (docId) => `/intranet/rest/documents/document/${docId}/approve`,
    (docId) => `/intranet/rest/documents~v1/document/${docId}/1/approve`,
  ])('a draft is approved by a POST to %s', async (address) => {
    const { folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id, { is_draft: true });
    expect((await app.admin.put(address(doc_id), { ignored: 1 })).status).toBe(204);
    expect(await listed(folder.id)).toHaveLength(1);
    expect((await app.admin.put(address(999_999))).status).toBe(404);
    expect((await app.anonymous.put(address(doc_id))).status).toBe(401);
  });

  it('a draft is approved by the method override', async () => {
    const { folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id, { is_draft: true });
    const headers = { 'x-http-method-override': 'PUT' };
    const path = `/intranet/documents/document/${doc_id}/approve`;
    expect((await app.admin.post(path, undefined, { headers })).status).toBe(204);
  });

  it('takes the newest draft, or the one named', async () => {
    const { editor, folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id, { content: 'one' });
    await checkIn(app.admin, doc_id, true, 'two');
    await checkIn(app.admin, doc_id, true, 'three');
    await checkIn(app.admin, doc_id, true, 'four');
    expect((await approve(editor.client, doc_id, '/3')).status).toBe(204);
    expect(await versions(doc_id)).toEqual([4, -3, 2, 1]);
    expect((await approve(editor.client, doc_id)).status).toBe(204);
    expect(await versions(doc_id)).toEqual([-4, 3, 2, 1]);
  });

  it('of a draft that was overtaken gives it a new number: the latest is always the highest', async () => {
    const { editor, uploader, folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id, { content: 'one' });
    await checkIn(uploader.client, doc_id, true, 'draft');
    await checkIn(app.admin, doc_id, false, 'three');
    expect((await approve(editor.client, doc_id)).status).toBe(204);
    expect(await versions(doc_id)).toEqual([-4, 3, 1]);
    const file = await app.admin.raw('GET', at(doc_id, '/file'));
    expect(await file.text()).toBe('draft');
    expect((await app.admin.get(at(doc_id, '/2'))).status).toBe(404);
    expect(await checkIn(app.admin, doc_id, false)).toBe(5);
  });

  it('is 500 in so many words where there is no draft, and 404 where there is no such version', async () => {
    const { editor, folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id);
    for (const version of ['', '/1']) {
      const answer = await approve(editor.client, doc_id, version);
      expect(answer).toMatchObject({ status: 500, body: { status: 500, detail: 'There is no draft to approve' } });
    }
    expect((await approve(editor.client, doc_id, '/2')).status).toBe(404);
    expect((await approve(editor.client, doc_id, '/x')).status).toBe(400);
  });

  it('a draft that two approve at the same time is approved once', async () => {
    const { uploader, folder } = await desk();
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true });
    const answers = await Promise.all(Array.from({ length: 4 }, () => approve(app.admin, doc_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 500, 500, 500]);
    expect(await kindsOf(uploader)).toEqual(['document.approved']);
  });

  it('of a marker works as well, and of a document in two folders lists it in both', async () => {
    const { uploader, folder } = await desk();
    const other = await createTopFolder(app);
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true, doc_type: 'marker' });
    await linkDocument(app.admin, doc_id, other.id);
    expect(await listed(other.id)).toEqual([]);
    expect((await approve(app.admin, doc_id)).status).toBe(204);
    for (const { id } of [folder, other]) expect(await listed(id)).toMatchObject([{ doc_id, type: 'marker' }]);
  });
});

describe('rejecting', () => {
  it('removes a document that was never live, with its bytes, and tells its uploader', async () => {
    const { uploader, editor, folder } = await desk();
    const content = `never live ${folder.id}`;
    const { doc_id, title } = await createDocument(uploader.client, folder.id, { is_draft: true, content });
    const [, hash = ''] =
      /"(.*)"/.exec((await app.admin.raw('GET', at(doc_id, '/file'))).headers.get('etag') ?? '') ?? [];
    expect(await storedHashes(app)).toContain(hash);
    expect((await reject(editor.client, doc_id)).status).toBe(204);
    expect((await app.admin.get(at(doc_id))).status).toBe(404);
    expect(await noticesOf(uploader)).toEqual([
      { kind: 'document.rejected', text: `Test ${editor.username} rejected your draft of “${title}”`, link: null },
    ]);
    await removeReleased(app);
    expect(await storedHashes(app)).not.toContain(hash);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('documents').select('id').where('id', '=', doc_id).execute()).toEqual([]);
    expect((await app.admin.get('/intranet/rest/deleted')).body).toEqual([]);
    expect((await reject(editor.client, doc_id)).status).toBe(404);
  });

  it('of a draft of a live document leaves the rest, and its number is not used again', async () => {
    const { uploader, editor, folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id);
    await checkIn(uploader.client, doc_id, true);
    expect((await reject(editor.client, doc_id, 2)).status).toBe(204);
    expect(await versions(doc_id)).toEqual([-1]);
    expect(await noticesOf(uploader)).toMatchObject([
      { kind: 'document.rejected', link: expect.stringContaining(`/documents/document/${doc_id}`) },
    ]);
    expect(await checkIn(app.admin, doc_id, false)).toBe(3);
  });

  it('leaves bytes that another version has too', async () => {
    const { uploader, folder } = await desk();
    const content = `shared ${folder.id}`;
    const kept = await createDocument(app.admin, folder.id, { content });
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true, content });
    expect((await reject(uploader.client, doc_id)).status).toBe(204);
    await removeReleased(app);
    expect(await (await app.admin.raw('GET', at(kept.doc_id, '/file'))).text()).toBe(content);
  });

  it('whoever rejects a draft of their own is not told of it', async () => {
    const { uploader, folder } = await desk();
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true });
    expect((await reject(uploader.client, doc_id)).status).toBe(204);
    expect(await noticesOf(uploader)).toEqual([]);
  });
});

describe('those who are told that a draft waits', () => {
  it('are whom the folder’s list lets approve, once each, and never the uploader', async () => {
    const [uploader, editor, member, holder, reader, blocked] = await Promise.all(
      Array.from({ length: 6 }, () => createUser(app)),
    );
    if (!uploader || !editor || !member || !holder || !reader || !blocked) throw new Error('no users');
    const [group, role, idle] = [
      await createGroup(app),
      await createRole(app),
      await createGroup(app, { inactive: true }),
    ];
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: member.id }, { id: editor.id }]);
    await app.admin.put(`/api/people/v2/groups/${idle.id}/users`, [{ id: reader.id }]);
    await app.admin.put(`/api/people/v2/roles/${role.id}/users`, [{ id: holder.id }]);
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
    const folder = await createTopFolder(app, {
      entries: [
        allow(uploader, 'user', 'edit'),
        allow(editor, 'user', 'edit'),
        allow(blocked, 'user', 'edit'),
        allow(group, 'group', 'edit'),
        allow(idle, 'group', 'edit'),
        allow(role, 'role', 'edit'),
        allow(reader, 'user', 'view', 'draft', 'delete'),
      ],
    });
    const { doc_id, title } = await createDocument(uploader.client, folder.id, { is_draft: true });
    for (const user of [editor, member, holder]) {
      expect(await noticesOf(user)).toEqual([
        {
          kind: 'document.draft_waiting',
          text: `Test ${uploader.username} uploaded a draft of “${title}” that waits for approval`,
          link: expect.stringContaining(`/documents/document/${doc_id}`),
        },
      ]);
    }
    expect([...(await noticesOf(uploader)), ...(await noticesOf(reader))]).toEqual([]);
    const live = await createDocument(app.admin, folder.id);
    expect(await noticesOf(editor)).toHaveLength(1);
    await checkIn(member.client, live.doc_id, true);
    expect(await noticesOf(editor)).toHaveLength(2);
    expect(await noticesOf(member)).toHaveLength(1);
  });
});

describe('rights', () => {
  const expected: [Right[], number, number][] = [
    [[], 403, 403],
    [['view'], 403, 403],
    [['draft', 'edit_meta', 'delete', 'edit_perms'], 403, 403],
    [['edit'], 204, 204],
  ];
  it.each(expected)('D34, D35: %j: approving %i, rejecting another’s %i', async (rights, approving, rejecting) => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', ...rights)] });
    const [one, two] = [
      await createDocument(app.admin, folder.id, { is_draft: true }),
      await createDocument(app.admin, folder.id, { is_draft: true }),
    ];
    expect((await approve(user.client, one.doc_id)).status).toBe(approving);
    expect((await reject(user.client, two.doc_id)).status).toBe(rejecting);
    const live = await createDocument(app.admin, folder.id);
    const number = await checkIn(app.admin, live.doc_id, true);
    expect((await approve(user.client, live.doc_id)).status).toBe(approving);
    const later = await checkIn(app.admin, live.doc_id, true);
    expect((await reject(user.client, live.doc_id, later)).status).toBe(rejecting);
    expect(number).toBe(2);
  });

  it('D35: an uploader rejects their own with the right to draft alone', async () => {
    const { uploader, folder } = await desk();
    const { doc_id } = await createDocument(app.admin, folder.id);
    const number = await checkIn(uploader.client, doc_id, true);
    expect((await approve(uploader.client, doc_id)).status).toBe(403);
    expect((await reject(uploader.client, doc_id, number)).status).toBe(204);
  });

  it('D34: documents.admin approves anywhere; with parent_id the right counts in that folder', async () => {
    const { uploader, editor, folder } = await desk();
    const holder = await createUser(app);
    await grant(app, 'documents.admin', holder);
    const other = await createTopFolder(app, { entries: [allow(editor, 'user', 'view')] });
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true });
    await linkDocument(app.admin, doc_id, other.id);
    expect((await editor.client.put(at(doc_id, `/approve?parent_id=${other.id}`))).status).toBe(403);
    expect((await editor.client.put(at(doc_id, `/approve?parent_id=${folder.id}`))).status).toBe(204);
    const second = await createDocument(uploader.client, folder.id, { is_draft: true });
    expect((await approve(holder.client, second.doc_id)).status).toBe(204);
  });

  it('D4: while somebody else has the document checked out, only one’s own draft is rejected', async () => {
    const { uploader, editor, folder } = await desk();
    const other = await createUser(app);
    const { doc_id } = await createDocument(app.admin, folder.id);
    const [one, two] = [await checkIn(uploader.client, doc_id, true), await checkIn(uploader.client, doc_id, true)];
    expect((await app.admin.post(at(doc_id, '/checkout'))).status).toBe(204);
    expect((await approve(editor.client, doc_id)).status).toBe(403);
    expect((await reject(editor.client, doc_id, one)).status).toBe(403);
    expect((await reject(other.client, doc_id, one)).status).toBe(403);
    expect((await reject(uploader.client, doc_id, one)).status).toBe(204);
    expect((await approve(app.admin, doc_id, `/${two}`)).status).toBe(204);
  });

  it('D3: in a locked folder nothing is approved or rejected', async () => {
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit')] });
    const uploader = await createUser(app);
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true });
    await lockFolder(app, folder.id);
    for (const client of [app.admin, uploader.client]) {
      expect((await approve(client, doc_id)).status).toBe(403);
      expect((await reject(client, doc_id)).status).toBe(403);
    }
  });
});
