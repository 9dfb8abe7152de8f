// A connection of the pool: statements of prepared queries have names, and those of a transaction are sent in groups.
import type pg from 'pg';
import { isAuditEntry } from './context.ts';
import { isTransient } from './dialect.ts';
import { sendTogether } from './postgres-reads.ts';
import { statementName } from './prepared-query.ts';
import { StatementGroup } from './statement-group.ts';
import { createStatementNames } from './statement-names.ts';
import { runStatement, type Statement } from './statement-query.ts';

export interface TransactionClient {
  query: pg.PoolClient['query'];
  release(destroy?: boolean): void;
  processID?: number;
}

/** The server only reads: another one may have taken its place, which a new connection leads to. */
const READ_ONLY = '25006';
const wrappers = new WeakMap<pg.PoolClient, TransactionClient>();

/**
 * The statements of a transaction that are sent in one turn of the event loop are one group, and so are `begin` with what comes first, and the entries of
 * the audit log with `commit`: when one of a group fails, the server does none of the others. What is sent after the group of `begin` waits until the
 * transaction is known to be open: without one a write would be committed at once.
 */
export function transactionClient(
  client: pg.PoolClient,
  names = createStatementNames(statementName),
  distrust: (client: pg.PoolClient) => void = () => {},
): TransactionClient {
  const known = wrappers.get(client);
  if (known) return known;
  /** The `begin` that is not answered yet, or that has failed. */
  let opening: { sent: Promise<unknown>; group: StatementGroup } | undefined;
  let group: StatementGroup | undefined;
  let entries: Statement[] = [];
  let isReadOnly = false;
  let isInTransaction = false;

  const flush = () => {
    const sent = group;
    group = undefined;
    sent?.sendTo(client);
  };
  const openGroup = (): StatementGroup => {
    const opened = new StatementGroup();
    setImmediate(() => {
      if (group === opened) flush();
    });
    return opened;
  };
  const sendInGroup = (statement: Statement) => {
    group ??= openGroup();
    return group.add(statement);
  };
  const sendAlone = (statement: Statement) => {
    sendTogether(client);
    return runStatement(client, statement);
  };

  const send = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.of(text);
    const statement = name ? { name, text, values } : { text, values };
    try {
      return await (isInTransaction ? sendInGroup(statement) : sendAlone(statement));
    } catch (error) {
      // In a transaction nothing more is taken: the whole of it is tried again.
      const isWorthAgain = names.renew(error, name) || isTransient(error);
      if (isWorthAgain && !isInTransaction) return send(text, values);
      if (error instanceof Error && 'code' in error && error.code === READ_ONLY) isReadOnly = true;
      throw error;
    }
  };
  const begin = () => {
    isInTransaction = true;
    const opened = openGroup();
    group = opened;
    const sent = opened.add({ text: 'begin', values: [] });
    opening = { sent, group: opened };
    sent.then(
      () => {
        if (opening?.group === opened) opening = undefined;
      },
      () => {},
    );
    return { command: 'BEGIN', rows: [] };
  };
  const rollBack = async () => {
    entries = [];
    flush();
    await opening?.sent.catch(() => {});
    opening = undefined;
    return client.query('rollback');
  };
  const commit = async () => {
    const before = entries;
    entries = [];
    const sent = before.map(({ text, values }) => send(text, values));
    const [committed] = await Promise.all([send('commit', []), ...sent]);
    return committed;
  };
  const query = async (text: string, values: unknown[]) => {
    if (text === 'begin') return begin();
    if (isAuditEntry(text)) {
      entries.push({ text, values });
      return { command: 'INSERT', rowCount: 1, rows: [] };
    }
    if (text === 'rollback') return rollBack();
    if (opening && opening.group !== group) await opening.sent;
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
