// Tests of an installation whose files are in S3.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { checks, migrations, notBackedUp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { append, begin, metadataOf, offsetOf, PART } from '../src/modules/documents/uploads/uploads.test-support.ts';
import { form, picture } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { checkArchive, restoreArchive, takeBackup } from '../src/platform/backup/index.ts';
import { openDatabase } from '../src/platform/db/index.ts';
import { databaseRemovals, soleRemovals } from '../src/platform/files/blob-removals.ts';
import { openBlobs, ownedPlace } from '../src/platform/files/open-blobs.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { storedHashes } from './support/blobs.ts';
import { atrium } from './support/command-line.ts';
import { ADDITIONS, createDocument, createTopFolder, DOCUMENTS } from './support/documents.ts';
import { type FaultyS3, startFaultyS3 } from './support/faulty-s3.ts';
import { draftBytes, hang } from './support/raw-upload.ts';
import { hasS3Server, S3_KEYS, type S3Server, startS3Server } from './support/s3-server.ts';
import { ADMIN_PASSWORD, cloneTemplate, emptyDatabase } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const BUCKET = 'atrium-files';
const MIB = 1024 * 1024;
const MINUTE = 60_000;
const SECRET = { ATRIUM_SECRET_KEY: 'forty characters of a secret that is long' };

describe.skipIf(!(await hasS3Server()))('an installation whose files are in S3', () => {
  let server: S3Server;
  let proxy: FaultyS3;
  let app: TestApp & { dispose(): Promise<void> };
  let folderId: number;
  const at = (prefix: string) => ({ ATRIUM_BLOBS: `s3://${BUCKET}/${prefix}`, ATRIUM_S3_ENDPOINT: proxy.url });
  beforeAll(async () => {
    for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
    server = await startS3Server();
    await server.makeBucket(BUCKET);
    proxy = await startFaultyS3(server.url);
    app = await startTestApp({ ...at('main'), ...SECRET });
    folderId = (await createTopFolder(app)).id;
  });
  afterAll(async () => {
    await app?.dispose();
    vi.unstubAllEnvs();
    await proxy?.close();
    await server?.stop();
  });

  const download = async (of: TestApp, docId: number, headers: Record<string, string> = {}) => {
    const answer = await of.admin.raw('GET', `${DOCUMENTS}/document/${docId}/file`, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
  };

  it('takes files, gives them back whole and in parts, and draws them', async () => {
    const content = randomBytes(300_000);
    const { doc_id } = await createDocument(app.admin, folderId, { content });
    expect((await download(app, doc_id)).bytes.equals(content)).toBe(true);
    const part = await download(app, doc_id, { range: 'bytes=10-19' });
    expect([part.status, part.bytes]).toEqual([206, content.subarray(10, 20)]);
    const drawn = await createDocument(app.admin, folderId, { content: await picture('jpeg'), title: 'a.jpg' });
    const preview = await app.admin.raw('GET', `${ADDITIONS}/documents/${drawn.doc_id}/preview`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const inFolder = await readdir(join(app.config.dataDir, 'blobs'));
    expect(inFolder.toSorted()).toEqual(['copies', 'tmp']);
    expect(await readdir(app.config.dataDir)).not.toContain('secret.key');
  });

  it('is served by a second instance that has nothing but the database and the bucket in common', async () => {
    const content = randomBytes(1_000);
    const { doc_id } = await createDocument(app.admin, folderId, { content });
    const database = { url: app.config.databaseUrl, drop: async () => {} };
    const other = await startTestApp({ ...at('main'), ...SECRET }, database);
    try {
      expect((await download(other, doc_id)).bytes.equals(content)).toBe(true);
      const [here, there] = [app.application.platform.secrets, other.application.platform.secrets];
      expect(there.unseal(here.seal('shared'))).toBe('shared');
    } finally {
      await other.dispose();
    }
    const wrong = startTestApp(
      { ...at('main'), ATRIUM_SECRET_KEY: 'another secret, which is as long as that one' },
      database,
    );
    await expect(wrong).rejects.toThrow('ATRIUM_SECRET_KEY is not the one');
    await expect(startTestApp(at('main'), database)).rejects.toThrow('set ATRIUM_SECRET_KEY');
    await expect(startTestApp({ ...at('elsewhere'), ...SECRET }, database)).rejects.toThrow(
      `s3://${BUCKET}/elsewhere is not the place of the files of this database`,
    );
  });

  it('goes on with an upload in parts at another instance, which knows what the first has kept', async () => {
    const database = { url: app.config.databaseUrl, drop: async () => {} };
    const other = await startTestApp({ ...at('main'), ...SECRET }, database);
    try {
      const bytes = randomBytes(3 * MIB);
      const path = await begin(app.admin, bytes.length, { 'upload-metadata': metadataOf('Film.mp4') });
      expect((await append(app.admin, path, 0, bytes.subarray(0, 1_000))).status).toBe(204);
      expect(await offsetOf(other.admin, path)).toBe(1_000);
      expect((await append(other.admin, path, 1_000, bytes.subarray(1_000, MIB))).status).toBe(204);

      // One that is cut off leaves what has arrived, and lets go of the upload.
      const headers = { ...PART, 'upload-offset': MIB, 'content-length': 2 * MIB };
      const admin = { username: 'admin', password: ADMIN_PASSWORD };
      const cut = hang(app, admin, path, bytes.subarray(MIB, 2 * MIB), { method: 'PATCH', headers });
      await expect.poll(() => draftBytes(app)).toBeGreaterThan(0);
      expect((await append(other.admin, path, MIB, bytes.subarray(MIB))).status).toBe(423);
      cut.abort();
      await expect.poll(() => offsetOf(other.admin, path)).toBeGreaterThan(MIB);
      const offset = await offsetOf(other.admin, path);
      expect(await offsetOf(app.admin, path)).toBe(offset);
      let done = await append(other.admin, path, offset, bytes.subarray(offset));
      await expect
        .poll(async () => {
          // The one that was cut off may hold it for a moment more.
          if (done.status === 423) done = await append(other.admin, path, offset, bytes.subarray(offset));
          return done.status;
        })
        .toBe(204);

      const file_key = done.headers.get('upload-file-key');
      expect((await app.admin.get(path)).body).toMatchObject({ name: 'Film.mp4', offset: bytes.length, file_key });
      const made = await app.admin.post(`${DOCUMENTS}/folder/${folderId}/documents`, {
        title: 'Film.mp4',
        components: [{ file_key }],
      });
      expect((await download(other, made.body.doc_id)).bytes.equals(bytes)).toBe(true);
      expect(await app.application.platform.blobs.partials.list()).toEqual([]);
    } finally {
      await other.dispose();
    }
  });

  it('lets one of two instances write to an upload, and keeps nothing of a part with another checksum', async () => {
    const database = { url: app.config.databaseUrl, drop: async () => {} };
    const other = await startTestApp({ ...at('main'), ...SECRET }, database);
    try {
      const bytes = randomBytes(MIB);
      const path = await begin(app.admin, bytes.length);
      const wrong = { 'upload-checksum': `sha1 ${createHash('sha1').update('other').digest('base64')}` };
      expect((await append(app.admin, path, 0, bytes.subarray(0, 300_000), wrong)).status).toBe(460);
      expect(await offsetOf(other.admin, path)).toBe(0);
      expect(await app.application.platform.blobs.partials.list()).toEqual([]);
      const answers = await Promise.all([app, other, app, other].map(({ admin }) => append(admin, path, 0, bytes)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(204);
      expect(statuses.slice(1).every((status) => status === 423 || status === 409)).toBe(true);
      const { file_key } = (await other.admin.get(path)).body;
      const made = await other.admin.post(`${DOCUMENTS}/folder/${folderId}/documents`, {
        title: 'a.bin',
        components: [{ file_key }],
      });
      expect((await download(app, made.body.doc_id)).bytes.equals(bytes)).toBe(true);

      const abandoned = await begin(app.admin, 10);
      await append(app.admin, abandoned, 0, Buffer.from('hello'));
      const deleted = await begin(app.admin, 10);
      await append(app.admin, deleted, 0, Buffer.from('hello'));
      expect((await other.admin.raw('DELETE', deleted, { headers: PART })).status).toBe(204);
      const partials = () => app.application.platform.blobs.partials.list();
      expect(await partials()).toEqual([abandoned.split('/').at(-1)]);
      app.clock.advance(86_400_000);
      await app.application.platform.jobs.runDue();
      expect(await partials()).toEqual([]);
    } finally {
      await other.dispose();
    }
  });

  it('answers 503 while the bucket cannot be reached, keeps nothing of what failed, and works again by itself', async () => {
    const { doc_id } = await createDocument(app.admin, folderId, { content: 'there' });
    const before = await storedHashes(app);
    await proxy.close();
    const failed = await download(app, doc_id);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.parse(failed.bytes.toString()).type).toMatch(/files_unavailable$/);
    expect((await app.admin.post('/api/knowledgebase/v1/images', form(await picture('jpeg')))).status).toBe(503);
    expect((await app.admin.request('POST', `${DOCUMENTS}/dropbox`, { body: randomBytes(50) })).status).toBe(500);
    expect(await app.anonymous.get('/readyz')).toMatchObject({ status: 503, body: { unreachable: ['files'] } });
    await proxy.reopen();
    expect((await download(app, doc_id)).bytes.toString()).toBe('there');
    expect((await app.anonymous.get('/readyz')).status).toBe(200);
    expect(await storedHashes(app)).toEqual(before);
    expect(await readdir(join(app.config.dataDir, 'blobs', 'tmp'))).toEqual([]);
  });

  it('hands out addresses of the bucket for downloads where the settings say so, and for nothing that browsers show', async () => {
    const { doc_id } = await createDocument(app.admin, folderId, { content: 'given away', title: 'a.txt' });
    const database = { url: app.config.databaseUrl, drop: async () => {} };
    const other = await startTestApp({ ...at('main'), ...SECRET, ATRIUM_S3_SIGNED_SECONDS: '60' }, database);
    try {
      const answer = await other.admin.raw('GET', `${DOCUMENTS}/document/${doc_id}/file`);
      expect(answer.status).toBe(307);
      const given = await fetch(answer.headers.get('location') ?? '');
      expect([given.status, await given.text()]).toEqual([200, 'given away']);
      expect(given.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
      const shown = await other.admin.raw('GET', `${ADDITIONS}/documents/${doc_id}/content?inline=true`);
      expect(shown.status).toBe(200);
      await shown.arrayBuffer();
    } finally {
      await other.dispose();
    }
  });

  it('removes bytes that nothing refers to, and never those that are put at the same moment by another instance', async () => {
    const [one, other] = await Promise.all([
      openBlobs(app.config, databaseRemovals(app.application.platform.database)),
      openBlobs(app.config, databaseRemovals(app.application.platform.database)),
    ]);
    for (let round = 0; round < 15; round += 1) {
      const { hash } = await one.put(Buffer.from('contended'));
      proxy.age(hash);
      const [put] = await Promise.all([
        one.put(Buffer.from('contended')),
        other.remove(hash, MINUTE),
        one.remove(hash, MINUTE),
      ]);
      expect(await other.stat(put.hash)).toEqual({ size: 9 });
    }
    const { hash } = await one.put(Buffer.from('contended'));
    proxy.age(hash);
    expect(await other.remove(hash, MINUTE)).toBe('removed');
    expect(await one.stat(hash)).toBeUndefined();
  });

  it('is whole for `verify`, and is backed up and restored, into a bucket and into a folder', async () => {
    const content = randomBytes(5_000);
    const { doc_id } = await createDocument(app.admin, folderId, { content });
    const { platform } = app.application;
    await platform.search.follow();
    const { databaseUrl } = app.config;
    expect((await verifyInstallation(platform, { databaseUrl, checks })).problems).toEqual([]);
    const folder = await temporaryFolder('atrium-backups-');
    const file = join(folder, 's3.backup');
    const report = await takeBackup(platform, { file, passphrase: undefined, databaseUrl, leftOut: notBackedUp });
    expect([report.missing, report.damaged]).toEqual([[], []]);
    const places: Record<string, string>[] = [at('restored'), { ATRIUM_BLOBS: '' }];
    for (const place of places) {
      const [target, dataDir] = [await emptyDatabase(), await temporaryFolder('atrium-restored-')];
      const config = readConfig({ ...place, ATRIUM_DATA: dataDir, ATRIUM_MIN_FREE_DISK: '0' });
      const archive = await checkArchive(file, async () => '', migrations);
      const database = await openDatabase({ url: target.url, poolSize: 2 });
      await restoreArchive(archive, {
        migrations,
        database,
        blobs: await openBlobs(config, soleRemovals),
        place: await ownedPlace(config, config.blobs),
        dataDir,
        leftOut: notBackedUp,
      });
      await database.close();
      const restored = await startTestApp({ ...place, ATRIUM_DATA: dataDir }, target);
      expect((await download(restored, doc_id)).bytes.equals(content)).toBe(true);
      const [before, after] = [platform.secrets, restored.application.platform.secrets];
      expect(after.unseal(before.seal('kept'))).toBe('kept');
      await restored.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
    await rm(folder, { recursive: true });
  });

  it('is moved from a folder to a bucket while it is served', async () => {
    const database = await cloneTemplate();
    const isServer = inject('engine') === 'postgres';
    const dataDir = isServer ? await temporaryFolder('atrium-moved-') : dirname(database.url);
    const kept = { url: database.url, drop: async () => {} };
    const target = at('moved').ATRIUM_BLOBS;
    const environment = {
      ...S3_KEYS,
      ATRIUM_DATA: dataDir,
      ATRIUM_S3_ENDPOINT: proxy.url,
      DATABASE_URL: isServer ? database.url : '',
    };
    const copy = (to: string, more = {}) => atrium(['blobs', 'copy', 'local', to], { ...environment, ...more });

    const local = await startTestApp({ ATRIUM_DATA: dataDir }, kept);
    const top = await createTopFolder(local);
    const first = await createDocument(local.admin, top.id, { content: 'before' });
    const done = await copy(target);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(/Copied [1-9]\d* files \(\d+ bytes\) to s3:\/\/atrium-files\/moved; 0 were there already/);
    expect(await copy(at('main').ATRIUM_BLOBS)).toMatchObject({
      code: 2,
      err: expect.stringContaining('holds the files of another database'),
    });
    expect(await copy('ftp://x')).toMatchObject({ code: 2, err: expect.stringContaining('is no place') });
    const later = await createDocument(local.admin, top.id, { content: 'in between' });
    await local.application.stop();

    const moving = await startTestApp({ ATRIUM_DATA: dataDir, ...at('moved'), ATRIUM_BLOBS_BEFORE: 'local' }, kept);
    expect((await download(moving, first.doc_id)).bytes.toString()).toBe('before');
    expect((await download(moving, later.doc_id)).bytes.toString()).toBe('in between');
    const again = await copy(target, { ...at('moved'), ATRIUM_BLOBS_BEFORE: 'local' });
    expect(again.out).toMatch(/Copied 1 files/);
    await moving.application.stop();

    await rm(join(dataDir, 'blobs'), { recursive: true });
    const moved = await startTestApp({ ATRIUM_DATA: dataDir, ...at('moved') }, kept);
    expect((await download(moved, first.doc_id)).bytes.toString()).toBe('before');
    expect((await download(moved, later.doc_id)).bytes.toString()).toBe('in between');
    await moved.application.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
