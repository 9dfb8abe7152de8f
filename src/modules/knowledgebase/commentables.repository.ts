// Queries that the tables of articles and questions share.
import { type RawBuilder, sql } from 'kysely';
import { alongside, type Db, inOrderOf, isAmong, noteWrite, type Sized } from '../../platform/db/index.ts';
import type { Commentable } from './reactions.repository.ts';
import type { Tag } from './written-text.ts';

/** How long their texts are, in the order of the ids. No text is read for it. */
export async function listTextSizes(db: Db, kind: Commentable, ids: readonly number[]): Promise<Sized[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Sized>`
    select id, octet_length(${sql.ref(`${kind}_text`)}) + octet_length(plain_text) as bytes
    from ${sql.table(`kb_${kind}s`)} where ${isAmong(db, 'id', ids)}`.execute(db);
  return inOrderOf(ids, rows);
}

/** For a query of articles or questions: whether the reader follows the row, and whether they like it. */
export function marksOf(kind: Commentable, reader: number | RawBuilder<number>) {
  const mark = (table: 'kb_subscriptions' | 'kb_likes') =>
    sql<0 | 1>`case when exists (select 1 from ${sql.table(table)} as marked where marked.kind = ${sql.lit(kind)}
      and marked.object_id = ${sql.ref(`kb_${kind}s.id`)} and marked.user_id = ${reader}) then 1 else 0 end`;
  return [mark('kb_subscriptions').as('subscribed'), mark('kb_likes').as('liked')] as const;
}

export function replaceTags(tx: Db, kind: Commentable, id: number, tags: readonly Tag[]): void {
  const table = `kb_${kind}_tags` as const;
  const column = sql.ref(`${kind}_id`);
  noteWrite(table);
  alongside(sql`delete from ${sql.table(table)} where ${column} = ${id}`.execute(tx));
  if (tags.length === 0) return;
  const rows = sql.join(tags.map(({ key }) => sql`(${id}, ${key})`));
  alongside(sql`insert into ${sql.table(table)} (${column}, tag_key) values ${rows}`.execute(tx));
}
