// What is found and in which order (decision 160): only what a person may see, the best first.
import type { Actor } from '../../../platform/access/index.ts';
import { invalidField, type Page, type PageRequest, readKeywords } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { words as foldedWords } from '../../../platform/text/fold.ts';
import { neededFor } from '../categories/category-access.ts';
import { type FoundArticle, type FoundQuestion, listFoundArticles, listFoundQuestions } from './found.repository.ts';
import type { Entry, Hit, SearchClass, SearchScope } from './search.repository.ts';
import * as repository from './search.repository.ts';

export interface SearchInput {
  query: string;
  type?: 'article' | 'question';
  category?: number;
}

export type Found = { kind: 'article'; article: FoundArticle } | { kind: 'question'; question: FoundQuestion };

export interface FoundPage extends Page<Found> {
  keywords: string[];
}

export type SearchService = ReturnType<typeof createSearchService>;

/** At most this many matches of each class are ranked, so that a common word costs no more in a large knowledge base. */
export const RANKED = 200;
const WEIGHTS = { title: 4, tags: 2, text: 1 };

const MAX_SIMILAR_WORDS = 8;
const COMMON = 2_000;

export function createSearchService({ database }: Pick<Platform, 'database'>) {
  const { db } = database;

  const scopeOf = (actor: Actor, { type, category }: Partial<SearchInput>): SearchScope => ({
    actor,
    view: neededFor(actor, 'view'),
    publish: neededFor(actor, 'publish'),
    kind: type,
    category,
  });

  const load = async (entries: readonly Entry[]): Promise<Found[]> => {
    const idsOf = (kind: Entry['kind']) =>
      entries.filter((entry) => entry.kind === kind).map((entry) => entry.object_id);
    const articles = new Map((await listFoundArticles(db, idsOf('article'))).map((one) => [one.id, one]));
    const questions = new Map((await listFoundQuestions(db, idsOf('question'))).map((one) => [one.id, one]));
    return entries.flatMap(({ kind, object_id }): Found[] => {
      const article = kind === 'article' ? articles.get(object_id) : undefined;
      if (article) return [{ kind: 'article', article }];
      const question = kind === 'question' ? questions.get(object_id) : undefined;
      return question ? [{ kind: 'question', question }] : [];
    });
  };

  return {
    async search(actor: Actor, input: SearchInput, page: PageRequest): Promise<FoundPage> {
      const keywords = readKeywords(input.query);
      if (keywords.length === 0) throw invalidField('query', 'must hold at least one keyword');
      const scope = scopeOf(actor, input);
      const hits = new Map<number, Hit>();
      const collect = async (where: SearchClass): Promise<number> => {
        const found = await repository.listHits(db, scope, keywords, where, WEIGHTS, RANKED);
        for (const hit of found) hits.set(hit.id, hit);
        return found.length;
      };
      // Few matches are all there are. Of many, those with the keywords in better places may be older ones.
      if ((await collect('anywhere')) === RANKED) {
        await collect('title');
        await collect('title and tags');
      }
      const ranked = [...hits.values()].sort((a, b) => b.score - a.score || b.id - a.id);
      const items = await load(ranked.slice(page.offset, page.offset + page.limit));
      return { items, total: ranked.length, keywords };
    },

    /** Questions that share the rarer words of a title, for a user who is about to ask. */
    async similar(actor: Actor, title: string, limit: number): Promise<{ items: Found[]; keywords: string[] }> {
      const words = [...new Set(foldedWords(title).split(' '))].filter((word) => [...word].length >= 3);
      const given = words.slice(0, MAX_SIMILAR_WORDS * 2);
      const counts = await repository.countTitles(db, given, COMMON);
      const rare = given
        .map((word, index) => ({ word, count: counts[index] ?? 0 }))
        .filter(({ count }) => count > 0 && count < COMMON)
        .sort((a, b) => a.count - b.count)
        .slice(0, MAX_SIMILAR_WORDS)
        .map(({ word }) => word);
      if (rare.length === 0) return { items: [], keywords: words };
      const hits = await repository.listSimilar(db, scopeOf(actor, { type: 'question' }), rare, limit);
      // Questions that share two words are enough; one shared word counts only where there is no better hit.
      const enough = hits.filter(({ score }) => score >= Math.min(2, rare.length));
      return { items: await load(enough.length > 0 ? enough : hits), keywords: words };
    },
  };
}
