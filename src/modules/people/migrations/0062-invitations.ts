// Who was asked by mail to choose a password, and the mails that wait.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0062: Migration = {
  name: '0062-invitations',
  async up(tx, t) {
    await runStatements(tx, [
      `create table invitations (
        user_id ${t.int} primary key references users (id) on delete cascade, invited_at ${t.int} not null,
        sent_at ${t.int}, mail_due ${t.int}, mail_tries ${t.int} not null default 0)`,
      `create index invitations_due on invitations (mail_due, user_id) where mail_due is not null`,
    ]);
  },
};
