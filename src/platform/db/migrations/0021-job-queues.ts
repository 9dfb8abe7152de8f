// The column of a job that names its queue is called queue_key; until here it was lane.
import { type Migration, runStatements } from '../migration.ts';

export const migration0021: Migration = {
  name: '0021-job-queues',
  async up(tx) {
    await runStatements(tx, [
      `alter table jobs rename column lane to queue_key`,
      `drop index jobs_lane`,
      `create index jobs_queue on jobs (queue_key, id) where failed_at is null and queue_key <> ''`,
    ]);
  },
};
