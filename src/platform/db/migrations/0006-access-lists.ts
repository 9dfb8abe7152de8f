// The tables of access lists: who may do what with the things that carry one.
import { type Migration, runStatements } from '../migration.ts';

export const migration0006: Migration = {
  name: '0006-access-lists',
  async up(tx, t) {
    await runStatements(tx, [
      `create table access_lists (id ${t.id}, created_at ${t.int} not null)`,
      // The subject may be a user, a group or a role, so no foreign key can hold it; whoever is gone is left out on reading.
      `create table access_entries (
        list_id ${t.int} not null references access_lists (id) on delete cascade,
        subject ${t.text} not null, subject_id ${t.int} not null, rights ${t.int} not null,
        primary key (list_id, subject, subject_id))`,
      `create index access_entries_subject on access_entries (subject, subject_id, list_id)`,
    ]);
  },
};
