import { type RawBuilder, sql } from 'kysely';
import type { Check } from '../../platform/check.ts';
import { type Db, noteWrite } from '../../platform/db/index.ts';
import { looseReference } from '../../platform/loose-references.repository.ts';

type Table = 'kb_articles' | 'kb_questions';

/** A check of a counter. Objects in the trash keep the counters that they had when they were deleted. */
function counter(name: string, table: Table, column: string, count: RawBuilder<unknown>): Check {
  const isOff = sql`trash_id is null and ${sql.ref(column)} <> ${count}`;
  return {
    name,
    async find(db: Db, limit: number) {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${isOff}
        order by id limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ id }) => `the counter of ${table} ${id} is another`);
    },
    async repair(tx: Db) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${count} where ${isOff}`.execute(tx);
      noteWrite(table);
    },
  };
}

const commentsOn = (kind: 'article' | 'question', table: Table) => sql`(select count(*) from kb_comments
  where kb_comments.kind = ${sql.lit(kind)} and kb_comments.object_id = ${sql.ref(`${table}.id`)}
    and kb_comments.deleted = 0 and kb_comments.trash_id is null)`;

const objects = { article: 'kb_articles', question: 'kb_questions', category: 'kb_categories' } as const;

const aboutObjects = (['kb_comments', 'kb_entries', 'kb_likes', 'kb_subscriptions'] as const).flatMap((table) =>
  Object.entries(objects).map(([word, to]) => looseReference({ table, kind: ['kind', word], column: 'object_id', to })),
);

export const knowledgeChecks: readonly Check[] = [
  ...aboutObjects,
  counter('comments on articles', 'kb_articles', 'comments_count', commentsOn('article', 'kb_articles')),
  counter('comments on questions', 'kb_questions', 'comments_count', commentsOn('question', 'kb_questions')),
  counter(
    'answers to questions',
    'kb_questions',
    'answers_count',
    sql`(select count(*) from kb_answers where kb_answers.question_id = kb_questions.id and kb_answers.trash_id is null)`,
  ),
];
