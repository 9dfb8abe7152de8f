import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from '../src/app.ts';
import { checkArchive } from '../src/platform/backup/index.ts';
import { startTestApp } from './support/app.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const HOUR_MS = 3_600_000;

it('a server with a folder for backups takes one at its start and one each interval, keeps the newest, and tells their age', async () => {
  const dir = await temporaryFolder('atrium-backups-');
  const app = await startTestApp({
    ATRIUM_BACKUP_DIR: dir,
    ATRIUM_BACKUP_EVERY: '6',
    ATRIUM_BACKUP_KEEP: '2',
    ATRIUM_BACKUP_PASSPHRASE: 'seven quiet herons',
  });
  const age = async () => {
    const text = await (await app.admin.raw('GET', '/metrics')).text();
    return Number(/^atrium_backup_age_seconds (\S+)$/m.exec(text)?.[1]);
  };
  const { jobs } = app.application.platform;
  await jobs.runDue();
  expect(await readdir(dir)).toEqual(['atrium-20260131T090500Z.backup']);
  expect(await age()).toBe(0);
  app.clock.advance(5 * HOUR_MS);
  await jobs.runDue();
  expect(await readdir(dir)).toHaveLength(1);
  expect(await age()).toBe(5 * 3_600);
  for (let hours = 6; hours <= 18; hours += 6) {
    app.clock.advance(6 * HOUR_MS);
    await jobs.runDue();
  }
  const kept = (await readdir(dir)).sort();
  expect(kept).toEqual(['atrium-20260201T020500Z.backup', 'atrium-20260201T080500Z.backup']);
  const archive = await checkArchive(join(dir, kept[0] ?? ''), async () => 'seven quiet herons', migrations);
  expect(archive.end.rows).toBeGreaterThan(0);
  await app.dispose();
  await rm(dir, { recursive: true });
});

it('an installation without backups says so in its metrics', async () => {
  const app = await startTestApp();
  expect(await (await app.admin.raw('GET', '/metrics')).text()).toContain('atrium_backup_age_seconds Nan');
  await app.dispose();
});
