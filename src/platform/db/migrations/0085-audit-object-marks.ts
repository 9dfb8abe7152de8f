// Marks for the objects of the audit log as well, in place of its last index: which of them a block of entries tells of.
import { type Migration, runStatements } from '../migration.ts';

const BLOCK = 128;

export const migration0085: Migration = {
  name: '0085-audit-object-marks',
  // A program from before would seal entries without these marks, and nobody would find them.
  oldMayServe: false,
  async up(tx) {
    await runStatements(tx, [
      `insert into audit_marks (mark, block)
        select distinct 'object ' || object_type || ' ' || object_id, id / ${BLOCK} from audit_entries where object_id <> ''
        on conflict do nothing`,
      `drop index audit_entries_object`,
    ]);
  },
};
