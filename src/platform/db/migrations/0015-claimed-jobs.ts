// The indexes of jobs that are being done: by their lane, and by when their lease ends.
import { type Migration, runStatements } from '../migration.ts';

export const migration0015: Migration = {
  name: '0015-claimed-jobs',
  async up(tx) {
    await runStatements(tx, [
      `create index jobs_taken on jobs (lane) where claimed_until > 0 and failed_at is null and lane <> ''`,
      `create index jobs_lease on jobs (claimed_until) where claimed_until > 0 and failed_at is null`,
    ]);
  },
};
