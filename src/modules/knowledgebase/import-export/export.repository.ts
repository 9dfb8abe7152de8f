import { type Db, isAmong } from '../../../platform/db/index.ts';

export async function listAllCategories(db: Db) {
  return db.selectFrom('kb_categories').select(['id', 'parent_id', 'name', 'text']).orderBy('id').execute();
}

/** The rows after an id, or those of them that are named. */
export interface Slice {
  after: number;
  limit: number;
  among: readonly number[] | undefined;
}

export async function listArticles(db: Db, { after, limit, among }: Slice) {
  return db
    .selectFrom('kb_articles')
    .innerJoin('users as publisher', 'publisher.id', 'kb_articles.publisher_id')
    .where((eb) => (among ? isAmong(db, 'kb_articles.id', among) : eb('kb_articles.id', '>', after)))
    .where('kb_articles.trash_id', 'is', null)
    .select([
      'kb_articles.id',
      'kb_articles.category_id',
      'kb_articles.title',
      'kb_articles.language',
      'kb_articles.status',
      'kb_articles.article_text',
      'kb_articles.tags',
      'kb_articles.embed_video',
      'kb_articles.cover_hash',
      'kb_articles.created_at',
      'publisher.username as publisher',
    ])
    .orderBy('kb_articles.id')
    .limit(limit)
    .execute();
}

export type ExportedArticle = Awaited<ReturnType<typeof listArticles>>[number];

export async function listQuestions(db: Db, { after, limit, among }: Slice) {
  return db
    .selectFrom('kb_questions')
    .innerJoin('users as asker', 'asker.id', 'kb_questions.created_by')
    .where((eb) => (among ? isAmong(db, 'kb_questions.id', among) : eb('kb_questions.id', '>', after)))
    .where('kb_questions.trash_id', 'is', null)
    .select([
      'kb_questions.id',
      'kb_questions.category_id',
      'kb_questions.title',
      'kb_questions.language',
      'kb_questions.archived',
      'kb_questions.question_text',
      'kb_questions.tags',
      'kb_questions.accepted_answer_id',
      'kb_questions.created_at',
      'asker.username as asker',
    ])
    .orderBy('kb_questions.id')
    .limit(limit)
    .execute();
}

export type ExportedQuestion = Awaited<ReturnType<typeof listQuestions>>[number];

/** Answers to these questions, in their order. */
export async function listAnswersOf(db: Db, questionIds: readonly number[]) {
  return db
    .selectFrom('kb_answers')
    .innerJoin('users as author', 'author.id', 'kb_answers.created_by')
    .where(isAmong(db, 'kb_answers.question_id', questionIds))
    .where('kb_answers.trash_id', 'is', null)
    .select(['kb_answers.id', 'kb_answers.question_id', 'kb_answers.text', 'kb_answers.created_at'])
    .select('author.fullname as author')
    .orderBy('kb_answers.id')
    .execute();
}

export type ExportedAnswer = Awaited<ReturnType<typeof listAnswersOf>>[number];

/** Comments on these, thread by thread. */
export async function listCommentsOf(db: Db, kind: 'article' | 'question', ids: readonly number[]) {
  return db
    .selectFrom('kb_comments')
    .innerJoin('users as author', 'author.id', 'kb_comments.created_by')
    .where('kb_comments.kind', '=', kind)
    .where(isAmong(db, 'kb_comments.object_id', ids))
    .where('kb_comments.deleted', '=', 0)
    .where('kb_comments.trash_id', 'is', null)
    .select(['kb_comments.id', 'kb_comments.object_id', 'kb_comments.thread_id', 'kb_comments.text'])
    .select(['kb_comments.created_at', 'author.fullname as author'])
    .orderBy('kb_comments.thread_id')
    .orderBy('kb_comments.id')
    .execute();
}

export type ExportedComment = Awaited<ReturnType<typeof listCommentsOf>>[number];
