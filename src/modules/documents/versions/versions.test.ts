import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();

const at = (docId: number, rest = '') => `${DOCUMENTS}/document/${docId}${rest}`;
const read = async (client: Client, path: string) => {
  const answer = await client.raw('GET', path);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const checkIn = async (client: Client, docId: number, body: object) => {
  const out = await client.post(at(docId, '/checkout'));
  if (out.status !== 204) throw new Error(JSON.stringify(out.body));
  const answer = await client.post(`${DOCUMENTS}/checkin/${docId}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

describe('components', () => {
  it('are an object by position, with the addresses of the files', async () => {
    const folder = await createTopFolder(app);
    const keys = [await upload(app.admin, 'one'), await upload(app.admin, 'three')];
    const { doc_id } = await createDocument(app.admin, folder.id, {
      title: 'Main',
      components: [
        { file_key: keys[0], name: '100% & more?#.txt' },
        { file_key: keys[1], is_primary: true },
      ],
    });
    const { status, body } = await app.admin.get(at(doc_id, '/components'));
    expect(status).toBe(200);
    expect(body).toEqual({
      0: { title: '100% & more?#.txt', size: 3, URI: `${app.url}${at(doc_id)}/1/file/100%25%20%26%20more%3F%23.txt` },
      1: { title: 'Main', size: 5, URI: `${app.url}${at(doc_id)}/1/file/Main`, primary: true },
    });
    expect((await read(app.admin, body[0].URI)).bytes.toString()).toBe('one');
    expect((await read(app.admin, body[1].URI)).bytes.toString()).toBe('three');
    expect((await app.admin.get(at(doc_id, '/1/components/'))).body).toEqual(body);
  });

  it('of a marker are none, and it has no file', async () => {
    const folder = await createTopFolder(app);
    const { doc_id } = await createDocument(app.admin, folder.id, { doc_type: 'marker' });
    expect(await app.admin.get(at(doc_id, '/components'))).toMatchObject({ status: 200, body: {} });
    expect((await app.admin.get(at(doc_id, '/file'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, '/file/x'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, '/versions'))).body).toMatchObject([{ version_num: 1, is_latest: true }]);
  });
});

describe('a file', () => {
  const names = [
    'a b+c.txt',
    'ä/ö'.replace('/', '⁄'),
    '日本語.pdf',
    '😀😀',
    '%2F',
    '100%',
    "it's (1)*.csv",
    '...',
    'a;b=c',
    '~v1',
  ];
  it.each(names)('is found by its name %s', async (name) => {
    const folder = await createTopFolder(app);
    const keys = [await upload(app.admin, 'main'), await upload(app.admin, `content of ${name}`)];
    const { doc_id } = await createDocument(app.admin, folder.id, {
      components: [{ file_key: keys[0] }, { file_key: keys[1], name }],
    });
    for (const version of ['', '/1']) {
      const answer = await read(app.admin, at(doc_id, `${version}/file/${encodeURIComponent(name)}`));
      expect([answer.status, answer.bytes.toString()]).toEqual([200, `content of ${name}`]);
      expect(answer.headers.get('content-disposition')).toContain('attachment; filename*=UTF-8');
    }
  });

  it('of the longest name is found', async () => {
    const folder = await createTopFolder(app);
    const name = '語'.repeat(255);
    const keys = [await upload(app.admin, 'main'), await upload(app.admin, 'long')];
    const { doc_id } = await createDocument(app.admin, folder.id, {
      components: [{ file_key: keys[0] }, { file_key: keys[1], name }],
    });
    expect((await read(app.admin, at(doc_id, `/file/${encodeURIComponent(name)}`))).bytes.toString()).toBe('long');
  });

  it('that is not there is not found; nor is another version', async () => {
    const folder = await createTopFolder(app);
    const { doc_id, title } = await createDocument(app.admin, folder.id);
    for (const path of ['/file/no', `/file/${title.toUpperCase()}`, '/2/file', '/0/components', '/2/versions']) {
      expect([path, (await app.admin.get(at(doc_id, path))).status]).toEqual([path, 404]);
    }
    expect((await app.admin.get(at(999_999, '/file'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, '/x/file'))).status).toBe(400);
    expect((await app.admin.get(`${DOCUMENTS}/document/x/file`)).status).toBe(400);
    expect((await app.admin.get(at(doc_id, '/file?parent_id=1'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, `/file?parent_id=${folder.id}`))).status).toBe(200);
  });

  it('comes whole or in part, and not again to who has it', async () => {
    const folder = await createTopFolder(app);
    const content = randomBytes(300_000);
    const { doc_id } = await createDocument(app.admin, folder.id, { content, title: 'data.PDF' });
    const whole = await read(app.admin, at(doc_id, '/file'));
    expect(whole.bytes.equals(content)).toBe(true);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('last-modified')).toBe('Sat, 31 Jan 2026 09:05:00 GMT');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    );
    const part = await app.admin.raw('GET', at(doc_id, '/file'), { headers: { range: 'bytes=1000-1999' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(1000, 2000))).toBe(true);
    const etag = whole.headers.get('etag') ?? '';
    expect((await app.admin.raw('GET', at(doc_id, '/file'), { headers: { 'if-none-match': etag } })).status).toBe(304);
    const outside = await app.admin.get(at(doc_id, '/file'), { headers: { range: 'bytes=300000-' } });
    expect(outside).toMatchObject({ status: 416, body: { status: 416 } });
    const head = await app.admin.raw('HEAD', at(doc_id, '/file'));
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([200, '300000', etag]);
  });

  it('that is being sent is sent to the end though its document is deleted', async () => {
    const folder = await createTopFolder(app);
    const content = randomBytes(30_000_000);
    const { doc_id } = await createDocument(app.admin, folder.id, { content });
    const answer = await app.admin.raw('GET', at(doc_id, '/file'));
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect((await app.admin.delete(at(doc_id, '?no_trash_can=1'))).status).toBe(204);
    const pieces = [first?.value ?? new Uint8Array()];
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) pieces.push(piece.value);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    expect((await app.admin.get(at(doc_id, '/file'))).status).toBe(404);
  });
});

describe('versions', () => {
  it('are listed newest first, with exactly one latest', async () => {
    const [author, folder] = [
      await createUser(app, { firstname: 'Ada', surname: 'B' }),
      await createTopFolder(app, { entries: [allowEveryone('edit')] }),
    ];
    const { doc_id } = await createDocument(app.admin, folder.id, { title: 'Plan', content: 'one' });
    app.clock.advance(60_000);
    await checkIn(author.client, doc_id, {
      comment: 'Second thoughts',
      components: [{ file_key: await upload(author.client, 'two') }],
    });
    await checkIn(author.client, doc_id, {
      is_draft: true,
      components: [{ file_key: await upload(author.client, 'three') }],
    });
    const { status, body } = await app.admin.get(at(doc_id, '/versions'));
    expect(status).toBe(200);
    expect(body.map(({ version_num }: { version_num: number }) => version_num)).toEqual([3, 2, 1]);
    expect(body[1]).toEqual({
      version_num: 2,
      is_latest: true,
      title: 'Plan',
      date_last_modified: { date_str: '31-01-2026 09:06', timezone: 'UTC', date: '20260131090600' },
      modified_by: { id: author.id, name: 'Ada B' },
      version_comment: 'Second thoughts',
      URI: `${app.url}${at(doc_id)}/2`,
    });
    expect(body.filter(({ is_latest }: { is_latest: boolean }) => is_latest)).toHaveLength(1);
    expect((await app.admin.get(at(doc_id, '/1/versions'))).body).toEqual(body);
    const texts = await Promise.all(
      ['/file', '/1/file', '/2/file', '/3/file'].map(async (path) =>
        (await read(app.admin, at(doc_id, path))).bytes.toString(),
      ),
    );
    expect(texts).toEqual(['two', 'one', 'two', 'three']);
  });

  it('D31: drafts are seen by their uploader and those who may approve', async () => {
    const [one, other, editor, reader, holder] = await Promise.all(Array.from({ length: 5 }, () => createUser(app)));
    if (!one || !other || !editor || !reader || !holder) throw new Error('no users');
    await grant(app, 'documents.admin', holder);
    const folder = await createTopFolder(app, {
      entries: [
        allow(one, 'user', 'draft'),
        allow(other, 'user', 'draft'),
        allow(editor, 'user', 'edit'),
        allow(reader, 'user', 'view'),
      ],
    });
    const { doc_id } = await createDocument(app.admin, folder.id);
    for (const { client } of [one, other]) {
      await checkIn(client, doc_id, { is_draft: true, components: [{ file_key: await upload(client) }] });
    }
    const seen = async ({ client }: { client: Client }) => {
      const { body } = await client.get(at(doc_id, '/versions'));
      return body.map(
        (version: { version_num: number; is_latest: boolean }) => version.version_num * (version.is_latest ? -1 : 1),
      );
    };
    expect(await seen(one)).toEqual([2, -1]);
    expect(await seen(other)).toEqual([3, -1]);
    expect(await seen(editor)).toEqual([3, 2, -1]);
    expect(await seen(holder)).toEqual([3, 2, -1]);
    expect(await seen(reader)).toEqual([-1]);
    for (const path of ['/2/file', '/2/components', '/2/versions', '/2/info', '/2']) {
      expect((await one.client.get(at(doc_id, path))).status).toBe(200);
      expect((await other.client.get(at(doc_id, path))).status).toBe(403);
      expect((await reader.client.get(at(doc_id, path))).status).toBe(403);
    }
  });

  it('take the same number of queries whatever their number', async () => {
    const folder = await createTopFolder(app);
    const { doc_id } = await createDocument(app.admin, folder.id);
    const count = () => fewestQueries(app, () => app.admin.get(at(doc_id, '/versions')));
    const before = await count();
    for (let version = 0; version < 4; version += 1) {
      await checkIn(app.admin, doc_id, { components: [{ file_key: await upload(app.admin) }] });
    }
    expect(await count()).toBe(before);
  });
});

describe('rights', () => {
  it('D2: who may not view gets 403, and sees it through any folder, or only through the named one', async () => {
    const user = await createUser(app);
    const [open, closed] = [
      await createTopFolder(app, { entries: [allow(user, 'user', 'view')] }),
      await createTopFolder(app, { entries: [] }),
    ];
    const { doc_id, title } = await createDocument(app.admin, closed.id);
    const paths = [
      '/components',
      '/file',
      `/file/${encodeURIComponent(title)}`,
      '/versions',
      '/1/components',
      '/1/file',
      '/1/versions',
    ];
    for (const path of paths) {
      expect([path, (await user.client.get(at(doc_id, path))).status]).toEqual([path, 403]);
      expect([path, (await app.anonymous.get(at(doc_id, path))).status]).toEqual([path, 401]);
    }
    await linkDocument(app.admin, doc_id, open.id);
    for (const path of paths) {
      expect([path, (await user.client.get(at(doc_id, path))).status]).toEqual([path, 200]);
      expect((await user.client.get(at(doc_id, `${path}?parent_id=${open.id}`))).status).toBe(200);
      expect((await user.client.get(at(doc_id, `${path}?parent_id=${closed.id}`))).status).toBe(403);
    }
  });
});
