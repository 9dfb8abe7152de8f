// What a seal holds of its entries: their digest, and the marks that filters find them by.
import { createHash } from 'node:crypto';
import type { AuditEntry, MarkList } from './audit.repository.ts';
import { valuesOf } from './entry-values.ts';
import { createMarks, writeMarks } from './marks.ts';

export interface Summary {
  /** Rising. */
  ids: number[];
  firstAt: number;
  lastAt: number;
  hash: string;
  marks: MarkList;
}

/** Of entries that come by id. */
export function summaryOf(entries: Iterable<AuditEntry>): Summary {
  const ids: number[] = [];
  let firstAt = Number.POSITIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;
  const digest = createDigest();
  const marks = createMarks();
  for (const entry of entries) {
    ids.push(entry.id);
    firstAt = Math.min(firstAt, entry.at);
    lastAt = Math.max(lastAt, entry.at);
    digest.add(entry);
    marks.add(entry);
  }
  return { ids, firstAt, lastAt, hash: digest.end(), marks: writeMarks(marks.all()) };
}

/** Of the entries of a seal, by id. */
export function hashEntries(entries: readonly AuditEntry[]): string {
  const digest = createDigest();
  for (const entry of entries) digest.add(entry);
  return digest.end();
}

/** Characters that are hashed at once. */
const HASHED_AT_ONCE = 16_384;

function createDigest(): { add(entry: AuditEntry): void; end(): string } {
  const hash = createHash('sha256');
  let text = '';
  return {
    add(entry) {
      text += `${JSON.stringify([entry.id, ...valuesOf(entry)])}\n`;
      if (text.length < HASHED_AT_ONCE) return;
      hash.update(text);
      text = '';
    },
    end: () => hash.update(text).digest('base64url'),
  };
}
