// The watching of the event loop: in which of its turns statements are run.
import { queryChannel } from '../../src/platform/db/index.ts';

/** For each statement that matches, the number of the turn it ran in, while the work goes on. */
export async function turnsOf(statement: RegExp, work: () => Promise<unknown>): Promise<number[]> {
  let turns = 0;
  let isCounted = false;
  const seen: number[] = [];
  // A turn is counted when it ends, and only those in which a statement ran: a loop that never rests would starve everybody else.
  const note = (query: unknown) => {
    if (!statement.test(Object(query).sql)) return;
    seen.push(turns);
    if (isCounted) return;
    isCounted = true;
    setImmediate(() => {
      turns += 1;
      isCounted = false;
    });
  };
  queryChannel.subscribe(note);
  try {
    await work();
  } finally {
    queryChannel.unsubscribe(note);
  }
  return seen;
}
