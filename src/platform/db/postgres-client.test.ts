// Tests what a connection to PostgreSQL sends around a transaction, and that nothing is written when no transaction could be opened.
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { transactionClient } from './postgres-client.ts';
import type { StatementGroup } from './statement-group.ts';

const ENTRY = 'insert into "audit_entries" values ($1)';
const INSERT = 'insert into settings values (1)';

/** A connection that answers what it gets in a later turn, as a server does; `refused` fails, and what is in a group with it after it. */
function createConnection(refused?: string) {
  const sent: string[] = [];
  const answer = (group: StatementGroup) => {
    const connection = { stream: new PassThrough(), submittedNamedStatements: {}, describe() {}, sync() {} };
    for (const { text } of group.statements) {
      if (text === refused) return group.handleError(new Error(`${text} was refused`), connection);
      group.handleCommandComplete({ text: 'SELECT 0' }, connection);
    }
    group.handleReadyForQuery();
  };
  const client = {
    query(asked: string | StatementGroup, answered?: () => void) {
      if (typeof asked === 'string') {
        sent.push(asked);
        return nextTurn({ rows: [] });
      }
      sent.push(asked.statements.map(({ text }) => text).join('; '));
      if (answered) asked.callback = answered;
      setImmediate(() => answer(asked));
      return asked;
    },
    release() {},
  };
  // Only what the wrapper uses of the connection.
  return { sent, query: transactionClient(client as unknown as pg.PoolClient).query };
}

describe('a connection to PostgreSQL', () => {
  it('sends begin with the statements that come first, and entries of the audit log with the commit', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    await Promise.all([query('select 1', []), query(INSERT, [])]);
    expect(sent).toEqual([`begin; select 1; ${INSERT}`]);
    await query(ENTRY, ['users']);
    await query('select 2', []);
    await query('commit', []);
    expect(sent.slice(1)).toEqual(['select 2', `${ENTRY}; commit`]);
  });

  it('sends what comes in a later turn than begin when the transaction is open', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    const reading = query('select 1', []);
    await nextTurn();
    const others = Promise.all([query(INSERT, []), query('select 2', [])]);
    await Promise.resolve();
    expect(sent).toEqual(['begin; select 1']);
    await Promise.all([reading, others]);
    expect(sent).toEqual(['begin; select 1', `${INSERT}; select 2`]);
  });

  it('sends no write when the transaction could not be opened', async () => {
    const { sent, query } = createConnection('begin');
    await query('begin', []);
    const both = await Promise.allSettled([query('select 1', []), query(INSERT, [])]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(query(INSERT, [])).rejects.toThrow('begin was refused');
    await query('rollback', []);
    expect(sent).toEqual([`begin; select 1; ${INSERT}`, 'rollback']);
  });

  it.each(['select 1', INSERT, 'commit'])('fails %s when the transaction could not be opened', async (statement) => {
    const { sent, query } = createConnection('begin');
    await query('begin', []);
    await expect(query(statement, [])).rejects.toThrow('begin was refused');
    expect(sent).toEqual([`begin; ${statement}`]);
  });

  it('does not commit when an entry of the audit log fails', async () => {
    const { sent, query } = createConnection(ENTRY);
    await query('begin', []);
    await query(INSERT, []);
    await query(ENTRY, ['users']);
    await expect(query('commit', [])).rejects.toThrow(`${ENTRY} was refused`);
    expect(sent).toEqual([`begin; ${INSERT}`, `${ENTRY}; commit`]);
  });

  it('writes no entry of a transaction that was rolled back', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    await query('select 1', []);
    await query(ENTRY, ['users']);
    await query('rollback', []);
    await query('begin', []);
    await query('commit', []);
    expect(sent).toEqual(['begin; select 1', 'rollback', 'begin; commit']);
  });

  it('sends what waits to be sent before the rollback', async () => {
    const { sent, query } = createConnection();
    await query('begin', []);
    await query('select 1', []);
    const writing = query(INSERT, []);
    await Promise.all([query('rollback', []), writing]);
    expect(sent).toEqual(['begin; select 1', INSERT, 'rollback']);
  });
});
