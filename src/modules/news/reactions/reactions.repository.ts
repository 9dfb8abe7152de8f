import { type Condition, restrict } from '../../../platform/access/index.ts';
import { countRows, type Db, insertMissing } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export interface Reader {
  user_id: number;
  user_name: string;
  read_at: number;
}

type Visible = Condition<'extranet_id' | 'blocked'>;

/** Marking again changes nothing: what counts is when it was first read. */
export async function insertRead(tx: Db, articleId: number, userId: number, now: number): Promise<void> {
  await insertMissing(tx, 'news_reads', [{ article_id: articleId, user_id: userId, read_at: now }]);
}

export async function deleteRead(tx: Db, articleId: number, userId: number): Promise<void> {
  await tx.deleteFrom('news_reads').where('user_id', '=', userId).where('article_id', '=', articleId).execute();
}

/** The readers of an article, the latest first. */
export function readerPage(db: Db, articleId: number, visible: Visible, { limit, offset }: PageRequest) {
  return readersOf(db, articleId, visible)
    .select(['news_reads.user_id', 'users.fullname as user_name', 'news_reads.read_at'])
    .orderBy('news_reads.read_at', 'desc')
    .orderBy('news_reads.user_id', 'desc')
    .limit(limit)
    .offset(offset);
}

export async function countReaders(db: Db, articleId: number, visible: Visible): Promise<number> {
  return countRows(readersOf(db, articleId, visible));
}

function readersOf(db: Db, articleId: number, visible: Visible) {
  return db
    .selectFrom('news_reads')
    .innerJoin('users', 'users.id', 'news_reads.user_id')
    .where('news_reads.article_id', '=', articleId)
    .where(restrict(visible, 'users'));
}
