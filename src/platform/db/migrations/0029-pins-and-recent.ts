// What people have pinned and opened lately, and by which users are found on their birthdays and anniversaries.
import { dayOfMetadata } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

export const migration0029: Migration = {
  name: '0029-pins-and-recent',
  async up(tx, t) {
    await runStatements(tx, [
      `create table pins (
        user_id ${t.int} not null references users (id) on delete cascade, type ${t.text} not null,
        object_id ${t.int} not null, position ${t.int} not null, primary key (user_id, type, object_id))`,
      `create index pins_object on pins (type, object_id)`,
      `create table recent_things (
        user_id ${t.int} not null references users (id) on delete cascade, type ${t.text} not null,
        object_id ${t.int} not null, opened_at ${t.int} not null, primary key (user_id, type, object_id))`,
      `create index recent_things_object on recent_things (type, object_id)`,
      `create index recent_things_user on recent_things (user_id, opened_at)`,
      // Of the year left out: 0517.
      `create index users_birthday on users (${dayOfMetadata(tx, 'birthday')})
        where ${dayOfMetadata(tx, 'birthday')} is not null`,
      `create index users_started on users (${dayOfMetadata(tx, 'started')})
        where ${dayOfMetadata(tx, 'started')} is not null`,
    ]);
  },
};
