// The row that has the focus, for keys that act on it.
import type { Entry } from '../entries.ts';

const entries = new WeakMap<Element, Entry>();

/** Notes what a row shows. */
export function noteEntry(row: Element | null, entry: Entry | undefined): void {
  if (!row) return;
  if (entry) entries.set(row, entry);
  else entries.delete(row);
}

export function focusedEntry(): Entry | undefined {
  const row = document.activeElement?.closest('[role="row"]');
  return row ? entries.get(row) : undefined;
}
