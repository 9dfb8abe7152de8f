import { type Condition, restrict } from '../../../platform/access/index.ts';
import { countRows, type Database, type Db, insertMissing, isAmong } from '../../../platform/db/index.ts';
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

/** How many have read each article, of those that are not in the trash. Beside the event loop: everybody may have read all of them. */
export function countReadersOf(
  { db, slowReads }: Database,
  caller: string,
  articleIds: readonly number[],
  visible: Visible,
): Promise<{ article_id: number; readers: number }[]> {
  const readers = db
    .selectFrom('news_reads')
    .innerJoin('users', 'users.id', 'news_reads.user_id')
    .where(isAmong(db, 'news_reads.article_id', articleIds))
    .where(restrict(visible, 'users'))
    .groupBy('news_reads.article_id')
    .select(['news_reads.article_id', (eb) => eb.fn.countAll<number>().as('count')]);
  const query = db
    .selectFrom('news_articles')
    .leftJoin(readers.as('readers'), 'readers.article_id', 'news_articles.id')
    .where(isAmong(db, 'news_articles.id', articleIds))
    .where('news_articles.trash_id', 'is', null)
    .select('news_articles.id as article_id')
    .select((eb) => eb.fn.coalesce('readers.count', eb.lit(0)).as('readers'))
    .orderBy('news_articles.id');
  return slowReads.run(query.compile(), caller);
}

/** Counts the users who can read the news. */
export async function countAudience({ db, slowReads }: Database, caller: string, visible: Visible): Promise<number> {
  const query = db
    .selectFrom('users')
    .where('users.blocked', '=', 0)
    .where(restrict(visible, 'users'))
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const [row] = await slowReads.run(query.compile(), caller);
  return row?.count ?? 0;
}

function readersOf(db: Db, articleId: number, visible: Visible) {
  return db
    .selectFrom('news_reads')
    .innerJoin('users', 'users.id', 'news_reads.user_id')
    .where('news_reads.article_id', '=', articleId)
    .where(restrict(visible, 'users'));
}
