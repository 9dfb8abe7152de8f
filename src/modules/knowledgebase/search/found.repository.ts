import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/index.ts';
import type { Article } from '../articles/articles.repository.ts';
import type { Question } from '../questions/questions.repository.ts';
import { LOOKED_AT } from './snippet.ts';

type Common = 'id' | 'title' | 'tags' | 'language' | 'category_id' | 'category_name' | 'plain_text' | 'modified_at';
export type FoundArticle = Pick<Article, Common | 'publisher_id' | 'publisher_name' | 'status' | 'endorsed_by'>;
export type FoundQuestion = Pick<
  Question,
  Common | 'created_by' | 'creator_name' | 'answers_count' | 'accepted_answer_id' | 'archived'
>;

export async function listFoundArticles(db: Db, ids: readonly number[]): Promise<FoundArticle[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('kb_articles as found')
    .innerJoin('kb_categories as category', 'category.id', 'found.category_id')
    .innerJoin('users as publisher', 'publisher.id', 'found.publisher_id')
    .where(isAmong(db, 'found.id', ids))
    .select(['found.id', 'found.title', 'found.tags', 'found.language', 'found.category_id', 'found.modified_at'])
    .select(['found.publisher_id', 'found.status', 'found.endorsed_by', beginning().as('plain_text')])
    .select(['category.name as category_name', 'publisher.fullname as publisher_name'])
    .execute();
}

export async function listFoundQuestions(db: Db, ids: readonly number[]): Promise<FoundQuestion[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('kb_questions as found')
    .innerJoin('kb_categories as category', 'category.id', 'found.category_id')
    .innerJoin('users as creator', 'creator.id', 'found.created_by')
    .where(isAmong(db, 'found.id', ids))
    .select(['found.id', 'found.title', 'found.tags', 'found.language', 'found.category_id', 'found.modified_at'])
    .select(['found.created_by', 'found.answers_count', 'found.accepted_answer_id', 'found.archived'])
    .select([beginning().as('plain_text'), 'category.name as category_name', 'creator.fullname as creator_name'])
    .execute();
}

/** No more of a text than an excerpt looks at, and one character that tells whether it goes on. */
function beginning() {
  return sql<string>`substr(found.plain_text, 1, ${sql.lit(LOOKED_AT + 1)})`;
}
