import { sql } from 'kysely';
import { type Db, escapeLike } from '../db/index.ts';
import type { TextColumn } from './text-columns.ts';

export interface FoundText {
  id: number;
  text: string;
}

/** Where a text with the given words stands next, and how far was looked: never through more rows than the limit. */
export async function textsAfter(
  db: Db,
  column: TextColumn,
  words: string,
  { id, limit }: { id: number; limit: number },
): Promise<{ texts: FoundText[]; lastId: number | undefined }> {
  const [table = '', name = ''] = column.split('.');
  const piece = sql`(select id, ${sql.ref(name)} as text from ${sql.table(table)} where id > ${id} order by id limit ${limit})`;
  const { rows: ends } = await sql<{ last: number | null }>`select max(id) as last from ${piece} as piece`.execute(db);
  const pattern = `%${escapeLike(words)}%`;
  const { rows: texts } = await sql<FoundText>`select id, text from ${piece} as piece
    where text like ${pattern} escape '\\' order by id`.execute(db);
  return { texts, lastId: ends[0]?.last ?? undefined };
}
