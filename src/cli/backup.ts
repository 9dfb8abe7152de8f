// `atrium backup`: takes everything into one file, while the server serves.
import { readConfig, withoutMail } from '../config.ts';
import type { BackupReport } from '../platform/backup/index.ts';
import { askPassword } from './ask-password.ts';
import { readOptions, UsageError } from './command.ts';
import { showProgress } from './show-progress.ts';
import { withExistingPlatform } from './with-platform.ts';

export const usage = `atrium backup FILE [--encrypt]

Takes the database, all files and the key of the instance into one archive, as they are at one moment, while the server may
run. atrium restore FILE brings it back, on SQLite and PostgreSQL alike.

With ATRIUM_BACKUP_PASSPHRASE the archive is encrypted; --encrypt asks for a passphrase (or reads it as a line of standard
input). Without either, whoever reads the file can read everything: keep it as safe as the data folder.

Exit code 0: everything is in it; 1: the archive is there, but files were missing or damaged before; 2: refused.`;

const SHOWN = 20;

export async function run(args: string[]): Promise<void> {
  const { positionals, flags } = readOptions(args, [], 1, ['encrypt']);
  const [file] = positionals;
  if (file === undefined) throw new UsageError('atrium backup takes the file to write');
  const config = withoutMail(readConfig(process.env));
  const isAsked = flags.has('encrypt') && config.backups.passphrase === undefined;
  const passphrase = isAsked ? await askPassword('Passphrase: ', 'passphrase') : config.backups.passphrase;
  const stop = new AbortController();
  const onSignal = () => stop.abort(new UsageError('stopped; there is no archive'));
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    await withExistingPlatform(config, async (platform) => {
      await platform.audit.noteWork();
      const { ArchiveRefused, takeBackup } = await import('../platform/backup/index.ts');
      const { notBackedUp } = await import('../app.ts');
      const progress = showProgress();
      const report = await takeBackup(platform, {
        file,
        passphrase,
        databaseUrl: config.databaseUrl,
        leftOut: notBackedUp,
        signal: stop.signal,
        onProgress: (what, count) => progress.show(what, count, false),
      }).catch((error: unknown) => {
        throw error instanceof ArchiveRefused ? new UsageError(error.message) : error;
      });
      process.stdout.write(describe(report, file, passphrase !== undefined));
      if (report.missing.length + report.damaged.length > 0) process.exitCode = 1;
    });
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

function describe({ blobs, rows, bytes, missing, damaged }: BackupReport, file: string, isEncrypted: boolean): string {
  const list = (hashes: readonly string[]) => [
    ...hashes.slice(0, SHOWN).map((hash) => `  ${hash}`),
    ...(hashes.length > SHOWN ? [`  … and ${hashes.length - SHOWN} more`] : []),
  ];
  return `${[
    '',
    `Backed up ${rows} rows and ${blobs} files to ${file}: ${bytes} bytes, ${isEncrypted ? 'encrypted' : 'not encrypted'}`,
    ...(missing.length > 0 ? [`Missing files (${missing.length}):`, ...list(missing)] : []),
    ...(damaged.length > 0 ? [`Damaged files (${damaged.length}):`, ...list(damaged)] : []),
  ].join('\n')}\n`;
}
