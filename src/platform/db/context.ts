// What happens around a statement: which transaction is open here, what it wrote, who is counting.
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { AliasNode, type CompiledQuery, type OperationNode, TableNode } from 'kysely';
import { changedGroups } from './column-groups.ts';

/** One open transaction: what it has written to, and whether it failed or ended. */
export interface TransactionContext {
  readonly written: Set<string>;
  /** The tables that earlier transactions of the same commit have written to. */
  readonly uncommitted: ReadonlySet<string>;
  /** The first statement that failed. PostgreSQL gives up the transaction then, so both engines do. */
  failure: { error: unknown } | undefined;
  /** Work that was started inside and outlives the transaction is outside of it again. */
  ended: boolean;
}

const open = new AsyncLocalStorage<TransactionContext>();

/** Published for every statement, so that tests can count queries and logs can time them. */
export const queryChannel = channel('atrium:query');

export function newContext(uncommitted: ReadonlySet<string>): TransactionContext {
  return { written: new Set(), uncommitted, failure: undefined, ended: false };
}

export async function runInTransaction<R>(context: TransactionContext, work: () => Promise<R>): Promise<R> {
  try {
    return await open.run(context, work);
  } finally {
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
