// The marks of the audit log by their key alone: nobody asks for all marks of a block any more, and on SQLite the key is the whole table.
import { engineOf } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

export const migration0086: Migration = {
  name: '0086-audit-marks-by-key',
  oldMayServe: true,
  async up(tx, t) {
    if (engineOf(tx) === 'postgres') return runStatements(tx, ['drop index audit_marks_block']);
    await runStatements(tx, [
      `create table marks_by_key (mark ${t.text} not null, block ${t.int} not null, primary key (mark, block)) without rowid`,
      'insert into marks_by_key (mark, block) select mark, block from audit_marks order by mark, block',
      'drop table audit_marks',
      'alter table marks_by_key rename to audit_marks',
    ]);
  },
};
