import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { useApp } from '../../../../test/support/app.ts';
import { analyze } from '../../../../test/support/bulk.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  insertFolders,
  linkDocument,
  setAccess,
  upload,
} from '../../../../test/support/documents.ts';
import { createExtranet, createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();
const ARCHIVE = `${ADDITIONS}/archive`;

interface Unzipped {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** Paths with their texts. */
  files: Record<string, string>;
}

async function archive(client: Client, selection: { folders?: number[]; documents?: number[] }): Promise<Unzipped> {
  const body = JSON.stringify(selection);
  const response = await client.raw('POST', ARCHIVE, { body, headers: { 'content-type': 'application/json' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isZip = response.headers.get('content-type') === 'application/zip';
  const files = isZip ? unzipSync(bytes) : {};
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString()])),
  };
}

describe('an archive of a selection', () => {
  it('holds folders with everything below and documents, each at its path, and is named after what is alone', async () => {
    const top = await createTopFolder(app, { title: 'Projekte: Übersicht' });
    const inner = await createFolder(app, top.id, { title: 'Plans' });
    const empty = await createFolder(app, inner.id, { title: 'Empty' });
    const twin = await createFolder(app, top.id, { title: 'plans' });
    const title = 'Plan.txt';
    await createDocument(app.admin, top.id, { title, content: 'one' });
    await createDocument(app.admin, top.id, { title, content: 'two' });
    await createDocument(app.admin, inner.id, { title: '../evil.txt', content: 'harmless' });
    await createDocument(app.admin, inner.id, { doc_type: 'marker', title: 'A marker' });
    const several = [
      { file_key: await upload(app.admin, 'first'), name: 'a.txt' },
      { file_key: await upload(app.admin, 'second'), name: 'b.txt' },
    ];
    const made = await app.admin.post(`${DOCUMENTS}/folder/${twin.id}/documents`, {
      title: 'Minutes',
      components: several,
    });
    expect(made.status).toBe(200);
    const alone = await createDocument(app.admin, 1, { title: 'Alone.txt', content: 'alone' });
    const whole = await archive(app.admin, { folders: [top.id], documents: [alone.doc_id] });
    expect(whole.status).toBe(200);
    expect(Object.keys(whole.files)).toContain('Projekte_ Übersicht/');
    expect(whole.files).toMatchObject({
      'Projekte_ Übersicht/Plan.txt': 'one',
      'Projekte_ Übersicht/Plan (2).txt': 'two',
      'Projekte_ Übersicht/Plans/Empty/': '',
      'Projekte_ Übersicht/Plans/.._evil.txt': 'harmless',
      'Projekte_ Übersicht/plans (2)/Minutes/a.txt': 'first',
      'Projekte_ Übersicht/plans (2)/Minutes/b.txt': 'second',
      'Alone.txt': 'alone',
    });
    expect(Object.keys(whole.files)).toHaveLength(10);
    expect(whole.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Documents.zip");
    expect(whole.headers.get('cache-control')).toBe('no-store');
    const named = (await archive(app.admin, { folders: [empty.id] })).headers.get('content-disposition');
    expect(named).toBe("attachment; filename*=UTF-8''Empty.zip");
    const zip = await promisify<Buffer, ZipFile>(fromBuffer)(whole.bytes);
    expect(zip.entryCount).toBe(10);
    zip.close();
  });

  it('is there at an address as well, and answers HEAD without making it', async () => {
    const folder = await createTopFolder(app, { title: 'By link' });
    const { doc_id } = await createDocument(app.admin, folder.id, { title: 'x.txt', content: 'by link' });
    const path = `${ARCHIVE}?folders=${folder.id}&documents=${doc_id}`;
    const response = await app.admin.raw('GET', path);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['By link/', 'By link/x.txt', 'x.txt']);
    const head = await app.admin.raw('HEAD', path);
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/zip', '']);
  });

  it('compresses texts, stores what is compressed already, and tells the time of each version', async () => {
    const folder = await createTopFolder(app);
    for (const ending of ['txt', 'png']) {
      await createDocument(app.admin, folder.id, { title: `x.${ending}`, content: 'words '.repeat(5_000) });
    }
    const { bytes } = await archive(app.admin, { folders: [folder.id] });
    const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, { lazyEntries: false, autoClose: false });
    const found = new Map<string, [number, boolean]>();
    zip.on('entry', ({ fileName, compressionMethod, compressedSize, uncompressedSize, getLastModDate }) => {
      expect(getLastModDate).toBeTypeOf('function');
      found.set(String(fileName).split('.').at(-1) ?? '', [compressionMethod, compressedSize < uncompressedSize]);
    });
    await once(zip, 'end');
    expect([found.get('txt'), found.get('png')]).toEqual([
      [8, true],
      [0, false],
    ]);
  });

  it('D25: leaves out below a folder what the reader may not see, and refuses what is selected itself', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    const hidden = await createFolder(app, top.id, { title: 'Hidden', entries: [] });
    const below = await createFolder(app, hidden.id, { title: 'Below', entries: [allow(user, 'user', 'view')] });
    const secret = await createDocument(app.admin, hidden.id, { title: 'secret.txt' });
    await createDocument(app.admin, top.id, { title: 'open.txt', content: 'open' });
    const { files } = await archive(user.client, { folders: [top.id] });
    expect(Object.keys(files)).toEqual([`${top.title}/`, `${top.title}/open.txt`]);
    expect((await archive(user.client, { folders: [below.id] })).status).toBe(200);
    for (const selection of [{ folders: [top.id, hidden.id] }, { folders: [top.id], documents: [secret.doc_id] }]) {
      expect((await archive(user.client, selection)).status).toBe(403);
    }
    expect((await archive(user.client, { folders: [99_999_999] })).status).toBe(404);
    expect((await archive(user.client, { documents: [99_999_999] })).status).toBe(404);
    await linkDocument(app.admin, secret.doc_id, top.id);
    expect((await archive(user.client, { documents: [secret.doc_id] })).files).toEqual({ 'secret.txt': 'some text' });
    await setAccess(app, top.id, []);
    expect((await archive(user.client, { folders: [top.id] })).status).toBe(403);
    await grant(app, 'documents.admin', user);
    expect(Object.keys((await archive(user.client, { folders: [top.id] })).files)).toHaveLength(6);
  });

  it('D25: holds a draft only for its uploader and for those who may approve it, and when it is selected itself', async () => {
    const [author, reader, editor] = [await createUser(app), await createUser(app), await createUser(app)];
    const folder = await createTopFolder(app, {
      entries: [allowEveryone('view'), allow(author, 'user', 'draft'), allow(editor, 'user', 'edit')],
    });
    const draft = await createDocument(author.client, folder.id, { title: 'draft.txt', content: 'v1', is_draft: true });
    const statusOf = async (client: Client) => (await archive(client, { documents: [draft.doc_id] })).status;
    expect([await statusOf(author.client), await statusOf(editor.client), await statusOf(reader.client)]).toEqual([
      200, 200, 403,
    ]);
    expect(Object.keys((await archive(author.client, { folders: [folder.id] })).files)).toEqual([`${folder.title}/`]);
  });

  it('D25: is for read-only members too, and for nobody who is not signed in', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const member = await createUser(app, { extranet_id: extranet.id });
    const folder = await createTopFolder(app, { entries: [allowEveryone('view')] });
    expect((await archive(member.client, { folders: [folder.id] })).status).toBe(200);
    expect((await archive(app.anonymous, { folders: [folder.id] })).status).toBe(401);
  });

  it.each([
    ['nothing', {}],
    ['empty lists', { folders: [], documents: [] }],
    ['what is no id', { folders: ['x'] }],
    ['too many ids', { documents: Array(1001).fill(1) }],
  ])('refuses a selection of %s and names the field', async (_what, selection) => {
    const { status, body } = await app.admin.post(ARCHIVE, selection);
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/folders|documents/)]);
  });

  it('names files whose bytes are lost in a text inside', async () => {
    const user = await createUser(app, { language: 'de' });
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    const { doc_id } = await createDocument(app.admin, folder.id, { title: 'lost.txt', content: 'soon lost' });
    await createDocument(app.admin, folder.id, { title: 'there.txt', content: 'there' });
    const file = await app.admin.raw('HEAD', `${DOCUMENTS}/document/${doc_id}/file`);
    const hash = (file.headers.get('etag') ?? '').replaceAll('"', '');
    await rm(join(app.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash));
    const { files } = await archive(user.client, { folders: [folder.id] });
    expect(Object.keys(files)).toEqual([`${folder.title}/`, `${folder.title}/there.txt`, 'Fehlende Dateien.txt']);
    expect(files['Fehlende Dateien.txt']).toContain(`${folder.title}/lost.txt`);
  });

  it('reads pages of many folders and documents by a number of statements that grows with the pages only', async () => {
    const folder = await createTopFolder(app);
    await insertFolders(app, folder.id, 5);
    const statements = () => app.countQueries(() => archive(app.admin, { folders: [folder.id] }));
    await statements();
    const few = await statements();
    await insertDocuments(app, folder.id, 45);
    expect(await statements()).toBe(few);
    await insertDocuments(app, folder.id, 55);
    expect(await statements()).toBe(few + 2);
  });

  it('is refused when it would hold too much', async () => {
    const folder = await createTopFolder(app);
    await insertFolders(app, folder.id, 40_000);
    await insertDocuments(app, folder.id, 60_001);
    await analyze(app);
    const { status, body } = await app.admin.post(ARCHIVE, { folders: [folder.id] });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('100000')]);
  });

  it('is made for a user twice at a time, and makes room when its reader hangs up', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    const content = Buffer.alloc(24 * 1024 * 1024, 'x');
    await createDocument(app.admin, folder.id, { title: 'large.zip', content });
    const auth = `${user.username}:${user.password}`;
    const begin = async () => {
      const request = get(`${app.url}${ARCHIVE}?folders=${folder.id}`, { auth, agent: false });
      const [response] = await once(request, 'response');
      return { request, status: response.statusCode };
    };
    const [one, other] = [await begin(), await begin()];
    expect([one.status, other.status]).toEqual([200, 200]);
    const refused = await user.client.get(`${ARCHIVE}?folders=${folder.id}`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    for (const { request } of [one, other]) request.destroy();
    await expect.poll(async () => (await archive(user.client, { folders: [folder.id] })).status).toBe(200);
  });
});
