// Who caused a notification and what it is about; how pages look for a user, and which of their metadata they change themselves.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0035: Migration = {
  name: '0035-notified-objects',
  async up(tx, t) {
    await runStatements(tx, [
      // Without references: whoever reads asks for the objects that are there.
      `alter table notifications add column actor_id ${t.int}`,
      `alter table notifications add column object_type ${t.text}`,
      `alter table notifications add column object_id ${t.int}`,
      `create index notifications_kind on notifications (user_id, kind, id) where app = 1`,
      `create table user_interfaces (
        user_id ${t.int} not null primary key references users (id) on delete cascade, value ${t.text} not null)`,
      `alter table metadata_fields add column self_editable ${t.int} not null default 0`,
      `alter table document_fields add column self_editable ${t.int} not null default 0`,
    ]);
  },
};
