// Owns the index by which jobs are found whose lane is being worked on.
import { type Migration, runStatements } from '../migration.ts';

export const migration0015: Migration = {
  name: '0015-taken-lanes',
  async up(tx) {
    await runStatements(tx, [
      `create index jobs_taken on jobs (lane) where claimed_until > 0 and failed_at is null and lane <> ''`,
    ]);
  },
};
