// The counting of a request's round trips to PostgreSQL. Answers are handed on together, when everything that was sent is answered: what is sent
// after that belongs to the next round trip, however fast or slow the machine is.
import pg from 'pg';
import { currentCaller, isBackground } from '../../src/platform/caller.ts';
import { StatementGroup } from '../../src/platform/db/statement-group.ts';
import { StatementQuery } from '../../src/platform/db/statement-query.ts';

/**
 * What surrounds a transaction is not counted, nor is the audit log, which comes with the commit. `begin` is sent along with the statements that come
 * first.
 */
const surroundings = /^(begin|commit|rollback|set |select pg_notify\(|insert into "audit_entries")/;
/** A statement may wait for a transaction that waits for its own answers. */
const PATIENCE_MS = 2_000;

interface Sent {
  isAnswered: boolean;
  handOn(): void;
}

/** The statements of each round trip that the work has made. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  const { query } = pg.Client.prototype;
  let underWay: Sent[] = [];
  let statements: string[] = [];
  let patience: NodeJS.Timeout | undefined;
  const handOn = () => {
    const answered = underWay.filter(({ isAnswered }) => isAnswered);
    underWay = underWay.filter(({ isAnswered }) => !isAnswered);
    clearTimeout(patience);
    if (statements.length > 0) trips.push(statements);
    statements = [];
    for (const sent of answered) sent.handOn();
  };
  /** `ask` is told how to hand the answer on. */
  const watch = (texts: readonly string[], ask: (answered: () => Promise<void>) => unknown): unknown => {
    const counted = texts.filter((text) => !surroundings.test(text));
    // Before the caller is known the request is signed in, for the first time by statements and from then on from memory.
    const isWatched =
      !isBackground() && currentCaller() !== undefined && (counted.length > 0 || texts.includes('begin'));
    if (!isWatched) return ask(async () => {});
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent: Sent = { isAnswered: false, handOn: resolve };
    if (underWay.length === 0) patience = setTimeout(handOn, PATIENCE_MS);
    underWay.push(sent);
    statements.push(...counted);
    return ask(() => {
      sent.isAnswered = true;
      if (underWay.every(({ isAnswered }) => isAnswered)) handOn();
      return promise;
    });
  };
  const watched = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [asked, tell] = given as unknown as [string | { text: string } | StatementGroup | StatementQuery, () => void];
    if (asked instanceof StatementGroup) {
      const texts = asked.statements.map(({ text }) => text);
      return watch(texts, (answered) => Reflect.apply(query, this, [asked, () => void answered().then(tell)]));
    }
    if (asked instanceof StatementQuery) {
      const told = asked.callback;
      return watch([asked.text], (answered) => {
        asked.callback = (...answer) => void answered().then(() => told(...answer));
        return Reflect.apply(query, this, [asked]);
      });
    }
    return watch([typeof asked === 'string' ? asked : asked.text], async (answered) => {
      try {
        return await Reflect.apply(query, this, given);
      } finally {
        await answered();
      }
    });
  };
  pg.Client.prototype.query = watched as unknown as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
    clearTimeout(patience);
  }
  return trips;
}
