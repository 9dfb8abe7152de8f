// The counting of a request's round trips to PostgreSQL: a statement that was sent after an answer has come belongs to the next one.
import pg from 'pg';
import { currentCaller, isBackground } from '../../src/platform/caller.ts';

/** What surrounds a transaction is sent with its first statement and after its last: it is not counted, nor is the audit log, which comes with the commit. */
const surroundings = /^(begin|commit|rollback|set |select pg_notify\(|insert into "audit_entries")/;

/** The statements of each round trip that the work has made. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  const { query } = pg.Client.prototype;
  /** The last round trip of which something is answered, counting from 1. */
  let answered = 0;
  const watched = async function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [asked] = given as unknown as [string | { text: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    // Before the caller is known the request is signed in, for the first time by statements and from then on from memory.
    if (isBackground() || currentCaller() === undefined || surroundings.test(text))
      return Reflect.apply(query, this, given);
    const trip = answered + 1;
    trips[trip - 1] = [...(trips[trip - 1] ?? []), text];
    try {
      return await Reflect.apply(query, this, given);
    } finally {
      answered = Math.max(answered, trip);
    }
  };
  pg.Client.prototype.query = watched as unknown as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return trips;
}
