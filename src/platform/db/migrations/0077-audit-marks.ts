// Marks in place of most indexes of the audit log: which users, acts, modules, addresses and types of objects a block of entries tells of.
import { type Migration, runStatements } from '../migration.ts';

const BLOCK = 128;
const marked = [
  `select 'user ' || user_id, id / ${BLOCK} from audit_entries where user_id is not null`,
  `select 'action ' || action, id / ${BLOCK} from audit_entries`,
  `select 'module ' || module, id / ${BLOCK} from audit_entries`,
  `select 'address ' || address, id / ${BLOCK} from audit_entries where address <> ''`,
  `select 'type ' || object_type, id / ${BLOCK} from audit_entries where object_type <> ''`,
  `select 'refused', id / ${BLOCK} from audit_entries where outcome = 'refused'`,
];

export const migration0077: Migration = {
  name: '0077-audit-marks',
  async up(tx, t) {
    await runStatements(tx, [
      `create table audit_marks (mark ${t.text} not null, block ${t.int} not null, primary key (mark, block))`,
      `insert into audit_marks (mark, block) ${marked.join(' union ')}`,
      `create index audit_marks_block on audit_marks (block)`,
      ...['at', 'user', 'action', 'module', 'object', 'address', 'refused'].map(
        (name) => `drop index audit_entries_${name}`,
      ),
      `create index audit_entries_object on audit_entries (object_type, object_id, id)`,
    ]);
  },
};
