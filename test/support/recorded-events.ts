// A listener to events for tests: keeps them in a table of its own, so that only what was committed shows.
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { type Db, transaction } from '../../src/platform/db/index.ts';
import type { EventData } from '../../src/platform/events/events.ts';
import type { TestApp } from './app.ts';

/** One call of `record` that had something to say. */
export interface Recorded {
  type: string;
  data: EventData[];
}

export interface RecordedEvents {
  /** What was recorded and committed since it was last asked for, or since the test began; oldest first. */
  take(): Promise<Recorded[]>;
}

/** Listens to what happens to users and documents. Call it after `useApp`, at the top of a file. */
export function useEvents(app: TestApp): RecordedEvents {
  let written = 0;

  const take = () =>
    transaction(app.application.platform.database.db, async (tx) => {
      const { rows } = await sql<{ type: string; data: string }>`
        select type, data from recorded_events order by position`.execute(tx);
      await sql`delete from recorded_events`.execute(tx);
      return rows.map(({ type, data }): Recorded => ({ type, data: JSON.parse(data) }));
    });

  beforeAll(async () => {
    const { database, events } = app.application.platform;
    await transaction(database.db, async (tx: Db) => {
      await sql`create table recorded_events (position bigint, type text, data text)`.execute(tx);
    });
    events.listen(async (tx, type, load) => {
      if (!/^(user|document)\.(created|updated|deleted)$/.test(type)) return;
      const data = await load();
      if (data.length === 0) return;
      written += 1;
      await sql`insert into recorded_events (position, type, data)
        values (${written}, ${type}, ${JSON.stringify(data)})`.execute(tx);
    });
  });
  beforeEach(async () => void (await take()));

  return { take };
}
