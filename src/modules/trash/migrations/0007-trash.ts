// The table of the trash can: one record for each thing somebody deleted.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0007: Migration = {
  name: '0007-trash',
  async up(tx, t) {
    await runStatements(tx, [
      `create table trash_records (
        id ${t.id}, obj_type ${t.text} not null, obj_id ${t.int} not null, title ${t.text} not null,
        description ${t.text} not null, location ${t.text} not null, details ${t.text} not null,
        deleted_by ${t.int} not null references users (id), deleted_at ${t.int} not null)`,
      `create index trash_records_mine on trash_records (deleted_by, deleted_at, id)`,
      `create index trash_records_age on trash_records (deleted_at, id)`,
      `create index trash_records_type on trash_records (obj_type, deleted_at, id)`,
    ]);
  },
};
