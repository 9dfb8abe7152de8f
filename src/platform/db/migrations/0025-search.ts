// The index of the search over all modules, and the queue of what it has to follow.
import { createTermIndex } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

export const migration0025: Migration = {
  name: '0025-search',
  async up(tx, t) {
    await runStatements(tx, [
      `create table search_changes (id ${t.id}, type ${t.int} not null, object_id ${t.int} not null)`,
      `create table search_rebuilds (type ${t.int} primary key, last_id ${t.int} not null)`,
      `create table search_words (word ${t.text} primary key, uses ${t.int} not null)`,
      `create table search_names (
        word ${t.text} primary key, backwards ${t.text} not null, sound ${t.text} not null)`,
      `create index search_names_backwards on search_names (backwards)`,
      `create index search_names_sound on search_names (sound)`,
    ]);
    await createTermIndex(tx);
  },
};
