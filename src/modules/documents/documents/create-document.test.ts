import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  lockFolder,
  type Right,
  upload,
} from '../../../../test/support/documents.ts';
import { createExtranet, createGroup, createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();

const add = (client: Client, folderId: number, body: object) =>
  client.post(`${DOCUMENTS}/folder/${folderId}/documents`, body);
const dropbox = async (client: Client) => (await client.get(`${DOCUMENTS}/dropbox`)).body;
const componentsOf = async (docId: number) => {
  const { body } = await app.admin.get(`${DOCUMENTS}/document/${docId}/components`);
  return Object.values<{ title: string; primary?: boolean }>(body).map(({ title, primary }) =>
    primary ? `*${title}` : title,
  );
};
const listed = async (folderId: number) =>
  (await app.admin.get(`${DOCUMENTS}/folder/${folderId}/documents`)).body.map(
    ({ doc_id }: { doc_id: number }) => doc_id,
  );

describe('a document', () => {
  it('is added with every field, and its file leaves the drop box', async () => {
    const { client, id } = await createUser(app, { firstname: 'Ada', surname: 'Byron' });
    const folder = await createTopFolder(app, { entries: [allow({ id }, 'user', 'edit')] });
    const body = {
      title: 'Rules 2026.pdf',
      refcode: 'R-1',
      doc_type: 'standard',
      metadata: { description: 'The rules', pages: 3, list: ['a', { b: null }] },
      components: [{ file_key: await upload(client, 'the rules') }],
      type: 'ignored here',
      unknown: true,
    };
    const { status, body: info } = await add(client, folder.id, body);
    expect(status).toBe(200);
    expect(info).toEqual({
      doc_id: expect.any(Number),
      version_num: 1,
      date_declared: null,
      pc_title: 'Rules 2026.pdf',
      parent_id: folder.id,
      type: 'document',
      obj_type: 'document',
      doc_type: 'standard',
      title: 'Rules 2026.pdf',
      refcode: 'R-1',
      description: 'The rules',
      date_created: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
      date_last_modified: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
      creator: { id, name: 'Ada Byron' },
      permissions: { view: true, edit: true, edit_meta: true, delete: false, edit_perms: false, inherited: true },
      metadata: { description: 'The rules', pages: 3, list: ['a', { b: null }] },
    });
    expect((await client.get(`${DOCUMENTS}/document/${info.doc_id}/info`)).body).toEqual(info);
    expect(await dropbox(client)).toEqual([]);
    expect(await listed(folder.id)).toEqual([info.doc_id]);
    const file = await client.raw('GET', `${DOCUMENTS}/document/${info.doc_id}/file`);
    expect(await file.text()).toBe('the rules');
  });

  it('gets a refcode from its id when it has none', async () => {
    const folder = await createTopFolder(app);
    for (const refcode of [{}, { refcode: '' }]) {
      const info = await createDocument(app.admin, folder.id, refcode);
      expect(info.refcode).toBe(`Doc_${info.doc_id}`);
    }
    const twins = [
      await createDocument(app.admin, folder.id, { refcode: 'X' }),
      await createDocument(app.admin, folder.id, { refcode: 'X' }),
    ];
    expect(twins.map(({ refcode }) => refcode)).toEqual(['X', 'X']);
  });

  it('may be a marker, which has no files', async () => {
    const folder = await createTopFolder(app);
    const info = await createDocument(app.admin, folder.id, { doc_type: 'marker', title: 'On paper', components: [] });
    expect(info).toMatchObject({
      type: 'marker',
      obj_type: 'marker',
      doc_type: 'marker',
      pc_title: null,
      version_num: 1,
    });
    expect(await componentsOf(info.doc_id)).toEqual([]);
    const key = await upload(app.admin);
    const answer = await add(app.admin, folder.id, {
      title: 'No',
      doc_type: 'marker',
      components: [{ file_key: key }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain('components');
    expect(JSON.stringify(await dropbox(app.admin))).toContain(key);
  });

  it('has several files, named by the rules', async () => {
    const folder = await createTopFolder(app);
    const keys = await Promise.all(['a', 'b', 'c', 'd'].map((content) => upload(app.admin, content)));
    const info = await createDocument(app.admin, folder.id, {
      title: 'Q1/Q2.zip',
      components: [
        { file_key: keys[0], name: 'notes.txt' },
        { file_key: keys[1], is_primary: '1' },
        { file_key: keys[2] },
        { file_key: keys[3], name: 'příloha 日本.csv' },
      ],
    });
    expect(info.pc_title).toBe('Q1_Q2.zip');
    expect(await componentsOf(info.doc_id)).toEqual([
      'notes.txt',
      '*Q1_Q2.zip',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'příloha 日本.csv',
    ]);
  });

  it('takes a single component that is no list, and title names of every alphabet', async () => {
    const folder = await createTopFolder(app);
    const body = { title: 'Žluťoučký 😀', components: { file_key: await upload(app.admin), name: 'ignored' } };
    const { status, body: info } = await add(app.admin, folder.id, body);
    expect([status, info.pc_title]).toEqual([200, 'Žluťoučký 😀']);
  });
});

describe('what is wrong with a document', () => {
  it.each<[string, (key: string) => object, string]>([
    ['no title', (file_key) => ({ components: [{ file_key }] }), 'title'],
    ['an empty title', (file_key) => ({ title: '', components: [{ file_key }] }), 'title'],
    ['a blank title', (file_key) => ({ title: ' \t', components: [{ file_key }] }), 'title'],
    ['too long a title', (file_key) => ({ title: 'x'.repeat(256), components: [{ file_key }] }), 'title'],
    ['a title that is no text', (file_key) => ({ title: 7, components: [{ file_key }] }), 'title'],
    ['an unknown type', (file_key) => ({ title: 'T', doc_type: 'folder', components: [{ file_key }] }), 'doc_type'],
    ['no components', () => ({ title: 'T' }), 'components'],
    ['an empty list of them', () => ({ title: 'T', components: [] }), 'components'],
    ['a component without a key', () => ({ title: 'T', components: [{ name: 'x' }] }), 'file_key'],
    ['a component that is no object', () => ({ title: 'T', components: ['x'] }), 'components'],
    ['an unknown key', (file_key) => ({ title: 'T', components: [{ file_key }, { file_key: 'no' }] }), 'file_key'],
    ['the same key twice', (file_key) => ({ title: 'T', components: [{ file_key }, { file_key }] }), 'file_key'],
    ['a path as a name', (file_key) => ({ title: 'T', components: [{ file_key, name: '../x' }] }), 'name'],
    ['metadata that are no map', (file_key) => ({ title: 'T', metadata: [1], components: [{ file_key }] }), 'metadata'],
    [
      'too much metadata',
      (file_key) => ({ title: 'T', metadata: { a: 'x'.repeat(70_000) }, components: [{ file_key }] }),
      'metadata',
    ],
    [
      'a draft that is no boolean',
      (file_key) => ({ title: 'T', is_draft: 'yes', components: [{ file_key }] }),
      'is_draft',
    ],
    ['no object', () => [], 'body'],
  ])('%s: 400, nothing is added, nothing is used up', async (_what, body, field) => {
    const folder = await createTopFolder(app);
    const { client, id } = await createUser(app);
    await grant(app, 'documents.admin', { id });
    const key = await upload(client);
    const answer = await add(client, folder.id, body(key));
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(field);
    expect(await listed(folder.id)).toEqual([]);
    expect(await dropbox(client)).toHaveLength(1);
  });

  it('another’s file, or one that was used: 400, and the others are not used up', async () => {
    const folder = await createTopFolder(app);
    const other = await createUser(app);
    const [mine, theirs] = [await upload(app.admin), await upload(other.client)];
    const both = { title: 'T', components: [{ file_key: mine }, { file_key: theirs }] };
    expect((await add(app.admin, folder.id, both)).status).toBe(400);
    expect((await add(app.admin, folder.id, { title: 'T', components: [{ file_key: mine }] })).status).toBe(200);
    expect((await add(app.admin, folder.id, { title: 'T', components: [{ file_key: mine }] })).status).toBe(400);
    expect(await dropbox(other.client)).toHaveLength(1);
  });

  it('the same file twice at once makes one document', async () => {
    const folder = await createTopFolder(app);
    const file_key = await upload(app.admin);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        add(app.admin, folder.id, { title: `T${index}`, components: [{ file_key }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await listed(folder.id)).toHaveLength(1);
  });
});

describe('the three addresses', () => {
  it('folder/:id needs the type, and answers as the others do', async () => {
    const folder = await createTopFolder(app);
    const at = `${DOCUMENTS}/folder/${folder.id}`;
    for (const type of [undefined, 'marker', 'nonsense', '']) {
      const answer = await app.admin.post(at, {
        title: 'T',
        type,
        components: [{ file_key: await upload(app.admin) }],
      });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    const made = await app.admin.post(at, { title: 'Sub', type: 'folder', metadata: { description: 'D' } });
    expect(made).toMatchObject({
      status: 200,
      body: { id: expect.any(Number), parent_id: folder.id, type: 'folder', title: 'Sub', description: 'D' },
    });
    expect(made.body).not.toHaveProperty('doc_id');
    expect((await app.admin.get(`${DOCUMENTS}/folder/${made.body.id}/info`)).body).toEqual(made.body);
    const components = [{ file_key: await upload(app.admin) }];
    const document = await app.admin.post(`${at}/`, { title: 'Doc', type: 'document', components });
    expect(document).toMatchObject({ status: 200, body: { doc_id: expect.any(Number), title: 'Doc', version_num: 1 } });
    expect(document.body).not.toHaveProperty('id');
    expect((await app.admin.get(`${DOCUMENTS}/document/${document.body.doc_id}`)).body).toEqual(document.body);
  });

  it('the address of folders takes folders only', async () => {
    const folder = await createTopFolder(app);
    const { status, body } = await app.admin.post(`${DOCUMENTS}/folder/${folder.id}/folders/`, {
      title: 'Sub',
      type: 'document',
    });
    expect([status, body.type]).toEqual([200, 'folder']);
    expect(body.refcode).toBe(`Dir_${body.id}`);
  });

  it('the root takes nothing, and what does not exist is not found', async () => {
    for (const path of ['', '/folders', '/documents']) {
      const body = { title: 'T', type: path === '/documents' ? 'document' : 'folder', doc_type: 'marker' };
      expect([path, (await app.admin.post(`${DOCUMENTS}/folder/0${path}`, body)).status]).toEqual([path, 403]);
      expect((await app.admin.post(`${DOCUMENTS}/folder/999999${path}`, body)).status).toBe(404);
      expect((await app.admin.post(`${DOCUMENTS}/folder/x${path}`, body)).status).toBe(400);
    }
  });
});

describe('a draft', () => {
  it('is not listed, and seen by its uploader and those who may approve', async () => {
    const [uploader, editor, reader] = [await createUser(app), await createUser(app), await createUser(app)];
    const folder = await createTopFolder(app, {
      entries: [allow(uploader, 'user', 'draft'), allow(editor, 'user', 'edit'), allow(reader, 'user', 'view')],
    });
    const info = await createDocument(uploader.client, folder.id, { is_draft: true, title: 'Idea' });
    expect(info).toMatchObject({ version_num: 1, title: 'Idea', pc_title: 'Idea' });
    for (const { client } of [uploader, editor, reader]) {
      expect((await client.get(`${DOCUMENTS}/folder/${folder.id}/documents`)).body).toEqual([]);
    }
    const at = `${DOCUMENTS}/document/${info.doc_id}`;
    for (const path of [
      '',
      '/info',
      '/components',
      '/file',
      '/versions',
      '/1',
      '/1/components',
      '/1/file',
      '/1/versions',
    ]) {
      expect([path, (await uploader.client.get(at + path)).status]).toEqual([path, 200]);
      expect([path, (await editor.client.get(at + path)).status]).toEqual([path, 200]);
      expect([path, (await reader.client.get(at + path)).status]).toEqual([path, 403]);
    }
  });
});

describe('rights', () => {
  const expected: [Right[], number, number][] = [
    [[], 403, 403],
    [['view'], 403, 403],
    [['edit_meta', 'delete', 'edit_perms'], 403, 403],
    [['draft'], 403, 200],
    [['edit'], 200, 200],
  ];
  it.each(expected)('D32: %j: a document %i, a draft %i', async (rights, live, draft) => {
    const user = await createUser(app);
    const group = await createGroup(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: user.id }]);
    const folder = await createTopFolder(app, { entries: [allow(group, 'group', ...rights)] });
    for (const [is_draft, status] of [
      [false, live],
      [true, draft],
    ] as const) {
      const key = await upload(user.client);
      const body = { title: 'T', is_draft, components: [{ file_key: key }] };
      expect((await add(user.client, folder.id, body)).status).toBe(status);
      expect(JSON.stringify(await dropbox(user.client)).includes(key)).toBe(status === 403);
    }
  });

  it('D1, D32: documents.admin adds anywhere; nobody signed in nowhere; a reader of a read-only extranet nowhere', async () => {
    const holder = await createUser(app);
    await grant(app, 'documents.admin', holder);
    const extranet = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: extranet.id });
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit')] });
    const closed = await createTopFolder(app, { entries: [] });
    expect((await createDocument(holder.client, closed.id)).doc_id).toEqual(expect.any(Number));
    const marker = { title: 'T', doc_type: 'marker' };
    expect((await add(app.anonymous, folder.id, marker)).status).toBe(401);
    expect((await add(reader.client, folder.id, marker)).status).toBe(403);
  });

  it('D3: nothing is added below a locked folder, by anybody', async () => {
    const top = await createTopFolder(app);
    const below = await createFolder(app, top.id);
    await lockFolder(app, top.id);
    for (const folder of [top, below]) {
      const answer = await add(app.admin, folder.id, { title: 'T', doc_type: 'marker' });
      expect(answer.status).toBe(403);
      expect(answer.body.detail).toContain(top.title);
    }
  });
});
