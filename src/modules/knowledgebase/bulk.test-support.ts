import { type Db, type NewRow, reserveIds } from '../../platform/db/index.ts';
import { insertEntries, reserveEntries } from './entries.repository.ts';

export interface Bulk {
  kind: 'article' | 'question';
  count: number;
  categories: readonly number[];
  userId: number;
  now: number;
}

const AT_ONCE = 1_000;
const languages = ['en', 'de', 'fr', 'es'];

/** Every row holds `common`, one in a hundred a `wordN`, and one word of its own. */
export async function fillKnowledge(tx: Db, { kind, count, categories, userId, now }: Bulk): Promise<void> {
  const ids = await reserveIds(tx, kind === 'article' ? 'kb_articles' : 'kb_questions', count);
  for (let start = 0; start < count; start += AT_ONCE) {
    const part = ids.slice(start, start + AT_ONCE).map((id, offset) => made(start + offset, id));
    if (kind === 'article') await insertArticles(part);
    else await insertQuestions(part);
    await insertEntries(
      tx,
      part.map(({ id, index, category_id, title, plain_text }) => ({
        kind,
        object_id: id,
        category_id,
        owner_id: userId,
        shown: 1 as const,
        title,
        tags: [{ key: tagOf(index) }],
        plainText: plain_text,
      })),
      await reserveEntries(tx, part.length),
    );
  }

  function made(index: number, id: number) {
    const plain_text = `a common text about word${index % 500} and ${rareWord(index)} with some more words of everyday life`;
    return {
      id,
      index,
      category_id: categories[index % categories.length] ?? 0,
      title: `${kind === 'article' ? 'Notes' : 'Question'} on word${index % 500} number ${index}`,
      language: languages[Math.floor(index / 7) % languages.length] ?? 'en',
      plain_text,
      html: `<p>${plain_text}</p>`,
      created_at: now - index * 60_000,
    };
  }

  async function insertArticles(part: readonly ReturnType<typeof made>[]): Promise<void> {
    const rows = part.map(
      ({ id, index, category_id, title, language, plain_text, html, created_at }): NewRow<'kb_articles'> => ({
        id,
        category_id,
        title,
        language,
        status: 'publish',
        article_text: html,
        plain_text,
        tags: JSON.stringify([tagOf(index)]),
        publisher_id: userId,
        endorsed_by: index % 50 === 0 ? userId : null,
        endorsed_at: index % 50 === 0 ? now : null,
        comments_enabled: 1,
        like_count: 0,
        comments_count: 0,
        revision: 1,
        created_at,
        modified_by: userId,
        modified_at: created_at,
        published_at: created_at,
      }),
    );
    await tx.insertInto('kb_articles').values(rows).execute();
    const tags = part.map(({ id, index }) => ({ article_id: id, tag_key: tagOf(index) }));
    await tx.insertInto('kb_article_tags').values(tags).execute();
  }

  async function insertQuestions(part: readonly ReturnType<typeof made>[]): Promise<void> {
    const rows = part.map(
      ({ id, index, category_id, title, language, plain_text, html, created_at }): NewRow<'kb_questions'> => ({
        id,
        category_id,
        title,
        language,
        question_text: html,
        plain_text,
        tags: JSON.stringify([tagOf(index)]),
        archived: index % 20 === 0 ? 1 : 0,
        answers_count: index % 3,
        accepted_answer_id: null,
        like_count: 0,
        comments_count: 0,
        visits_count: index,
        created_by: userId,
        created_at,
        modified_by: userId,
        modified_at: created_at,
      }),
    );
    await tx.insertInto('kb_questions').values(rows).execute();
    const tags = part.map(({ id, index }) => ({ question_id: id, tag_key: tagOf(index) }));
    await tx.insertInto('kb_question_tags').values(tags).execute();
  }
}

/** Four syllables, in any order: a word that one text has of its own, like a name or a part number. */
export function rareWord(index: number): string {
  const mixed = (index * 48_271_337 + 11) % 100_000_007;
  return [1, 100, 10_000, 1_000_000]
    .map((step) => Math.floor(mixed / step) % 100)
    .map((syllable) => (consonants[Math.floor(syllable / 5)] ?? '') + (vowels[syllable % 5] ?? ''))
    .join('');
}

const consonants = 'bcdfghjklmnpqrstvwxz';
const vowels = 'aeiou';

function tagOf(index: number): string {
  return `tag${index % 100}`;
}
