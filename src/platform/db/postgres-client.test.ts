// Tests what a connection to PostgreSQL sends around a transaction, and that nothing is written when no transaction could be opened.
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { transactionClient } from './postgres-client.ts';

const ENTRY = 'insert into "audit_entries" values ($1)';

/** A connection that answers every statement in a later turn, as a server does; `refused` fails. */
function createConnection(refused?: string) {
  const sent: string[] = [];
  const client = {
    connection: { stream: new PassThrough() },
    async query(text: string) {
      sent.push(text);
      await nextTurn();
      if (text === refused) throw new Error(`${text} was refused`);
      return { rows: [] };
    },
    release() {},
  };
  // Only what the wrapper uses of the connection.
  return { sent, query: transactionClient(client as unknown as pg.PoolClient).query };
}

describe('a connection to PostgreSQL', () => {
  it('sends begin with a statement that reads, and entries of the audit log with the commit', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    const reading = query('select 1', []);
    expect(sent).toEqual(['begin', 'select 1']);
    await reading;
    await query(ENTRY, ['users']);
    expect(sent).toHaveLength(2);
    const committing = query('commit', []);
    expect(sent).toEqual(['begin', 'select 1', ENTRY, 'commit']);
    await committing;
  });

  it.each(['with above as (select 1) select * from above', 'WITH RECURSIVE up AS (SELECT 1) SELECT * FROM up'])(
    'sends begin with a statement that has parts and only reads: %s',
    async (statement) => {
      const { sent, query } = createConnection();
      await query('begin', []);
      const reading = query(statement, []);
      expect(sent).toEqual(['begin', statement]);
      await reading;
    },
  );

  it('sends no statement with a part that writes before the transaction is open', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    const writing = query('with gone as (delete from settings returning name) select * from gone', []);
    expect(sent).toEqual(['begin']);
    await writing;
  });

  it('sends no write before the transaction is open', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    const writing = query('insert into settings values (1)', []);
    expect(sent).toEqual(['begin']);
    await writing;
    expect(sent).toEqual(['begin', 'insert into settings values (1)']);
  });

  it('sends a read behind a write that waits until the transaction is open', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    await Promise.all([query('insert into settings values (1)', []), query('select 1', [])]);
    expect(sent).toEqual(['begin', 'insert into settings values (1)', 'select 1']);
  });

  it('sends no write before the transaction is open when a read was sent at the same time', async () => {
    const { sent, query } = createConnection('begin');
    await query('begin', []);
    const both = await Promise.allSettled([query('select 1', []), query('insert into settings values (1)', [])]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toEqual(['begin', 'select 1']);
    await query('rollback', []);
    expect(sent).toEqual(['begin', 'select 1', 'rollback']);
  });

  it.each(['select 1', 'insert into settings values (1)', 'commit'])(
    'fails %s when the transaction could not be opened',
    async (statement) => {
      const { sent, query } = createConnection('begin');
      await query('begin', []);
      await expect(query(statement, [])).rejects.toThrow('begin was refused');
      expect(sent.filter((text) => !/^(begin|select 1)$/.test(text))).toEqual([]);
    },
  );

  it('writes no entry of a transaction that was rolled back', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    await query('select 1', []);
    await query(ENTRY, ['users']);
    await query('rollback', []);
    await query('begin', []);
    await query('commit', []);
    expect(sent).toEqual(['begin', 'select 1', 'rollback', 'begin', 'commit']);
  });
});
