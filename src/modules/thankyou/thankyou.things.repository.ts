import { sql } from 'kysely';
import { type Db, isAmong } from '../../platform/db/index.ts';
import { readableIn } from './notes.repository.ts';

/** `extranetId`: only notes that its members read (T1). */
export async function listNotesByIds(db: Db, ids: readonly number[], extranetId: number | undefined) {
  const query = db
    .selectFrom('thanks')
    .where('trash_id', 'is', null)
    .where(isAmong(db, 'id', ids))
    .select(['id', 'description']);
  const readable = (extranet: number) => sql<number>`(${readableIn(sql`${extranet}`)})`;
  return (extranetId === undefined ? query : query.where('id', 'in', readable(extranetId))).execute();
}
