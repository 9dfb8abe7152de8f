// What happens around a statement: which transaction is open here, what it wrote, who is counting.
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import {
  AliasNode,
  type CompiledQuery,
  type InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  type QueryResult,
  TableNode,
  ValuesNode,
} from 'kysely';
import { changedGroups } from './column-groups.ts';

/** One open transaction: what it has written to, and whether it failed or ended. */
export interface TransactionContext {
  readonly written: Set<string>;
  /** The tables that earlier transactions of the same commit have written to. */
  readonly uncommitted: ReadonlySet<string>;
  /** The first statement that failed. PostgreSQL gives up the transaction then, so both engines do. */
  failure: { error: unknown } | undefined;
  /** Writes that go along with the statements after them, and whose answers nobody has waited for. */
  readonly unanswered: Set<Promise<unknown>>;
  /** Whether a statement was sent while another one was on its way. */
  wentAlong: boolean;
  /** Work that was started inside and outlives the transaction is outside of it again. */
  ended: boolean;
  /** Ids of rows that it inserted, by table; of many rows the first. */
  readonly inserted: Map<string, number[]>;
  /** The tables of which it changed a row, where that is known. */
  readonly changed: Set<string>;
  /** What the audit log is to say of it, beyond what the request says. */
  readonly act: Act;
}

/** What a transaction does, where the request that it belongs to does not say it. */
export interface Act {
  action?: string;
  /** Where it is about something else than the address of the request. */
  module?: string;
  user?: { id: number; username: string };
  /** How the user signed in, where the request is the one that does. */
  via?: 'session' | 'token' | 'basic';
  objects?: readonly ActObject[];
}

export interface ActObject {
  type: string;
  id: number | string;
}

/** Ids that are kept of the rows inserted into one table, and objects that are named. */
const OBJECTS_KEPT = 500;

/** Writes on their way to the server at once. */
const MOST_UNANSWERED = 100;

/** PostgreSQL takes no statement any more after one has failed. */
const IN_FAILED_TRANSACTION = '25P02';

const open = new AsyncLocalStorage<TransactionContext>();

/** Published for every statement, so that tests can count queries and logs can time them. */
export const queryChannel = channel('atrium:query');

export function newContext(uncommitted: ReadonlySet<string>): TransactionContext {
  return {
    written: new Set(),
    uncommitted,
    failure: undefined,
    unanswered: new Set(),
    wentAlong: false,
    ended: false,
    inserted: new Map(),
    changed: new Set(),
    act: {},
  };
}

export async function runInTransaction<R>(context: TransactionContext, work: () => Promise<R>): Promise<R> {
  try {
    return await open.run(context, work);
  } finally {
    // Also when the work failed: what it has sent must not come after the end of its transaction.
    while (context.unanswered.size > 0) await Promise.allSettled(context.unanswered);
    context.ended = true;
  }
}

export function currentTransaction(): TransactionContext | undefined {
  const context = open.getStore();
  return context?.ended ? undefined : context;
}

/** The root handle inside a transaction would read old rows, or wait for itself for ever. */
export function refuseRootHandle(): void {
  if (currentTransaction())
    throw new Error('the root database handle was used inside a transaction: pass the transaction on');
}

/** Every statement comes by here first: it is published, and a write is noted in its transaction or refused. */
export function beforeStatement(query: CompiledQuery): void {
  if (queryChannel.hasSubscribers) queryChannel.publish(query);
  const table = writtenTable(query);
  const transaction = currentTransaction();
  if (transaction?.failure) {
    throw new Error('an earlier statement of the transaction has failed', { cause: transaction.failure.error });
  }
  if (table && transaction) {
    transaction.written.add(table);
    for (const group of changedGroups(table, query.query)) transaction.written.add(group);
  }
  if (!transaction && (table || !isRead(query)))
    throw new Error(`writes belong in a transaction: ${table ?? query.sql}`);
}

/** The entries of the audit log, which come with the commit: nobody asked for them, and nobody counts them. */
export function isAuditEntry(text: string): boolean {
  return text.startsWith('insert into "audit_entries"');
}

/** Every statement comes by here afterwards: notes what it changed, and the ids of inserted rows. */
export function afterStatement(compiled: CompiledQuery, { rows, numAffectedRows = 0n }: QueryResult<unknown>): void {
  const { query } = compiled;
  if (query.kind === 'SelectQueryNode') return;
  const context = currentTransaction();
  const table = context && writtenTable(compiled);
  if (!table) return;
  if (numAffectedRows > 0n) context.changed.add(table);
  if (query.kind !== 'InsertQueryNode') return;
  const ids = rows.length > 0 ? rows.map(idOf) : givenIds(query, compiled.parameters);
  const known = context.inserted.get(table) ?? [];
  for (const id of ids) if (typeof id === 'number' && known.length < OBJECTS_KEPT) known.push(id);
  if (known.length > 0) context.inserted.set(table, known);
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
}

/** The ids that the statement brings along: its values begin with those of its rows. */
function givenIds({ columns = [], values }: InsertQueryNode, parameters: readonly unknown[]): unknown[] {
  const place = columns.findIndex(({ column }) => column.name === 'id');
  if (place < 0 || !values || !ValuesNode.is(values)) return [];
  return values.values.map((row, at) =>
    PrimitiveValueListNode.is(row) ? parameters[at * columns.length + place] : undefined,
  );
}

/** Says in the audit log what the open transaction does, where the request does not say it. Objects are added to those that were named before. */
export function describeAct({ objects = [], ...act }: Act): void {
  const context = currentTransaction();
  if (!context) return;
  const named = [...(context.act.objects ?? []), ...objects].slice(0, OBJECTS_KEPT);
  Object.assign(context.act, act, named.length > 0 ? { objects: named } : {});
}

/**
 * A write of the open transaction that goes to the server along with the statements after it: nothing waits for its answer before the commit. When it
 * fails, the transaction does. Not for a write that answers with something, or whose failure tells the caller something.
 */
export function alongside(write: Promise<unknown>): void {
  const context = currentTransaction();
  if (!context) throw new Error('writes belong in a transaction');
  context.wentAlong = true;
  context.unanswered.add(write);
  write.then(
    () => context.unanswered.delete(write),
    (error: unknown) => {
      context.unanswered.delete(write);
      context.failure ??= { error };
    },
  );
}

/** Whether one more write may go along: not outside of a transaction, and not when many are on their way. */
export function mayGoAlong(): boolean {
  const context = currentTransaction();
  return context !== undefined && context.unanswered.size < MOST_UNANSWERED;
}

/** Waits for the writes that went along so far, and throws what the first of them failed with that has. */
export async function answered(): Promise<void> {
  const context = currentTransaction();
  if (!context) return;
  while (context.unanswered.size > 0) await Promise.allSettled(context.unanswered);
  if (context.failure) throw context.failure.error;
}

/** The results of parts of a call whose statements go to the server together. When one of them fails, the others have ended as well. */
export async function together<T extends readonly unknown[]>(...parts: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const context = currentTransaction();
  if (context) context.wentAlong = true;
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** Why the transaction failed: a statement that comes after a write that went along and failed is only told that another one had. */
export function reasonOf(error: unknown, { failure, wentAlong }: TransactionContext): unknown {
  if (!failure || !wentAlong || !(error instanceof Error)) return error;
  const isToldOnly = error.cause === failure.error || ('code' in error && error.code === IN_FAILED_TRANSACTION);
  return isToldOnly ? failure.error : error;
}

export function statementFailed(error: unknown): void {
  const transaction = currentTransaction();
  if (transaction) transaction.failure ??= { error };
}

/** The table a statement writes to, or undefined when it only reads or nobody can see it. */
function writtenTable(query: CompiledQuery): string | undefined {
  const node = query.query;
  if (node.kind === 'InsertQueryNode') return node.into && tableName(node.into);
  if (node.kind === 'UpdateQueryNode') return node.table && tableName(node.table);
  if (node.kind === 'DeleteQueryNode') return node.from.froms[0] && tableName(node.from.froms[0]);
  return undefined;
}

function isRead(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain|with|pragma|show)\b/i.test(query.sql);
}

function tableName(node: OperationNode): string | undefined {
  if (AliasNode.is(node)) return tableName(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}
