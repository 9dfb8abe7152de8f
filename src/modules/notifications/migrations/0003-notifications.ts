import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0003: Migration = {
  name: '0003-notifications',
  async up(tx, t) {
    await runStatements(tx, [
      `create table notifications (
        id ${t.id}, user_id ${t.int} not null references users (id) on delete cascade, kind ${t.text} not null,
        text ${t.text} not null, link ${t.text}, read ${t.int} not null, created_at ${t.int} not null)`,
      `create index notifications_user on notifications (user_id, id)`,
      `create index notifications_unread on notifications (user_id, id) where read = 0`,
      `create index notifications_created on notifications (created_at)`,
    ]);
  },
};
