import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0005: Migration = {
  name: '0005-thankyou',
  async up(tx, t) {
    await runStatements(tx, [
      `create table thanks (
        id ${t.id}, description ${t.text} not null, author_id ${t.int} not null references users (id),
        created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create index thanks_author on thanks (author_id)`,

      // What was named: users (1) and groups (3), in the order given. A group may be gone later; its name stays.
      `create table thanked_objects (
        note_id ${t.int} not null references thanks (id) on delete cascade, object_type ${t.int} not null,
        object_id ${t.int} not null, name ${t.text} not null, position ${t.int} not null,
        primary key (note_id, object_type, object_id))`,
      `create index thanked_objects_object on thanked_objects (object_type, object_id, note_id)`,

      // Who was thanked: users as such (group 0), and the members of each group at the time it was named.
      `create table thanked_users (
        note_id ${t.int} not null references thanks (id) on delete cascade,
        user_id ${t.int} not null references users (id) on delete cascade,
        group_id ${t.int} not null, primary key (note_id, user_id, group_id))`,
      `create index thanked_users_user on thanked_users (user_id, note_id)`,

      `create table tags (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null, unique_name ${t.text} not null,
        active ${t.int} not null, bg_colour ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null)`,
      `create unique index tags_unique_name on tags (unique_name)`,
      `create index tags_by_name on tags (name_key, id)`,
      `create index tags_order on tags (active, name_key, id)`,
      `create index tags_created_by on tags (created_by)`,
      `create index tags_modified_by on tags (modified_by)`,
      `create table thanks_tags (
        note_id ${t.int} not null references thanks (id) on delete cascade,
        tag_id ${t.int} not null references tags (id) on delete cascade, primary key (note_id, tag_id))`,
      `create index thanks_tags_tag on thanks_tags (tag_id, note_id)`,
    ]);
    await createSearchIndex(tx, 'tags', ['name_key']);
  },
};
