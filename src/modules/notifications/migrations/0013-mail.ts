// What the mailing of notifications adds: which are due, and how often users want a digest.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0013: Migration = {
  name: '0013-mail',
  async up(tx, t) {
    await runStatements(tx, [
      // `app`: shown in the app. `mail_due`: to be mailed then; null when it need not be, or was. `mail_digest`: with others.
      `alter table notifications add column app ${t.int} not null default 1`,
      `alter table notifications add column mail_due ${t.int}`,
      `alter table notifications add column mail_digest ${t.int} not null default 0`,
      `alter table notifications add column mail_tries ${t.int} not null default 0`,
      // When its first try failed.
      `alter table notifications add column mail_tried_at ${t.int}`,
      `create index notifications_mail on notifications (mail_due, user_id) where mail_due is not null`,
      `create index notifications_mail_user on notifications (user_id, id) where mail_due is not null`,
      `drop index notifications_unread`,
      `create index notifications_unread on notifications (user_id, id) where read = 0 and app = 1`,
      // A plain yes or no was stored as all three ways alike; it says nothing about digests (decision 215).
      `update notification_preferences set digest = null where app = email and email = digest`,
      // Null: as the installation has it.
      `alter table users add column digest ${t.text}`,
    ]);
  },
};
