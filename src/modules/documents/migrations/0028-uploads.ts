// Uploads that arrive in several requests, and the names of files in the drop box.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0028: Migration = {
  name: '0028-uploads',
  async up(tx, t) {
    await runStatements(tx, [
      `create table uploads (
        id ${t.text} primary key, user_id ${t.int} not null references users (id) on delete cascade,
        size ${t.int} not null, received ${t.int} not null, name ${t.text}, metadata ${t.text} not null,
        file_key ${t.text}, writer ${t.text}, writer_until ${t.int} not null default 0,
        is_shared ${t.int} not null default 0, expires_at ${t.int} not null)`,
      `create index uploads_user on uploads (user_id, expires_at)`,
      `create index uploads_expires on uploads (expires_at)`,
      `alter table dropbox_files add column name ${t.text}`,
    ]);
  },
};
