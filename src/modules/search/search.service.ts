// The search over all modules (decisions 360 to 366): what a person may see of what has the words, the best first.
import type { Actor } from '../../platform/access/index.ts';
import { together } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/index.ts';
import { inSlices } from '../../platform/let-others-in.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Candidate,
  candidatesQuery,
  formsOf,
  type IndexState,
  isOneSlipAway,
  listAlikeNames,
  listCompletions,
  type Searchable,
  type SearchFilter,
  type SearchScope,
  type SearchText,
  soundOf,
  type TypeSearch,
} from '../../platform/search/index.ts';
import { words as foldedWords } from '../../platform/text/fold.ts';
import type { Thing } from '../../platform/things/index.ts';
import { parseInstant, parseRangeEnd } from '../../platform/time/wire.ts';
import { listAuthors, listNames } from './authors.repository.ts';
import { type OtherWords, termsFor } from './candidates.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Phrase, readQuery, type SearchQuery, withoutOneWord } from './query-language.ts';
import { type Hit, inOrder, PHRASE_IN_TEXT, rankedQuery, scoreOf } from './ranking.ts';
import { hasMatch, type MarkedWords, snippetOf } from './snippet.ts';

export interface SearchInput {
  query?: string;
  types?: string[];
  from?: string;
  to?: string;
  author?: string;
  folder?: number;
  category?: number;
  cursor?: string;
}

export interface FoundObject extends Thing {
  type: string;
  snippet: string;
  author: { id: number; name: string } | null;
  date: number;
}

export interface TypeCount {
  type: string;
  count: number;
  /** There are more than were counted. */
  more: boolean;
}

export interface FoundPage {
  items: FoundObject[];
  counts: TypeCount[];
  /** Where the next page begins. */
  cursor: string | undefined;
}

/** Where the index is asked, and beside which words. */
interface Asking {
  scope: SearchScope;
  others: OtherWords;
  searched: readonly Searchable[];
  state: IndexState;
  filter: SearchFilter;
}

export type Suggestion = Pick<FoundObject, 'type' | 'id' | 'title' | 'link' | 'picture' | 'place'>;

export type SearchService = ReturnType<typeof createSearchService>;

/** Objects of a type that are looked at in the index, the newest first; and those that are looked at where hardly any may be seen. */
const EXAMINED = 1_000;
const EXAMINED_DEEPER = 200_000;
/** Objects of a type that are ranked and counted; and those where more had to be looked at for fewer. */
export const KEPT = 500;
const ENOUGH = 100;
/** Hits whose texts are compared with phrases. */
export const COMPARED = 200;
const COMPARED_AT_ONCE = 20;
const COMPLETIONS = 20;
const ALIKE = 20;
const SHORTEST_ALIKE = 4;
const SUGGESTED_FROM = 40;
const BEGINNING_OF_TEXT = 10_000;

export function createSearchService({ database, clock, search: index, secrets, things }: Platform) {
  const { db, slowReads } = database;
  const { searchables } = index;
  const byNumber = new Map(searchables.map((searchable) => [searchable.number, searchable]));
  const byWord = new Map(
    searchables.flatMap((searchable) => [searchable.type, ...searchable.aliases].map((word) => [word, searchable])),
  );
  const typeOf = (word: string) => byWord.get(word)?.type;

  const readTypes = (types: readonly string[]): Searchable[] => {
    const wanted = types.map((type) => {
      const searchable = byWord.get(type.trim().toLowerCase());
      if (!searchable)
        throw invalidField(
          'types',
          `there is no type ${type}; there are ${[...searchables].map((one) => one.type).join(', ')}`,
        );
      return searchable;
    });
    return searchables.filter((searchable) => wanted.includes(searchable));
  };

  const readDate = (field: 'from' | 'to', actor: Actor, sent: string | undefined): number | undefined => {
    if (sent === undefined || sent === '') return undefined;
    const ms = (field === 'from' ? parseInstant : parseRangeEnd)(sent, actor.timezone);
    if (ms === undefined) throw invalidField(field, 'must be a date: 14 or 8 digits, or ISO 8601');
    return ms;
  };

  const findAuthors = async (actor: Actor, text: string): Promise<number[]> => {
    if (text === 'me') return [actor.id];
    return /^\d{1,15}$/.test(text) ? [Number(text)] : listAuthors(db, actor, text);
  };

  const otherWords = async (query: SearchQuery, searched: readonly Searchable[]): Promise<OtherWords> => {
    const asked = searched.some(({ isName }) => isName)
      ? query.words.filter((word) => word.length >= SHORTEST_ALIKE && !/\d/.test(word))
      : [];
    const [completions, names] = await together(
      query.unfinished === undefined ? [] : listCompletions(db, query.unfinished, COMPLETIONS),
      listAlikeNames(db, asked),
    );
    const alike = Map.groupBy(
      names.filter(({ asked, word }) => asked !== word && isAlike(asked, word)),
      ({ asked }) => asked,
    );
    return {
      completions,
      alike: new Map([...alike].map(([word, list]) => [word, list.map((one) => one.word).slice(0, ALIKE)])),
    };
  };

  /** Asks the index, and asks it again about types of which hardly anything may be seen among the newest. */
  const findCandidates = async (
    query: SearchQuery,
    { scope, others, searched, state, filter }: Asking,
  ): Promise<Candidate[]> => {
    const ask = async (some: readonly Searchable[], examined: number, kept: number): Promise<Candidate[]> => {
      const inIndex = some.filter(({ number }) => state.newest.has(number));
      if (inIndex.length === 0) return [];
      const searches = inIndex.map(
        (searchable): TypeSearch => ({
          searchable,
          ...termsFor(query, others, searchable),
          visible: searchable.visible(db, scope),
          examined,
        }),
      );
      return slowReads.run(candidatesQuery(db, state, searches, filter, kept), `user ${scope.actor.id}`);
    };
    const first = await ask(searched, EXAMINED, KEPT);
    const isShort = (type: number) => {
      const ofType = first.filter((candidate) => candidate.type === type);
      const seen = ofType.filter(({ part }) => part === 'anywhere').length;
      return seen < ENOUGH && ofType.some(({ part, id }) => part === 'examined' && id >= EXAMINED);
    };
    const deeper = searched.filter(({ number }) => isShort(number));
    return [
      ...first.filter(({ type }) => !deeper.some(({ number }) => number === type)),
      ...(await ask(deeper, EXAMINED_DEEPER, ENOUGH)),
    ];
  };

  const loadTexts = async (hits: readonly Hit[]): Promise<Map<Hit, SearchText>> => {
    const texts = new Map<Hit, SearchText>();
    const loadType = async (type: number, ofType: readonly Hit[]): Promise<void> => {
      const loaded = await byNumber.get(type)?.load(
        db,
        ofType.map(({ id }) => id),
      );
      const byId = new Map(loaded?.map((text) => [text.id, text]));
      for (const hit of ofType) {
        const text = byId.get(hit.id);
        if (text) texts.set(hit, text);
      }
    };
    await together(...[...Map.groupBy(hits, (hit) => hit.type)].map(([type, ofType]) => loadType(type, ofType)));
    return texts;
  };

  /** The best hits whose title or text has every phrase and none of the excluded. */
  const withPhrases = async (hits: readonly Hit[], query: SearchQuery): Promise<Hit[]> => {
    const kept: Hit[] = [];
    await inSlices(hits.slice(0, COMPARED), COMPARED_AT_ONCE, async (slice) => {
      const texts = await loadTexts(slice);
      await inSlices(slice, 1, async ([hit]) => {
        const text = hit && texts.get(hit);
        if (!text) return;
        const has = phraseFinder([text.title, text.also ?? '', text.text ?? '']);
        if (query.phrases.every(has) && !query.excludedPhrases.some(has)) kept.push(hit);
      });
    });
    return kept;
  };

  /** The best hits once more, now that their texts are known: words that stand together count. */
  const rankAgain = (best: readonly Hit[], texts: ReadonlyMap<Hit, SearchText>, query: SearchQuery): Hit[] => {
    if (query.words.length < 2) return [...best];
    const phrase = query.words.join(' ');
    for (const hit of best) {
      const has = phraseFinder([(texts.get(hit)?.text ?? '').slice(0, BEGINNING_OF_TEXT)]);
      if (has(phrase)) hit.score += PHRASE_IN_TEXT;
    }
    return best.toSorted(inOrder);
  };

  const listThings = async (scope: SearchScope, hits: readonly Hit[]): Promise<Map<Hit, Thing>> => {
    const found = new Map<Hit, Thing>();
    const listType = async (number: number, ofType: readonly Hit[]): Promise<void> => {
      const { type, thingType = type, list } = byNumber.get(number) ?? { type: '' };
      const ids = ofType.map(({ id }) => id);
      const listed = await (list?.(db, scope, ids) ??
        things.list(
          db,
          scope.actor,
          ids.map((id) => ({ type: thingType, id })),
        ));
      const byId = new Map(listed.map((thing) => [thing.id, thing]));
      for (const hit of ofType) {
        const thing = byId.get(hit.id);
        if (thing) found.set(hit, thing);
      }
    };
    await together(...[...Map.groupBy(hits, (hit) => hit.type)].map(([type, ofType]) => listType(type, ofType)));
    return found;
  };

  const rank = (candidates: readonly Candidate[], query: SearchQuery, others: OtherWords, now: number): Hit[] => {
    const ranked = rankedQuery(query, others.alike, now);
    const hits = new Map<string, Hit>();
    for (const { type, part, id, title, date, author_id } of candidates) {
      if (part === 'examined' || hits.has(`${type} ${id}`)) continue;
      const isName = byNumber.get(type)?.isName ?? false;
      const score = scoreOf({ title, date }, ranked, isName);
      hits.set(`${type} ${id}`, { type, id, title, date, author_id, score });
    }
    return [...hits.values()].sort(inOrder);
  };

  return {
    async search(actor: Actor, { cursor: sentCursor, ...input }: SearchInput, limit: number): Promise<FoundPage> {
      const query = readQuery(input.query ?? '', typeOf);
      const { folder, category } = input;
      const asked = [...(input.types ?? []).filter((type) => type.trim() !== ''), ...query.types];
      const searched = (asked.length > 0 ? readTypes(asked) : searchables).filter(
        ({ narrowedBy = [] }) =>
          (folder === undefined || narrowedBy.includes('folder')) &&
          (category === undefined || narrowedBy.includes('category')),
      );
      const author = query.author ?? (input.author === '' ? undefined : input.author);
      const from = readDate('from', actor, input.from);
      const to = readDate('to', actor, input.to);
      const isNarrowed =
        [folder, category, author, from, to].some((filter) => filter !== undefined) || asked.length > 0;
      if (!hasWords(query) && !isNarrowed) throw invalidField('query', 'must hold a word');
      const cursor = sentCursor ? readCursor(secrets, sentCursor, input) : undefined;
      const now = cursor?.now ?? clock.now();
      const scope: SearchScope = { actor, now: clock.now(), folder, category };
      const [authors, others, state] = await together(
        author === undefined ? undefined : findAuthors(actor, author),
        otherWords(query, searched),
        index.state(),
      );
      const asking = { scope, others, searched, state, filter: { from, to, authors } };
      const candidates = await findCandidates(query, asking);
      let hits = rank(candidates, query, others, now);
      if (hits.length === 0) {
        for (const fewer of withoutOneWord(query)) candidates.push(...(await findCandidates(fewer, asking)));
        hits = rank(candidates, query, others, now);
      }
      if (query.phrases.length > 0 || query.excludedPhrases.length > 0) hits = await withPhrases(hits, query);
      const counts = countsOf(searched, candidates, hits);
      const best = hits.slice(0, COMPARED_AT_ONCE);
      let texts = await loadTexts(query.words.length > 1 ? best : []);
      const ordered = [...rankAgain(best, texts, query), ...hits.slice(COMPARED_AT_ONCE)];
      const after = cursor ? ordered.filter((hit) => inOrder(cursor.after, hit) < 0) : ordered;
      const page = after.slice(0, limit);
      const [missing, shown, names] = await together(
        loadTexts(page.filter((hit) => !texts.has(hit))),
        listThings(scope, page),
        listNames(db, [...new Set(page.flatMap(({ author_id }) => author_id ?? []))]),
      );
      texts = new Map([...texts, ...missing]);
      const marked = markedWords(query);
      const last = page.at(-1);
      return {
        items: page.flatMap((hit): FoundObject[] => {
          const [thing, text] = [shown.get(hit), texts.get(hit)];
          if (!thing || !text) return [];
          return [{ ...presentHit(hit, thing, text, marked, names), type: byNumber.get(hit.type)?.type ?? '' }];
        }),
        counts,
        cursor: last && after.length > page.length ? writeCursor(secrets, { now, after: last }, input) : undefined,
      };
    },

    /** People first, then what has titles with these words; the last word may be a beginning. */
    async suggest(actor: Actor, text: string, limit: number): Promise<Suggestion[]> {
      const query = { ...readQuery(text, () => undefined), phrases: [], excludedWords: [] };
      if (query.words.length === 0 || limit === 0) return [];
      const now = clock.now();
      const scope: SearchScope = { actor, now };
      const [completions, state] = await together(
        query.unfinished === undefined ? [] : listCompletions(db, query.unfinished, COMPLETIONS),
        index.state(),
      );
      const others: OtherWords = { completions, alike: new Map() };
      const searched = searchables.filter(({ number }) => state.newest.has(number));
      if (searched.length === 0) return [];
      const searches = searched.map((searchable): TypeSearch => {
        const { anywhere, inTitle = anywhere } = termsFor(query, others, searchable);
        const visible = searchable.visible(db, scope);
        return { searchable, anywhere: inTitle, inTitle: undefined, visible, examined: SUGGESTED_FROM };
      });
      const { rows } = await db.executeQuery<Candidate>(candidatesQuery(db, state, searches, {}, SUGGESTED_FROM));
      const isName = ({ type }: Hit) => byNumber.get(type)?.isName ?? false;
      const hits = rank(rows, query, others, now)
        .toSorted((one, other) => Number(isName(other)) - Number(isName(one)))
        .slice(0, limit);
      const shown = await listThings(scope, hits);
      return hits.flatMap((hit) => {
        const thing = shown.get(hit);
        return thing ? [{ ...thing, type: byNumber.get(hit.type)?.type ?? '', title: hit.title }] : [];
      });
    },
  };
}

function hasWords({ words, phrases, excludedWords, excludedPhrases }: SearchQuery): boolean {
  return [words, phrases, excludedWords, excludedPhrases].some((list) => list.length > 0);
}

function isAlike(asked: string, word: string): boolean {
  return (soundOf(asked) === soundOf(word) && soundOf(word).length > 1) || isOneSlipAway(asked, word);
}

/** Whether one of the texts has the words of a phrase, one after the other. */
function phraseFinder(texts: readonly string[]): (phrase: Phrase) => boolean {
  const folded = texts.map(foldedWords);
  return (phrase) => folded.some((text) => text.includes(` ${phrase} `));
}

/** The counts of the hits that are left after phrases were compared, or of all that were found. */
function countsOf(
  searched: readonly Searchable[],
  candidates: readonly Candidate[],
  hits: readonly Hit[],
): TypeCount[] {
  return searched
    .map(({ type, number }) => {
      const ofType = candidates.filter((candidate) => candidate.type === number);
      const anywhere = ofType.filter(({ part }) => part === 'anywhere').length;
      const wentDeeper = ofType.some(({ part, id }) => part === 'examined' && id > EXAMINED);
      const count = hits.filter((hit) => hit.type === number).length;
      return { type, count, more: anywhere >= (wentDeeper ? ENOUGH : KEPT) };
    })
    .filter(({ count }) => count > 0);
}

function markedWords({ words, phrases, unfinished }: SearchQuery): MarkedWords {
  const all = [...words, ...phrases.flatMap((phrase) => phrase.split(' '))];
  return { forms: new Set(all.flatMap(formsOf)), beginning: unfinished };
}

function presentHit(
  { id, title, date, author_id }: Hit,
  { link, place, picture }: Thing,
  { text = '', also = '' }: SearchText,
  marked: MarkedWords,
  names: ReadonlyMap<number, string>,
): Omit<FoundObject, 'type'> {
  const isInText = text !== '' && (also === '' || hasMatch(text, marked) || !hasMatch(also, marked));
  const name = author_id === null ? undefined : names.get(author_id);
  return {
    id,
    title,
    snippet: snippetOf(isInText ? text : also, marked),
    link,
    place,
    picture,
    author: author_id === null || name === undefined ? null : { id: author_id, name },
    date,
  };
}
