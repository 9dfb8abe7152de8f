// Which rows are selected. A selection belongs to one list; what is no longer in it is not selected either.
import { useState } from 'react';
import type { Discarded } from './trash.queries.ts';

export interface Selection {
  records: readonly Discarded[];
  has(id: number): boolean;
  toggle(id: number): void;
  clear(): void;
}

export function useSelection(all: readonly Discarded[], list: string): Selection {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<number> }>({ list, ids: new Set() });
  const ids = state.list === list ? state.ids : new Set<number>();
  return {
    records: all.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setState({ list, ids: next });
    },
    clear: () => setState({ list, ids: new Set() }),
  };
}
