import { sql } from 'kysely';
import type { Check } from '../../platform/check.ts';
import { type Db, noteWrite } from '../../platform/db/index.ts';

const files = sql`(select count(*) from dropbox_files where dropbox_files.user_id = dropbox_use.user_id)`;
const bytes = sql`(select coalesce(sum(size), 0) from dropbox_files where dropbox_files.user_id = dropbox_use.user_id)`;
const isOff = sql`(dropbox_use.files <> ${files} or dropbox_use.bytes <> ${bytes})`;

export const documentChecks: readonly Check[] = [
  {
    name: 'drop boxes',
    async find(db: Db, limit: number) {
      const { rows } = await sql<{ user_id: number }>`select user_id from dropbox_use where ${isOff}
        order by user_id limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ user_id }) => `the counters of user ${user_id} are not those of the files`);
    },
    async repair(tx: Db) {
      await sql`update dropbox_use set files = ${files}, bytes = ${bytes} where ${isOff}`.execute(tx);
      noteWrite('dropbox_use');
    },
  },
  {
    name: 'live versions of documents',
    async find(db: Db, limit: number) {
      const { rows } = await sql<{ id: number; live_version: number }>`select id, live_version from documents
        where live_version is not null and not exists (select 1 from document_versions
          where document_versions.doc_id = documents.id and document_versions.number = documents.live_version)
        order by id limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ id, live_version }) => `document ${id} has no version ${live_version}`);
    },
  },
];
