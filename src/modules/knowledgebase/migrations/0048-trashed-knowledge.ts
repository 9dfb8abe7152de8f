// Articles, questions, answers and comments in the trash. Indexes of lists tell what lies there, so that no row is read for it.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

const lists = [
  ['kb_articles_listed', 'kb_articles (status, created_at, id, trash_id)'],
  ['kb_articles_category', 'kb_articles (category_id, status, created_at, id, trash_id)'],
  ['kb_articles_publisher', 'kb_articles (publisher_id, status, created_at, id, trash_id)'],
  ['kb_articles_language', 'kb_articles (language, status, created_at, id, trash_id)'],
  ['kb_articles_endorsed', 'kb_articles (status, created_at, id, trash_id) where endorsed_by is not null'],
  ['kb_questions_listed', 'kb_questions (archived, created_at, id, trash_id)'],
  ['kb_questions_category', 'kb_questions (category_id, archived, created_at, id, trash_id)'],
  ['kb_questions_asker', 'kb_questions (created_by, archived, created_at, id, trash_id)'],
  ['kb_questions_language', 'kb_questions (language, archived, created_at, id, trash_id)'],
  ['kb_questions_unanswered', 'kb_questions (archived, created_at, id, trash_id) where answers_count = 0'],
  ['kb_answers_question', 'kb_answers (question_id, id, trash_id)'],
  ['kb_comments_object', 'kb_comments (kind, object_id, thread_id, id, trash_id)'],
  ['kb_comments_thread', 'kb_comments (thread_id, id, trash_id)'],
] as const;

export const migration0048: Migration = {
  name: '0048-trashed-knowledge',
  async up(tx, t) {
    for (const table of ['kb_articles', 'kb_questions', 'kb_answers', 'kb_comments']) {
      await runStatements(tx, [
        `alter table ${table} add column trash_id ${t.int} references trash_records (id)`,
        `create index ${table}_trash on ${table} (trash_id) where trash_id is not null`,
      ]);
    }
    for (const [name, columns] of lists) {
      await runStatements(tx, [`drop index ${name}`, `create index ${name} on ${columns}`]);
    }
  },
};
