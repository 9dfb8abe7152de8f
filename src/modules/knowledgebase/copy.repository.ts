// The rows of the knowledge base that were read from another installation: with the ids they had there.
import { sql } from 'kysely';
import { continueIds, type Db, type NewRow, toFlag } from '../../platform/db/index.ts';
import { replaceTags } from './commentables.repository.ts';
import type { Findable } from './entries.repository.ts';
import { parseTags, readTags, type Tag } from './written-text.ts';

type WithId<T> = T & { id: number };
export type Kind = 'article' | 'question';

export async function insertCopiedCategory(tx: Db, row: WithId<NewRow<'kb_categories'>>): Promise<void> {
  await tx.insertInto('kb_categories').values(row).execute();
  await continueIds(tx, 'kb_categories');
}

export async function insertCopiedArticle(
  tx: Db,
  row: WithId<NewRow<'kb_articles'>>,
  tags: readonly Tag[],
): Promise<void> {
  await tx.insertInto('kb_articles').values(row).execute();
  await continueIds(tx, 'kb_articles');
  await replaceTags(tx, 'article', row.id, tags);
}

export async function putRevision(tx: Db, row: NewRow<'kb_revisions'>): Promise<void> {
  await tx
    .insertInto('kb_revisions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'number']).doUpdateSet({ saved_by: row.saved_by, saved_at: row.saved_at }),
    )
    .execute();
}

/** Only of the newest revision. */
export async function setModifierOf(tx: Db, articleId: number, number: number, userId: number): Promise<void> {
  await tx
    .updateTable('kb_articles')
    .set({ modified_by: userId })
    .where('id', '=', articleId)
    .where('revision', '=', number)
    .execute();
}

export async function insertCopiedQuestion(
  tx: Db,
  row: WithId<NewRow<'kb_questions'>>,
  tags: readonly Tag[],
): Promise<void> {
  await tx.insertInto('kb_questions').values(row).execute();
  await continueIds(tx, 'kb_questions');
  await replaceTags(tx, 'question', row.id, tags);
}

/** Where something stands among all articles and questions, the oldest first. */
export interface Written {
  created_at: number;
  kind: Kind;
  id: number;
}

/** What can be found, from after the given one: questions, and articles that are not archived. */
export async function listWrittenAfter(db: Db, after: Written, limit: number): Promise<Written[]> {
  const { rows } = await sql<Written>`select created_at, kind, id from (
      select created_at, 'article' as kind, id from kb_articles where status <> 'archive'
      union all select created_at, 'question' as kind, id from kb_questions) as written
    where (created_at, kind, id) > (${after.created_at}, ${after.kind}, ${after.id})
    order by created_at, kind, id limit ${limit}`.execute(db);
  return rows;
}

/** What it is found by; undefined when it is gone. */
export async function findFindable(db: Db, { kind, id }: Written): Promise<Findable | undefined> {
  const row =
    kind === 'article'
      ? await db
          .selectFrom('kb_articles')
          .select(['category_id', 'publisher_id as owner_id', 'status', 'title', 'tags', 'plain_text'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('kb_questions')
          .select(['category_id', 'created_by as owner_id', sql<string>`'publish'`.as('status'), 'title', 'tags'])
          .select('plain_text')
          .where('id', '=', id)
          .executeTakeFirst();
  if (!row) return undefined;
  const { category_id, owner_id, status, title, tags, plain_text } = row;
  const shown = toFlag(status === 'publish');
  return {
    kind,
    object_id: id,
    category_id,
    owner_id,
    shown,
    title,
    tags: readTags(parseTags(tags)),
    plainText: plain_text,
  };
}

export async function insertCopiedAnswer(tx: Db, row: WithId<NewRow<'kb_answers'>>): Promise<void> {
  await tx
    .insertInto('kb_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await continueIds(tx, 'kb_answers');
}

export async function insertCopiedComment(tx: Db, row: WithId<NewRow<'kb_comments'>>): Promise<void> {
  await tx
    .insertInto('kb_comments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await continueIds(tx, 'kb_comments');
}

export async function insertCopiedImage(tx: Db, row: NewRow<'kb_images'>): Promise<void> {
  await tx
    .insertInto('kb_images')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function listArticleIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const query = db.selectFrom('kb_articles').select('id').where('id', '>', after);
  return idsOf(await query.orderBy('id').limit(limit).execute());
}

/** Those with comments. */
export async function listCommentedAfter(db: Db, kind: Kind, after: number, limit: number): Promise<number[]> {
  const query = db
    .selectFrom(kind === 'article' ? 'kb_articles' : 'kb_questions')
    .select('id')
    .where('id', '>', after)
    .where('comments_count', '>', 0);
  return idsOf(await query.orderBy('id').limit(limit).execute());
}

export async function listAnsweredAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const query = db.selectFrom('kb_questions').select('id').where('id', '>', after).where('answers_count', '>', 0);
  return idsOf(await query.orderBy('id').limit(limit).execute());
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
