// The index against what it was made of: every object that it should hold is in it, and nothing else.
import { type Db, transaction } from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import * as changes from './changes.repository.ts';
import type { Searchable } from './searchable.ts';
import { listIndexed, MAX_ID } from './term-index.repository.ts';

export interface IndexFault {
  searchable: Searchable;
  id: number;
  fault: 'missing' | 'left over';
}

const AT_ONCE = 200;

/** What waits to be followed is no fault. `onChecked`: how many more objects were looked at. */
export async function* findIndexFaults(
  db: Db,
  searchables: readonly Searchable[],
  onChecked: (count: number) => void,
): AsyncGenerator<IndexFault> {
  const rebuilds = new Set((await changes.listRebuilds(db)).map(({ type }) => type));
  for (const searchable of searchables.filter(({ number }) => !rebuilds.has(number))) {
    for (let after = -1; after < MAX_ID; ) {
      const ids = await changes.listNextIds(db, searchable, after, AT_ONCE);
      const last = ids.length < AT_ONCE ? MAX_ID : (ids.at(-1) ?? MAX_ID);
      const wanted = new Set((await searchable.load(db, ids)).map(({ id }) => id));
      const indexed = new Set(await listIndexed(db, searchable.number, after, last));
      const wrong = [...[...wanted].filter((id) => !indexed.has(id)), ...[...indexed].filter((id) => !wanted.has(id))];
      const waiting = await changes.listWaiting(db, searchable.number, wrong);
      for (const id of wrong) {
        if (!waiting.has(id)) yield { searchable, id, fault: wanted.has(id) ? 'missing' : 'left over' };
      }
      onChecked(wanted.size);
      after = last;
      await letOthersIn();
    }
  }
}

/** Has the objects indexed anew. */
export async function indexAnew(db: Db, faults: readonly IndexFault[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const [number, some] of Map.groupBy(faults, ({ searchable }) => searchable.number)) {
      await changes.addChanges(
        tx,
        number,
        some.map(({ id }) => id),
      );
    }
  });
}
