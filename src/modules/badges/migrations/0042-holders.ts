// The holders of a badge in the order they were given it.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0042: Migration = {
  name: '0042-holders',
  async up(tx) {
    await runStatements(tx, [
      `create index badge_assignments_order on badge_assignments (badge_id, assigned_at, user_id)`,
    ]);
  },
};
