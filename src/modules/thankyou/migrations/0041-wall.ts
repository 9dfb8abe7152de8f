// The wall: notes by word, month and group, and those who thank too.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';
import { fillFoldedNotes } from './0041-wall.repository.ts';

export const migration0041: Migration = {
  name: '0041-wall',
  async up(tx, t) {
    await runStatements(tx, [`alter table thanks add column description_key ${t.text} not null default ''`]);
    await fillFoldedNotes(tx);
    await createSearchIndex(tx, 'thanks', ['description_key']);
    await runStatements(tx, [
      `create index thanks_created on thanks (created_at)`,
      `create index thanked_users_group on thanked_users (note_id, group_id, user_id)`,
      `create table thanks_too (
        note_id ${t.int} not null references thanks (id) on delete cascade,
        user_id ${t.int} not null references users (id) on delete cascade,
        created_at ${t.int} not null, primary key (note_id, user_id))`,
      `create index thanks_too_order on thanks_too (note_id, created_at, user_id)`,
      `create index thanks_too_user on thanks_too (user_id)`,
    ]);
  },
};
