import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Readable } from '../reactions/reactions.repository.ts';

export async function addToComments(tx: Db, kind: Readable, id: number, step: 1 | -1): Promise<void> {
  const change = { comments_count: sql<number>`comments_count + ${sql.lit(step)}` };
  if (kind === 'article') await tx.updateTable('kb_articles').set(change).where('id', '=', id).execute();
  else await tx.updateTable('kb_questions').set(change).where('id', '=', id).execute();
}
