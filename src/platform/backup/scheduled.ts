// Backups that the server takes by itself, one instance of all, and those that go when there are enough.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { makeFolder } from '../make-folder.ts';
import type { Platform } from '../platform.ts';
import { HOUR_MS } from '../time/durations.ts';
import { findDone } from './done.repository.ts';
import { takeBackup } from './take-backup.ts';

export interface BackupSettings {
  dir: string | undefined;
  everyHours: number;
  /** 0: all. */
  keep: number;
  passphrase: string | undefined;
  databaseUrl: string;
  leftOut: ReadonlySet<string>;
}

const NAME = /^atrium-\d{8}T\d{6}Z\.backup$/;
const DRAFT = /^atrium-\d{8}T\d{6}Z\.backup\.part$/;

export function registerBackups(platform: Platform, settings: BackupSettings): void {
  const { audit, clock, database, jobs, log, metrics } = platform;
  new Gauge({
    name: 'atrium_backup_age_seconds',
    help: 'How long ago the last whole backup was begun, whoever took it; NaN without one.',
    aggregator: 'first',
    registers: [metrics],
    async collect() {
      const done = await findDone(database.db).catch(() => undefined);
      this.set(done ? Math.max(0, clock.now() - done.at) / 1000 : Number.NaN);
    },
  });
  const { dir } = settings;
  if (dir === undefined) return;
  jobs.every('backup', settings.everyHours * HOUR_MS, async (signal) => {
    makeFolder(dir);
    // Only one instance takes one at a time: what lies there unfinished was left by one that was killed.
    for (const name of await namesIn(dir, DRAFT)) await rm(join(dir, name), { force: true });
    const file = join(dir, `atrium-${new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`);
    await audit.noteWork();
    const { blobs, rows, bytes, missing, damaged } = await takeBackup(platform, { ...settings, file, signal });
    log.info({ file, blobs, rows, bytes }, 'backup taken');
    if (missing.length + damaged.length > 0) log.error({ missing, damaged }, 'files are missing from the backup');
    if (settings.keep === 0) return;
    for (const name of (await namesIn(dir, NAME)).slice(0, -settings.keep)) await rm(join(dir, name), { force: true });
  });
}

/** The oldest first. */
async function namesIn(dir: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(dir)).filter((name) => pattern.test(name)).sort();
}
