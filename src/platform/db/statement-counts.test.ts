// Tests what monitoring is told of the statements of PostgreSQL.
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { transaction } from './database.ts';
import { createStatementCounts, SLOW_MS } from './statement-counts.ts';

describe('the counts of statements', () => {
  it('count those that take long, whether they succeed or fail', async () => {
    let now = 0;
    const counts = createStatementCounts(() => now);
    const lasting = (ms: number) => async () => {
      now += ms;
    };
    await counts.count(lasting(SLOW_MS - 1));
    expect(counts.slow).toBe(0);
    await counts.count(lasting(SLOW_MS));
    const failing = counts.count(async () => {
      await lasting(SLOW_MS)();
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(counts).toMatchObject({ slow: 2, timedOut: 0 });
  });
});

describe.runIf(inject('engine') === 'postgres')('the metrics of PostgreSQL', () => {
  const app = useApp();

  it('tell how many connections are open, and how many statements the server gave up', async () => {
    const read = async () => (await app.anonymous.raw('GET', '/metrics')).text();
    const before = await read();
    expect(before).toMatch(/^atrium_database_connections\{state="idle"\} \d/m);
    expect(before).toMatch(/^atrium_database_connections\{state="busy"\} \d/m);
    expect(before).toMatch(/^atrium_database_waiting 0$/m);
    expect(before).toMatch(/^atrium_database_statements_total\{kind="slow"\} \d/m);
    expect(before).toMatch(/^atrium_database_statements_total\{kind="timed_out"\} 0$/m);
    const endless = transaction(app.application.platform.database.db, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      await sql`select pg_sleep(600)`.execute(tx);
    });
    await expect(endless).rejects.toThrow('timeout');
    expect(await read()).toMatch(/^atrium_database_statements_total\{kind="timed_out"\} 1$/m);
  });
});
