// Which rows are selected. A selection belongs to one folder.
import { useState } from 'react';
import { type Entry, keyOf } from '../entries.ts';

export interface Selection {
  entries: readonly Entry[];
  has(entry: Entry): boolean;
  toggle(entry: Entry): void;
  /** In place of what was selected. */
  set(entries: readonly Entry[]): void;
  clear(): void;
}

export function useSelection(folderId: number): Selection {
  const [state, setState] = useState<{ folderId: number; chosen: ReadonlyMap<string, Entry> }>(() => none(folderId));
  const { chosen } = state.folderId === folderId ? state : none(folderId);
  const put = (next: ReadonlyMap<string, Entry>) => setState({ folderId, chosen: next });
  return {
    entries: [...chosen.values()],
    has: (entry) => chosen.has(keyOf(entry)),
    toggle(entry) {
      const next = new Map(chosen);
      if (!next.delete(keyOf(entry))) next.set(keyOf(entry), entry);
      put(next);
    },
    set: (entries) => put(new Map(entries.map((entry) => [keyOf(entry), entry]))),
    clear: () => put(new Map()),
  };
}

const none = (folderId: number) => ({ folderId, chosen: new Map<string, Entry>() });
