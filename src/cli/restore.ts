// `atrium restore`: fills an empty instance from a backup, on either engine.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Config, readConfig, withoutMail } from '../config.ts';
import type { CheckedArchive } from '../platform/backup/index.ts';
import { askSecret } from './ask-password.ts';
import { readOptions, UsageError } from './command.ts';
import { showProgress } from './show-progress.ts';
import { withPlatform } from './with-platform.ts';

export const usage = `atrium restore FILE

Brings back what atrium backup took, into an instance that is empty: no database (or one without users), no files and no key
in ATRIUM_DATA. The archive of an instance on SQLite can be restored on PostgreSQL (DATABASE_URL) and the other way round:
that is how to move between them. An archive of an earlier version is brought up to date.

An encrypted archive needs ATRIUM_BACKUP_PASSPHRASE, or asks for the passphrase (or reads it as a line of standard input).
The archive is read to its end before anything is touched: one that is cut or damaged changes nothing.
At the end everything is looked at as by atrium verify. Exit code 0: all is well; 1: restored, with faults that are named.`;

export async function run(args: string[]): Promise<void> {
  const { positionals } = readOptions(args, [], 1);
  const [file] = positionals;
  if (file === undefined) throw new UsageError('atrium restore takes the file to read');
  const config = withoutMail(readConfig(process.env));
  const [{ migrations }, { ArchiveRefused, checkArchive }] = await Promise.all([
    import('../app.ts'),
    import('../platform/backup/index.ts'),
  ]);
  try {
    const askPassphrase = async () => config.backups.passphrase ?? askSecret('Passphrase: ', 'passphrase');
    const archive = await checkArchive(file, askPassphrase, migrations);
    const { about, end } = archive;
    process.stdout.write(`${file} is whole: ${end.rows} rows and ${end.blobs} files, taken at ${about.taken_at}\n`);
    await fill(archive, config);
  } catch (error) {
    throw error instanceof ArchiveRefused ? new UsageError(error.message) : error;
  }
  await withPlatform(config, async (platform) => {
    process.stdout.write('Building the index of the search\n');
    await platform.search.follow({ atOnce: 200 });
    const [{ checks }, { verifyInstallation }] = await Promise.all([
      import('../app.ts'),
      import('../platform/verify/index.ts'),
    ]);
    const { problems } = await verifyInstallation(platform, { databaseUrl: config.databaseUrl, checks });
    for (const { text } of problems) process.stdout.write(`${text}\n`);
    if (problems.length > 0) process.exitCode = 1;
  });
  process.stdout.write('Restored. Start the server.\n');
}

async function fill(archive: CheckedArchive, config: Config): Promise<void> {
  const [{ migrations, notBackedUp }, { openDatabaseFrom, asConfigError, asDatabaseOwner }] = await Promise.all([
    import('../app.ts'),
    import('../open-database.ts'),
  ]);
  const [{ restoreArchive }, { openBlobs, ownedPlace, settingOf }, { soleRemovals }] = await Promise.all([
    import('../platform/backup/index.ts'),
    import('../platform/files/open-blobs.ts'),
    import('../platform/files/blob-removals.ts'),
  ]);
  const isNewFile = !/^postgres/.test(config.databaseUrl) && !existsSync(config.databaseUrl);
  const database = await openDatabaseFrom(config, 2);
  const progress = showProgress();
  let isDone = false;
  try {
    const work = restoreArchive(archive, {
      migrations,
      database,
      blobs: await asConfigError(settingOf(config), openBlobs(config, soleRemovals)),
      place: await ownedPlace(config, config.blobs),
      dataDir: config.dataDir,
      leftOut: notBackedUp,
      onProgress: (what, count) => progress.show(what, count, false),
    });
    const { blobs, rows, damaged } = await asDatabaseOwner(config, work);
    isDone = true;
    process.stdout.write(`\nRestored ${rows} rows and ${blobs} files\n`);
    if (damaged.length > 0) {
      process.stdout.write(`Files that were damaged when the backup was taken: ${damaged.join(', ')}\n`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
    // A file that was made here has nothing in it.
    if (isNewFile && !isDone) {
      for (const end of ['', '-wal', '-shm']) await rm(`${config.databaseUrl}${end}`, { force: true });
    }
  }
}
