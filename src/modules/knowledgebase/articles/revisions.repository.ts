import { countRows, type Db, insertRows, type NewRow, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

/** A revision without its text. */
export type ListedRevision = Omit<Row<'kb_revisions'>, 'article_text'> & { saver_name: string };
export type Revision = ListedRevision & { article_text: string };

export async function insertRevision(tx: Db, row: NewRow<'kb_revisions'>): Promise<void> {
  await insertRows(tx, 'kb_revisions', [row]);
}

/** Newest first. */
export async function listRevisions(
  db: Db,
  articleId: number,
  { limit, offset }: PageRequest,
): Promise<ListedRevision[]> {
  return select(db, articleId).orderBy('kb_revisions.number', 'desc').limit(limit).offset(offset).execute();
}

export async function countRevisions(db: Db, articleId: number): Promise<number> {
  return countRows(db.selectFrom('kb_revisions').where('article_id', '=', articleId));
}

export async function findRevision(db: Db, articleId: number, number: number): Promise<Revision | undefined> {
  return select(db, articleId)
    .select('kb_revisions.article_text')
    .where('kb_revisions.number', '=', number)
    .executeTakeFirst();
}

function select(db: Db, articleId: number) {
  return db
    .selectFrom('kb_revisions')
    .innerJoin('users as saver', 'saver.id', 'kb_revisions.saved_by')
    .where('kb_revisions.article_id', '=', articleId)
    .select([
      'kb_revisions.id',
      'kb_revisions.article_id',
      'kb_revisions.number',
      'kb_revisions.category_id',
      'kb_revisions.title',
      'kb_revisions.language',
      'kb_revisions.status',
      'kb_revisions.tags',
      'kb_revisions.embed_video',
      'kb_revisions.saved_by',
      'kb_revisions.saved_at',
      'saver.fullname as saver_name',
    ]);
}
