// The inside of a summary on SQLite: the entries are read in the worker thread, and only what a seal holds of them leaves it.
import { readEach, type ThreadRead } from '../db/thread-connection.ts';
import type { AuditEntry } from './audit.repository.ts';
import { type Summary, summaryOf } from './summary.ts';

export interface SummaryInput {
  path: string;
  /** Each finds entries by id, and the next one later ones. */
  queries: ThreadRead[];
}

export function summarize({ path, queries }: SummaryInput): Summary {
  return summaryOf(readEntries(path, queries));
}

function* readEntries(path: string, queries: readonly ThreadRead[]): Iterable<AuditEntry> {
  // The type of the rows is the promise of whoever made the statements.
  for (const query of queries) yield* readEach(path, query) as Iterable<AuditEntry>;
}
