// Owns the removal of bytes that no photo needs any more: after the commit, and only if nobody else has the same picture.
import type { Db } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isPhotoUsed } from './users.repository.ts';

const RELEASE = 'people.release-photo';

export async function releasePhoto(jobs: Jobs, tx: Db, hash: string): Promise<void> {
  await jobs.enqueue(tx, RELEASE, hash);
}

export function handlePhotoRelease({ database, blobs, jobs }: Platform): void {
  jobs.handle(RELEASE, async (payload) => {
    if (typeof payload === 'string' && !(await isPhotoUsed(database.db, payload))) await blobs.remove(payload);
  });
}
