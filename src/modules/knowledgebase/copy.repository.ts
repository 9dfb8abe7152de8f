// The rows of the knowledge base that were read from another installation.
import { sql } from 'kysely';
import { type Db, listIdsAfter, type NewRow, type Row, rowsOf, toFlag } from '../../platform/db/index.ts';
import type { Findable } from './entries.repository.ts';
import { parseTags, readTags } from './written-text.ts';

export type Kind = 'article' | 'question';

export const { find: findAnswer } = rowsOf('kb_answers');
export const { find: findComment } = rowsOf('kb_comments');

export async function putRevision(tx: Db, row: NewRow<'kb_revisions'>): Promise<void> {
  await tx
    .insertInto('kb_revisions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'number']).doUpdateSet({ saved_by: row.saved_by, saved_at: row.saved_at }),
    )
    .execute();
}

/** Copied of the newest revision only. */
export async function setModifierOf(tx: Db, articleId: number, number: number, userId: number): Promise<void> {
  await tx
    .updateTable('kb_articles')
    .set({ modified_by: userId })
    .where('id', '=', articleId)
    .where('revision', '=', number)
    .execute();
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
      select created_at, 'article' as kind, id from kb_articles
        where status <> 'archive' and trash_id is null
      union all select created_at, 'question' as kind, id from kb_questions where trash_id is null) as written
    where (created_at, kind, id) > (${after.created_at}, ${after.kind}, ${after.id})
    order by created_at, kind, id limit ${limit}`.execute(db);
  return rows;
}

type WrittenRow = Pick<Row<'kb_articles'>, 'category_id' | 'status' | 'title' | 'tags' | 'plain_text'> & {
  owner_id: number;
};

/** The texts that the search finds it by; undefined when it was deleted. */
export async function findFindable(db: Db, { kind, id }: Written): Promise<Findable | undefined> {
  const own =
    kind === 'article' ? sql`publisher_id as owner_id, status` : sql`created_by as owner_id, 'publish' as status`;
  const { rows } = await sql<WrittenRow>`select category_id, title, tags, plain_text, ${own}
    from ${sql.table(`kb_${kind}s`)} where id = ${id}`.execute(db);
  const [row] = rows;
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

/** The articles and questions that have comments. */
export function listCommentedAfter(db: Db, kind: Kind, after: number, limit: number): Promise<number[]> {
  return listIdsAfter(db, `kb_${kind}s`, after, limit, sql`comments_count > 0`);
}

export function listAnsweredAfter(db: Db, after: number, limit: number): Promise<number[]> {
  return listIdsAfter(db, 'kb_questions', after, limit, sql`answers_count > 0`);
}
