// The watching of the event loop: in which of its turns statements are run.
import { queryChannel } from '../../src/platform/db/index.ts';

/** For each statement that matches, the number of the turn it ran in, while the work goes on. */
export async function turnsOf(statement: RegExp, work: () => Promise<unknown>): Promise<number[]> {
  let turns = 0;
  let isWatching = true;
  const turn = () => {
    turns += 1;
    if (isWatching) setImmediate(turn);
  };
  const seen: number[] = [];
  const note = (query: unknown) => {
    if (statement.test(Object(query).sql)) seen.push(turns);
  };
  setImmediate(turn);
  queryChannel.subscribe(note);
  try {
    await work();
  } finally {
    queryChannel.unsubscribe(note);
    isWatching = false;
  }
  return seen;
}
