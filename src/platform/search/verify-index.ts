// The index against what it was made of: every object that it should hold is in it with its words, and nothing else.
import { type Db, type HeldSnapshot, transaction } from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import * as changes from './changes.repository.ts';
import { entryOf } from './entries.ts';
import { MAX_ID } from './index-keys.repository.ts';
import type { Searchable } from './searchable.ts';
import { listIndexed, readTermSums, sumOfTerms } from './term-index.repository.ts';

export interface IndexFault {
  searchable: Searchable;
  id: number;
  fault: 'missing' | 'left over' | 'indexed by other words';
}

const AT_ONCE = 200;

/** What waits to be followed is no fault. `onChecked`: how many more objects were looked at. */
export async function* findIndexFaults(
  snapshot: HeldSnapshot,
  searchables: readonly Searchable[],
  onChecked: (count: number) => void,
): AsyncGenerator<IndexFault> {
  const { db, engine } = snapshot;
  const rebuilds = new Set((await changes.listRebuilds(db)).map(({ type }) => type));
  for (const searchable of searchables.filter(({ number }) => !rebuilds.has(number))) {
    const sums = await readTermSums(snapshot, searchable.number);
    for (let after = -1; after < MAX_ID; ) {
      const ids = await changes.listNextIds(db, searchable, after, AT_ONCE);
      const last = ids.length < AT_ONCE ? MAX_ID : (ids.at(-1) ?? MAX_ID);
      const leftOver = new Set(await listIndexed(db, searchable.number, after, last));
      const wrong = new Map<number, IndexFault['fault']>();
      const texts = await searchable.load(db, ids);
      for (const text of texts) {
        const { id, terms } = entryOf(text, searchable.isName ?? false);
        if (!leftOver.delete(id)) wrong.set(id, 'missing');
        else if ((sums.get(id) ?? 0) !== sumOfTerms(engine, terms)) wrong.set(id, 'indexed by other words');
      }
      for (const id of leftOver) wrong.set(id, 'left over');
      const waiting = await changes.listWaiting(db, searchable.number, [...wrong.keys()]);
      for (const [id, fault] of wrong) if (!waiting.has(id)) yield { searchable, id, fault };
      onChecked(texts.length);
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
