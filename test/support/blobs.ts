import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

/** Makes all stored bytes look as if they had been put so long ago. */
export async function ageBlobs(app: Pick<TestApp, 'application' | 'config'>, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  for await (const { hash } of app.application.platform.blobs.list()) {
    const path = join(app.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
    await utimes(path, then, then).catch(() => {});
  }
}

/** Lets released bytes go: they stay for a minute after they were put, and then for the next removal. */
export async function removeReleased(app: TestApp): Promise<void> {
  const { jobs } = app.application.platform;
  await jobs.runDue();
  await ageBlobs(app, 120_000);
  app.clock.advance(REMOVAL_MS);
  await jobs.runDue();
}

/** Longer than from one removal to the next. */
const REMOVAL_MS = 11 * 60_000;

export async function storedHashes(app: Pick<TestApp, 'application'>): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { hash } of app.application.platform.blobs.list()) hashes.push(hash);
  return hashes;
}
