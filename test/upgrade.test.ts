// One database goes through all versions, and each table gets its rows as soon as it is there: so every migration runs over rows in all tables that
// it finds. A copy of it is brought from each version to the present, and served.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks, migrations, notBackedUp } from '../src/app.ts';
import { fillDemo } from '../src/demo/index.ts';
import { migrate, openDatabase } from '../src/platform/db/index.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { startTestApp } from './support/app.ts';
import { storedHashes } from './support/blobs.ts';
import { fillEmptyTables, loadTables, missingRows, readTables, type TableRows } from './support/every-table.ts';
import { giveCheapPassword } from './support/passwords.ts';
import { ADMIN_PASSWORD, copyDatabase, emptyDatabase, type TestDatabase } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** The queue had other columns once, and what lies in the trash is in tables that came later: `migrate.test.ts` and `trash-migrations.test.ts` look at them. */
const leftOut = new Set([...notBackedUp, 'jobs', 'trash_records']);
/** What a server that starts writes anew. */
const rewritten = new Set(['settings', 'schedules']);
const lists = ['/api/people/v2/users?status=all', '/api/news/v1/articles', '/thanks', '/api/badges/badges'];

let source: Map<string, TableRows>;
let folder: string;
let growing: TestDatabase;
const loaded = new Map<string, string[]>();

beforeAll(async () => {
  folder = await temporaryFolder('atrium-upgrade-');
  growing = await emptyDatabase();
  const app = await startTestApp();
  const { platform } = app.application;
  await fillDemo(platform, 'cloudberry', { isSmall: true });
  await giveCheapPassword(platform.database.db, 1, ADMIN_PASSWORD);
  for (const { id } of (await app.admin.get('/api/trash/v1/?limit=200')).body.data) {
    await app.admin.delete(`/api/trash/v1/${id}`);
  }
  await app.admin.post('/api/people/v2/groups', { name: 'One that is logged' });
  await platform.audit.seal();
  const [hash = ''] = await storedHashes(app);
  await fillEmptyTables(platform.database, { hash, now: app.clock.now(), leftOut });
  source = await readTables(app.config.databaseUrl);
  await copyFolder(app.config.dataDir, join(folder, 'data'));
  // An earlier version has not written down where its log ends.
  await rm(join(folder, 'data', 'audit.head'), { force: true });
  await app.dispose();
});

afterAll(async () => {
  await growing?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Files are never changed, so that they can be shared. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-al', from, to]);

it('every table has a row', () => {
  const empty = [...source.values()].filter(({ name, rows }) => rows.length === 0 && !leftOut.has(name));
  expect(empty.map(({ name }) => name)).toEqual([]);
});

// The first made no people: nobody can have used it.
it.each(migrations.slice(1).map(({ name }) => name))(
  'an installation of the version %s is brought up to date with all of its rows',
  async (version) => {
    const older = await openDatabase({ url: growing.url, poolSize: 2 });
    await migrate(older, migrations, version);
    for (const [name, columns] of await loadTables(older, source, leftOut)) loaded.set(name, columns);
    await older.close();

    const place = await copyDatabase(growing.url);
    const dataDir = join(folder, version);
    await copyFolder(join(folder, 'data'), dataDir);
    const app = await startTestApp({ ATRIUM_DATA: dataDir, ATRIUM_ADMIN_PASSWORD: ADMIN_PASSWORD }, place);
    try {
      for (const path of lists) expect([path, (await app.admin.get(path)).status]).toEqual([path, 200]);
      await app.application.platform.search.follow();
      const { problems } = await verifyInstallation(app.application.platform, { databaseUrl: place.url, checks });
      expect(problems).toEqual([]);
      const now = await readTables(place.url);
      for (const [name, columns] of loaded) {
        const [before, after] = [source.get(name), now.get(name)];
        if (!before || rewritten.has(name)) continue;
        expect(after, name).toBeDefined();
        expect([name, after && missingRows(before, after, columns)]).toEqual([name, []]);
      }
    } finally {
      await app.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
