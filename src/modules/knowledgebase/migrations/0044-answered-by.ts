// What somebody answered last, for their profile.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0044: Migration = {
  name: '0044-answered-by',
  async up(tx) {
    await runStatements(tx, [
      `drop index kb_answers_created_by`,
      `create index kb_answers_created_by on kb_answers (created_by, id)`,
    ]);
  },
};
