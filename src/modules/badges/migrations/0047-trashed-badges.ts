// Badges in the trash, and images that are kept for them.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0047: Migration = {
  name: '0047-trashed-badges',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table badges add column trash_id ${t.int} references trash_records (id)`,
      `create index badges_trash on badges (trash_id) where trash_id is not null`,
      `alter table badge_images add column deleted ${t.int} not null default 0`,
    ]);
  },
};
