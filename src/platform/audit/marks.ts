// What the list of the audit log is found by: of each block of ids, who and what its entries tell of. Written when entries are sealed.
import type { AuditEntry, AuditMark, EntryFilter } from './audit.repository.ts';
import { blockOf } from './id-ranges.ts';

/** The column behind each filter, and the word that its marks begin with. Those that most likely leave out most come first. */
const marked = [
  { filter: 'action', column: 'action', word: 'action' },
  { filter: 'user', column: 'user_id', word: 'user' },
  { filter: 'address', column: 'address', word: 'address' },
  { filter: 'objectType', column: 'object_type', word: 'type' },
  { filter: 'module', column: 'module', word: 'module' },
] as const;
const REFUSED = 'refused';

/** Each mark of a block once. */
export function marksOf(entries: readonly AuditEntry[]): AuditMark[] {
  const blocks = Map.groupBy(entries, ({ id }) => blockOf(id));
  return [...blocks].flatMap(([block, own]) => {
    const marks = marked.flatMap(({ column, word }) => {
      const values = new Set<string | number | null>(own.map((entry) => entry[column]));
      return [...values].filter((value) => value !== null && value !== '').map((value) => `${word} ${value}`);
    });
    if (own.some(({ outcome }) => outcome === REFUSED)) marks.push(REFUSED);
    return marks.map((mark) => ({ mark, block }));
  });
}

/** Blocks without one of these have no entry that is wanted. */
export function wantedMarks(filter: Partial<EntryFilter>): string[] {
  const marks = marked.flatMap(({ filter: name, word }) =>
    filter[name] === undefined ? [] : [`${word} ${filter[name]}`],
  );
  return filter.outcome === REFUSED ? [REFUSED, ...marks] : marks;
}
