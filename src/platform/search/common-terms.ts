// The terms that many objects have, as PostgreSQL knows them: each has a short number of its own, which never becomes another.
import type { Database, Db } from '../db/index.ts';
import { addCommonTerms, type CommonTerm, listCommonTerms } from './common-terms.repository.ts';
import { wordOfTitle } from './entries.ts';
import { MAX_COMMON } from './term-number.ts';

export interface CommonTerms {
  /** The common terms that this instance knows; there may be more. */
  readonly known: ReadonlyMap<string, number>;
  /** Takes over those that other instances have added. */
  learn(fresh: readonly CommonTerm[]): void;
  /** All common terms, each with its number. */
  read(db: Db): Promise<ReadonlyMap<string, number>>;
  /** Counts the terms of an object that was indexed. */
  count(terms: readonly string[]): void;
  /** Whether some have become common. */
  hasDue(): boolean;
  /** Adds those, in a transaction of their own: what is read before its end is there for good. */
  add(tx: Db): Promise<void>;
}

/** Objects that this process has indexed with a term before it is a common one. */
const OFTEN = 10;
const MAX_COUNTED = 200_000;

export function createCommonTerms(engine: Database['engine']): CommonTerms {
  const common = new Map<string, number>();
  const counts = new Map<string, number>();
  let due: string[] = [];
  const learn = (fresh: readonly CommonTerm[]) => {
    for (const { term, number } of fresh) common.set(term, number);
  };
  return {
    known: common,
    learn,
    async read(db) {
      if (engine === 'postgres') learn(await listCommonTerms(db, common.size));
      return common;
    },
    count(terms) {
      if (engine === 'sqlite' || common.size + due.length >= MAX_COMMON) return;
      if (counts.size > MAX_COUNTED) counts.clear();
      for (const one of terms) {
        const term = wordOfTitle(one) ?? one;
        if (common.has(term)) continue;
        const count = (counts.get(term) ?? 0) + 1;
        counts.set(term, count);
        if (count === OFTEN) due.push(term);
      }
    },
    hasDue: () => due.length > 0,
    async add(tx) {
      const fresh = due.slice(0, MAX_COMMON - common.size);
      due = [];
      if (fresh.length > 0) await addCommonTerms(tx, fresh);
      for (const term of fresh) counts.delete(term);
    },
  };
}
