import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong, plannedRows } from '../../../platform/db/index.ts';
import { MAX_TEXT, type Searchable, type SearchScope, type VisibleObject } from '../../../platform/search/index.ts';
import { type Language, languages } from '../../../platform/text/languages.ts';
import { walkDown } from '../../../platform/trees/index.ts';
import { neededFor } from '../categories/category-access.ts';
import { parseTags } from '../written-text.ts';
import { type Entry, isVisibleEntry } from './search.repository.ts';

/** Rule S1 by K1 and K5. */
export const searchableArticles: Searchable = {
  type: 'article',
  aliases: ['articles'],
  number: 5,
  narrowedBy: ['category'],
  table: 'kb_articles',
  sources: [{ table: 'kb_articles', columns: ['title', 'plain_text', 'tags', 'language'], objects: 'row.id' }],
  visible: (db, scope) => sql<VisibleObject>`
    select kb_articles.id, kb_articles.title, kb_articles.modified_at as date, kb_articles.publisher_id as author_id
    from kb_articles cross join kb_entries where kb_entries.object_id = kb_articles.id and ${isSeen(db, scope, 'article')}`,
  async load(db, ids) {
    const rows = await db
      .selectFrom('kb_articles')
      .select(['id', 'title', 'tags', 'language', beginning('plain_text').as('text')])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    return rows.map(({ id, title, tags, language, text }) => {
      return { id, title, also: parseTags(tags).join(' · '), text, language: known(language) };
    });
  },
};

/** Rule S1 by K1. */
export const searchableQuestions: Searchable = {
  type: 'question',
  aliases: ['questions'],
  number: 6,
  narrowedBy: ['category'],
  table: 'kb_questions',
  sources: [
    { table: 'kb_questions', columns: ['title', 'plain_text', 'tags', 'language'], objects: 'row.id' },
    { table: 'kb_answers', columns: ['plain_text', 'trash_id'], objects: 'row.question_id' },
  ],
  visible: (db, scope) => sql<VisibleObject>`
    select kb_questions.id, kb_questions.title, kb_questions.modified_at as date, kb_questions.created_by as author_id
    from kb_questions cross join kb_entries
    where kb_entries.object_id = kb_questions.id and ${isSeen(db, scope, 'question')}`,
  async load(db, ids) {
    const questions = await db
      .selectFrom('kb_questions')
      .select(['id', 'title', 'tags', 'language', beginning('plain_text').as('text')])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    const answers = await db
      .selectFrom('kb_answers')
      .select(['question_id', beginning('plain_text').as('text')])
      .where(isAmong(db, 'question_id', ids))
      .where('trash_id', 'is', null)
      .orderBy('id')
      .limit(ANSWERS)
      .$call(plannedRows(db));
    return questions.map(({ id, title, tags, language, text }) => {
      const own = answers.filter(({ question_id }) => question_id === id).map((answer) => answer.text);
      return {
        id,
        title,
        also: parseTags(tags).join(' · '),
        text: [text, ...own].join('\n').slice(0, MAX_TEXT),
        language: known(language),
      };
    });
  },
};

/** Answers that are read at once, of all questions together. */
const ANSWERS = 2_000;

function isSeen(db: Db, { actor, category }: SearchScope, kind: Entry['kind']): RawBuilder<SqlBool> {
  const rights = { actor, view: neededFor(actor, 'view'), publish: neededFor(actor, 'publish') };
  const inside =
    category === undefined
      ? sql`1 = 1`
      : sql`kb_entries.category_id in ${walkDown(db, 'kb_categories', category).select('down.id')}`;
  return sql<SqlBool>`kb_entries.kind = ${sql.lit(kind)} and ${isVisibleEntry(db, rights)} and ${inside}`;
}

function beginning(column: 'plain_text'): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(MAX_TEXT)})`;
}

function known(code: string): Language | undefined {
  return languages.find((language) => language === code);
}
