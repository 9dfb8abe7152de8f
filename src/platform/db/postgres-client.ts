// A connection of the pool: statements of prepared queries have names, and what surrounds a transaction costs few round trips.
import type pg from 'pg';
import { isAuditEntry } from './context.ts';
import { isTransient } from './dialect.ts';
import { sendTogether } from './postgres-reads.ts';
import { statementName } from './prepared-query.ts';
import { createStatementNames } from './statement-names.ts';

export interface TransactionClient {
  query: pg.PoolClient['query'];
  release(destroy?: boolean): void;
  processID?: number;
}

/** The server only reads: another one may have taken its place, which a new connection leads to. */
const READ_ONLY = '25006';
const wrappers = new WeakMap<pg.PoolClient, TransactionClient>();

/**
 * `begin` is sent together with the first statement if that only reads; the entries of the audit log together with `commit`. A write waits until
 * the transaction is known to be open: on its own it would be committed at once.
 */
export function transactionClient(
  client: pg.PoolClient,
  names = createStatementNames(statementName),
  distrust: (client: pg.PoolClient) => void = () => {},
): TransactionClient {
  const known = wrappers.get(client);
  if (known) return known;
  /** The `begin` that is not answered yet, or that has failed. */
  let opening: Promise<unknown> | undefined;
  /** Writes that wait for `begin`: what comes after them waits as well. */
  let writesWaiting = 0;
  /** Entries of the audit log: when one of them fails, PostgreSQL makes a rollback of the commit that comes with it. */
  let entries: { text: string; values: unknown[] }[] = [];

  let isReadOnly = false;

  let isInTransaction = false;

  const send = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.of(text);
    sendTogether(client);
    try {
      return await (name ? client.query({ name, text, values }) : client.query(text, values));
    } catch (error) {
      // In a transaction nothing more is taken: the whole of it is tried again.
      const isWorthAgain = names.renew(error, name) || isTransient(error);
      if (isWorthAgain && !isInTransaction) return send(text, values);
      if (error instanceof Error && 'code' in error && error.code === READ_ONLY) isReadOnly = true;
      throw error;
    }
  };
  const begin = () => {
    sendTogether(client);
    isInTransaction = true;
    const sent = client.query('begin');
    opening = sent;
    sent.then(
      () => {
        if (opening === sent) opening = undefined;
      },
      () => {},
    );
    return { command: 'BEGIN', rows: [] };
  };
  const rollBack = async () => {
    entries = [];
    await opening?.catch(() => {});
    opening = undefined;
    return client.query('rollback');
  };
  const commit = async () => {
    const before = entries;
    entries = [];
    if (before.length === 0) return client.query('commit');
    sendTogether(client);
    const sent = before.map(({ text, values }) => send(text, values));
    const [committed] = await Promise.all([client.query('commit'), ...sent]);
    return committed;
  };
  const query = async (text: string, values: unknown[]) => {
    if (text === 'begin') return begin();
    if (isAuditEntry(text)) {
      entries.push({ text, values });
      return { command: 'INSERT', rowCount: 1, rows: [] };
    }
    if (text === 'rollback') return rollBack();
    if (opening && writesWaiting === 0 && onlyReads(text)) {
      const [, result] = await Promise.all([opening, send(text, values)]);
      return result;
    }
    if (opening) {
      writesWaiting += 1;
      try {
        await opening;
      } finally {
        writesWaiting -= 1;
      }
    }
    return text === 'commit' ? commit() : send(text, values);
  };
  const wrapper: TransactionClient = {
    // Kysely calls it with a text and its values alone.
    query: query as pg.PoolClient['query'],
    release(destroy) {
      isInTransaction = false;
      if (isReadOnly) distrust(client);
      client.release(destroy || isReadOnly);
    },
  };
  wrappers.set(client, wrapper);
  return wrapper;
}

/** A statement that begins with parts of its own (`with`) may write in one of them. */
function onlyReads(text: string): boolean {
  return /^\s*select\s/i.test(text) || (/^\s*with\s/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text));
}
