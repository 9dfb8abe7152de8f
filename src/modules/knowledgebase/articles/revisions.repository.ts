// Owns the SQL of revisions.
import type { Db, NewRow, Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/paging.ts';

export type Revision = Row<'kb_revisions'> & { saver_name: string };

export async function insertRevision(tx: Db, row: NewRow<'kb_revisions'>): Promise<void> {
  await tx.insertInto('kb_revisions').values(row).execute();
}

/** Newest first. */
export async function listRevisions(db: Db, articleId: number, { limit, offset }: PageRequest): Promise<Revision[]> {
  return select(db, articleId).orderBy('kb_revisions.number', 'desc').limit(limit).offset(offset).execute();
}

export async function countRevisions(db: Db, articleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('kb_revisions')
    .where('article_id', '=', articleId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRevision(db: Db, articleId: number, number: number): Promise<Revision | undefined> {
  return select(db, articleId).where('kb_revisions.number', '=', number).executeTakeFirst();
}

function select(db: Db, articleId: number) {
  return db
    .selectFrom('kb_revisions')
    .innerJoin('users as saver', 'saver.id', 'kb_revisions.saved_by')
    .where('kb_revisions.article_id', '=', articleId)
    .selectAll('kb_revisions')
    .select('saver.fullname as saver_name');
}
