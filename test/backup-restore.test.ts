import { randomBytes } from 'node:crypto';
import { readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checks, migrations, notBackedUp } from '../src/app.ts';
import { fillDemo } from '../src/demo/index.ts';
import { checkArchive, restoreArchive, takeBackup } from '../src/platform/backup/index.ts';
import { migrate, openDatabase } from '../src/platform/db/index.ts';
import { ownedFolder } from '../src/platform/files/instance-id.ts';
import { localBlobs } from '../src/platform/files/local-blobs.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { ageBlobs } from './support/blobs.ts';
import { atrium } from './support/command-line.ts';
import { ADDITIONS, createDocument, createTopFolder, DOCUMENTS, upload } from './support/documents.ts';
import { loadTables, readTables } from './support/every-table.ts';
import { readInstallation } from './support/installation.ts';
import { giveCheapPassword } from './support/passwords.ts';
import { ADMIN_PASSWORD, emptyDatabase, emptySqlite, type TestDatabase } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const PASSPHRASE = 'seven quiet herons';
const noPassphrase = async () => '';

let folder: string;
let source: TestApp & { dispose(): Promise<void> };

beforeAll(async () => {
  folder = await temporaryFolder('atrium-backups-');
  source = await startTestApp();
  await fillDemo(source.application.platform, 'cloudberry', { isSmall: true });
  await giveCheapPassword(source.application.platform.database.db, 1, ADMIN_PASSWORD);
  await source.application.platform.jobs.runDue();
});

afterAll(async () => {
  await source?.dispose();
  await rm(folder, { recursive: true, force: true });
});

function backUp({ application, config }: TestApp, name: string, passphrase?: string) {
  const { databaseUrl } = config;
  const options = { file: join(folder, name), passphrase, databaseUrl, leftOut: notBackedUp };
  return takeBackup(application.platform, options);
}

interface Target {
  database: TestDatabase;
  dataDir: string;
}

async function makeTarget(database: Promise<TestDatabase>): Promise<Target> {
  return { database: await database, dataDir: await temporaryFolder('atrium-restored-') };
}

async function restore(name: string, { database, dataDir }: Target, passphrase = '') {
  const archive = await checkArchive(join(folder, name), async () => passphrase, migrations);
  const opened = await openDatabase({ url: database.url, poolSize: 2 });
  try {
    const blobs = await localBlobs(join(dataDir, 'blobs'));
    return await restoreArchive(archive, {
      migrations,
      database: opened,
      blobs,
      place: ownedFolder(dataDir),
      dataDir,
      leftOut: notBackedUp,
    });
  } finally {
    await opened.close();
  }
}

/** The restored instance, once its search index is built. */
async function serve({ database, dataDir }: Target) {
  const app = await startTestApp({ ATRIUM_DATA: dataDir }, database);
  await app.application.platform.search.follow();
  return app;
}

const lists = [
  '/api/news/v1/articles?limit=50',
  '/api/news/v1/channels',
  '/api/publish/v1/by-path?path=/handbook/welcome',
  '/api/search/v1?query=weather',
  '/api/search/v1?query=type:document%20plan',
  '/api/notifications/v1/?limit=50',
  '/api/webhooks/v1',
  '/api/trash/v1/?limit=50',
  '/api/session/v1/tokens',
];

/** Everything that the instance tells, letter by letter. */
async function readAll(app: TestApp): Promise<Map<string, unknown>> {
  const found = await readInstallation(app);
  for (const path of lists) {
    const response = await app.admin.raw('GET', path);
    found.set(path, [response.status, (await response.text()).replaceAll(app.url, '')]);
  }
  return found;
}

async function expectSame(restored: TestApp, expected: Map<string, unknown>): Promise<void> {
  const found = await readAll(restored);
  expect(found.size).toBe(expected.size);
  for (const [path, answer] of expected) expect([path, found.get(path)]).toEqual([path, answer]);
}

describe('a restored instance', () => {
  it('answers every address as the one that was backed up, whichever engines they run on', async () => {
    await source.application.platform.search.follow();
    const expected = await readAll(source);
    const report = await backUp(source, 'whole.backup', PASSPHRASE);
    expect(report).toMatchObject({ missing: [], damaged: [] });
    expect(report.blobs).toBeGreaterThan(50);
    const same = await makeTarget(emptyDatabase());
    await restore('whole.backup', same, PASSPHRASE);
    const restored = await serve(same);
    await expectSame(restored, expected);
    await restored.dispose();
    if (inject('engine') === 'sqlite') return;

    const embedded = await makeTarget(emptySqlite());
    await restore('whole.backup', embedded, PASSPHRASE);
    const moved = await serve(embedded);
    await expectSame(moved, expected);
    await backUp(moved, 'moved.backup');
    await moved.dispose();
    const back = await makeTarget(emptyDatabase());
    await restore('moved.backup', back);
    const again = await serve(back);
    await expectSame(again, expected);
    await again.dispose();
  });

  it('goes on with the ids where the other one was', async () => {
    await backUp(source, 'ids.backup');
    const target = await makeTarget(emptyDatabase());
    await restore('ids.backup', target);
    const restored = await serve(target);
    const make = async (app: TestApp) => {
      const { body: group } = await app.admin.post('/api/people/v2/groups', { name: 'After the backup' });
      const { body: one } = await app.admin.post(`${ADDITIONS}/folders`, { title: 'After the backup' });
      const { doc_id } = await createDocument(app.admin, one.id, { content: 'after' });
      return [group.id, one.id, doc_id];
    };
    expect(await make(restored)).toEqual(await make(source));
    await restored.dispose();
  });
});

describe('a backup', () => {
  it('holds one moment, and every file that it names, although others write and delete meanwhile', async () => {
    const app = await startTestApp();
    const { blobRelease, jobs } = app.application.platform;
    const top = await createTopFolder(app);
    const content = randomBytes(2_000_000);
    const { doc_id } = await createDocument(app.admin, top.id, { content });
    const { databaseUrl } = app.config;
    let isDeleted = false;
    let work = Promise.resolve();
    await takeBackup(app.application.platform, {
      file: join(folder, 'moment.backup'),
      passphrase: undefined,
      databaseUrl,
      leftOut: notBackedUp,
      onProgress() {
        if (isDeleted) return;
        isDeleted = true;
        work = (async () => {
          await app.admin.delete(`${DOCUMENTS}/document/${doc_id}`);
          for (const { id } of (await app.admin.get('/api/trash/v1/?limit=200')).body.data) {
            await app.admin.delete(`/api/trash/v1/${id}`);
          }
          await upload(app.admin, 'later');
        })();
      },
    });
    await work;
    await ageBlobs(app, 120_000);
    expect(await blobRelease.removeDue()).toBe(0);
    app.clock.advance(11 * 60_000);
    await jobs.runDue();
    expect((await app.admin.get(`${DOCUMENTS}/document/${doc_id}/info`)).status).toBe(404);

    const target = await makeTarget(emptyDatabase());
    await restore('moment.backup', target);
    const restored = await serve(target);
    const file = await restored.admin.raw('GET', `${DOCUMENTS}/document/${doc_id}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    await restored.dispose();
    await app.dispose();
  });

  it('is not written over, and leaves nothing behind when it is stopped', async () => {
    await writeFile(join(folder, 'taken.backup'), 'mine');
    await expect(backUp(source, 'taken.backup')).rejects.toThrow('is there already');
    const { databaseUrl } = source.config;
    const stop = AbortSignal.abort(new Error('stopped'));
    const file = join(folder, 'stopped.backup');
    const options = { file, passphrase: undefined, databaseUrl, leftOut: notBackedUp, signal: stop };
    await expect(takeBackup(source.application.platform, options)).rejects.toThrow('stopped');
    for (const path of [file, `${file}.part`]) expect(await stat(path).catch(() => 'none')).toBe('none');
  });

  it('names files that are missing or damaged, and restores the others', async () => {
    const app = await startTestApp();
    const top = await createTopFolder(app);
    await createDocument(app.admin, top.id, { content: 'one that stays' });
    const before = new Set(await hashesOf(app));
    await createDocument(app.admin, top.id, { content: 'one that goes' });
    const [gone = ''] = (await hashesOf(app)).filter((hash) => !before.has(hash));
    await createDocument(app.admin, top.id, { content: 'one that changes' });
    const [changed = ''] = (await hashesOf(app)).filter((hash) => !before.has(hash) && hash !== gone);
    const pathOf = (hash: string) => join(app.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
    await rm(pathOf(gone));
    await writeFile(pathOf(changed), 'something else');
    expect(await backUp(app, 'torn.backup')).toMatchObject({ missing: [gone], damaged: [changed] });
    const target = await makeTarget(emptyDatabase());
    expect(await restore('torn.backup', target)).toMatchObject({ damaged: [changed] });
    await target.database.drop();
    await rm(target.dataDir, { recursive: true });
    await app.dispose();
  });
});

async function hashesOf(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const { hash } of app.application.platform.blobs.list()) found.push(hash);
  return found;
}

describe('an archive that cannot be restored', () => {
  const path = (name: string) => join(folder, name);
  beforeAll(async () => {
    const app = await startTestApp();
    await createDocument(app.admin, (await createTopFolder(app)).id, { content: randomBytes(3_000_000) });
    await backUp(app, 'sealed.backup', PASSPHRASE);
    await backUp(app, 'open.backup');
    await app.dispose();
  });

  it('is refused in one line when the passphrase is wrong', async () => {
    const check = checkArchive(path('sealed.backup'), async () => 'eight loud herons', migrations);
    await expect(check).rejects.toThrow(/^the passphrase is not that of .*sealed\.backup$/);
  });

  it.each(['sealed.backup', 'open.backup'])('is refused wherever it was cut or changed: %s', async (name) => {
    const bytes = await readFile(path(name));
    const passphrase = async () => PASSPHRASE;
    const refused = async (changed: Buffer) => {
      await writeFile(path('broken.backup'), changed);
      await expect(checkArchive(path('broken.backup'), passphrase, migrations)).rejects.toThrow(
        /is damaged|is not whole|is not a backup|the passphrase is not/,
      );
    };
    for (const share of [0.0001, 0.3, 0.7, 0.999999]) {
      const at = Math.floor(bytes.length * share);
      await refused(bytes.subarray(0, at));
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      await refused(flipped);
    }
    await refused(Buffer.concat([bytes, Buffer.from('more')]));
    await refused(Buffer.from('something else'));
  });

  it('is refused when a newer version wrote it', async () => {
    const older = migrations.slice(0, -1);
    const check = checkArchive(path('open.backup'), noPassphrase, older);
    await expect(check).rejects.toThrow(`written by a newer version (0.1.0, with ${migrations.at(-1)?.name})`);
    const text = (await readFile(path('open.backup'), 'latin1')).replace('"format":1', '"format":2');
    await writeFile(path('newer.backup'), text, 'latin1');
    await expect(checkArchive(path('newer.backup'), noPassphrase, migrations)).rejects.toThrow('by a newer version');
  });

  it('is refused where there are users, a key or files already', async () => {
    const { databaseUrl: url, dataDir } = source.config;
    const drop = async () => {};
    await expect(restore('open.backup', { database: { url, drop }, dataDir })).rejects.toThrow(
      'the database is not empty',
    );
    const target = await makeTarget(emptyDatabase());
    await writeFile(join(target.dataDir, 'secret.key'), 'mine');
    await expect(restore('open.backup', target)).rejects.toThrow('is not empty: there is secret.key in it');
    await rm(join(target.dataDir, 'secret.key'));
    await restore('open.backup', target);
    await target.database.drop();
    await rm(target.dataDir, { recursive: true });
  });
});

describe('a restore that does not come to its end', () => {
  it('leaves the target empty when it fails, and can be begun again', async () => {
    await backUp(source, 'failing.backup');
    const { database, dataDir } = await makeTarget(emptyDatabase());
    const archive = await checkArchive(join(folder, 'failing.backup'), noPassphrase, migrations);
    const opened = await openDatabase({ url: database.url, poolSize: 2 });
    const blobs = await localBlobs(join(dataDir, 'blobs'));
    for (const failing of ['files', 'rows']) {
      const onProgress = (what: string, count: number) => {
        if (what === failing && count > 20) throw new Error('the disk is gone');
      };
      const place = ownedFolder(dataDir);
      const options = { migrations, database: opened, blobs, place, dataDir, leftOut: notBackedUp, onProgress };
      await expect(restoreArchive(archive, options)).rejects.toThrow('the disk is gone');
      expect((await readdir(dataDir)).filter((name) => !/^atrium\.sqlite|^blobs$/.test(name))).toEqual([]);
      for await (const { hash } of blobs.list()) expect(hash, 'a file that is left').toBeUndefined();
      expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([]);
      expect(await openFiles()).not.toContain(join(folder, 'failing.backup'));
    }
    await opened.close();
    await restore('failing.backup', { database, dataDir });
    const restored = await serve({ database, dataDir });
    expect((await restored.admin.get('/api/news/v1/articles')).status).toBe(200);
    await restored.dispose();
  });

  it('is not served when it was killed, and can be begun again', async () => {
    await backUp(source, 'killed.backup');
    const target = await makeTarget(emptyDatabase());
    const mark = join(target.dataDir, 'restore.unfinished');
    await writeFile(mark, '');
    await writeFile(join(target.dataDir, 'secret.key'), 'of the archive');
    const start = startTestApp({ ATRIUM_DATA: target.dataDir }, { ...target.database, drop: async () => {} });
    await expect(start).rejects.toThrow(
      'ATRIUM_DATA is not usable: a restore into it did not come to its end; run atrium restore again',
    );
    await restore('killed.backup', target);
    // The rows were there already.
    await writeFile(mark, '');
    const restored = await serve(target);
    expect((await restored.admin.get('/api/news/v1/articles')).status).toBe(200);
    expect(await stat(mark).catch(() => 'none')).toBe('none');
    await restored.dispose();
  });
});

it('an archive of an earlier version is brought up to date', async () => {
  const older = await emptyDatabase();
  const opened = await openDatabase({ url: older.url, poolSize: 2 });
  await migrate(opened, migrations, '0055-category-order');
  await loadTables(opened, await readTables(source.config.databaseUrl), new Set([...notBackedUp, 'jobs']));
  const { dataDir } = source.config;
  const file = join(folder, 'earlier.backup');
  const options = { file, passphrase: undefined, databaseUrl: older.url, dataDir, leftOut: notBackedUp };
  await takeBackup({ ...source.application.platform, database: opened }, options);
  await opened.close();
  await older.drop();

  const target = await makeTarget(emptyDatabase());
  await restore('earlier.backup', target);
  const restored = await serve(target);
  for (const path of ['/api/news/v1/articles?limit=50', '/api/search/v1?query=weather', '/thanks?limit=50']) {
    const [found, expected] = [await restored.admin.get(path), await source.admin.get(path)];
    expect([path, found.status, found.body.pagination]).toEqual([path, 200, expected.body.pagination]);
  }
  const { problems } = await verifyInstallation(restored.application.platform, {
    databaseUrl: target.database.url,
    checks,
  });
  expect(problems).toEqual([]);
  await restored.dispose();
});

it('the commands restore a backup and take one, and say in one line what they refuse', async () => {
  const isServer = inject('engine') === 'postgres';
  const file = join(folder, 'command.backup');
  await backUp(source, 'command.backup', PASSPHRASE);
  const target = await makeTarget(emptyDatabase());
  const to = { ATRIUM_DATA: target.dataDir, DATABASE_URL: isServer ? target.database.url : '' };
  const refused = await atrium(['restore', file], to, 'not this one\n');
  expect(refused).toEqual({ code: 2, out: '', err: `atrium: the passphrase is not that of ${file}\n` });
  const none = await atrium(['backup', join(folder, 'none.backup')], to);
  const where = isServer ? 'in DATABASE_URL' : `in ${target.dataDir}`;
  expect(none).toEqual({ code: 2, out: '', err: `atrium: there is no instance ${where}\n` });
  const done = await atrium(['restore', file], to, `${PASSPHRASE}\n`);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('Restored. Start the server.');
  const again = await atrium(['restore', file], to, `${PASSPHRASE}\n`);
  expect([again.code, again.err]).toEqual([
    2,
    'atrium: the database is not empty: a backup is restored into an empty one\n',
  ]);
  const taken = await atrium(['backup', '--encrypt', join(folder, 'again.backup')], to, `${PASSPHRASE}\n`);
  expect(taken).toMatchObject({ code: 0, err: '' });
  expect(taken.out).toMatch(/Backed up \d+ rows and \d+ files to .*, encrypted/);
  const { end } = await checkArchive(join(folder, 'again.backup'), async () => PASSPHRASE, migrations);
  expect(end.blobs).toBeGreaterThan(50);
  await target.database.drop();
  await rm(target.dataDir, { recursive: true });
});

/** The files that this process holds open, where the system tells. */
async function openFiles(): Promise<string[]> {
  const place = '/proc/self/fd';
  const descriptors = await readdir(place).catch(() => []);
  // The one that listed them is closed by now.
  return Promise.all(descriptors.map((descriptor) => readlink(join(place, descriptor)).catch(() => '')));
}
