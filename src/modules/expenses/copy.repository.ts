// The rows of expenses that were read from another installation: with the ids they had there.
import { continueIds, type Db, type NewRow, type Row, rowsOf } from '../../platform/db/index.ts';

type WithId<T> = T & { id: number };
export type LookupRow = Row<'expense_lookups'>;

const lookups = rowsOf('expense_lookups');

export const { find: findLookup } = lookups;

export async function findLookupByName(
  db: Db,
  kind: LookupRow['kind'],
  uniqueName: string,
): Promise<LookupRow | undefined> {
  return db
    .selectFrom('expense_lookups')
    .selectAll()
    .where('unique_name', '=', uniqueName)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function insertCopiedLookup(tx: Db, row: NewRow<'expense_lookups'>): Promise<number> {
  const id = await lookups.insert(tx, row);
  await continueIds(tx, 'expense_lookups');
  return id;
}

export async function insertCopiedSheet(tx: Db, row: WithId<NewRow<'expense_sheets'>>): Promise<void> {
  await tx.insertInto('expense_sheets').values(row).execute();
  await continueIds(tx, 'expense_sheets');
}

export async function insertCopiedParts(
  tx: Db,
  items: readonly NewRow<'expense_items'>[],
  steps: readonly NewRow<'expense_steps'>[],
  receipts: readonly NewRow<'expense_receipts'>[],
): Promise<void> {
  for (const some of inParts(items)) await tx.insertInto('expense_items').values(some).execute();
  for (const some of inParts(steps)) await tx.insertInto('expense_steps').values(some).execute();
  for (const some of inParts(receipts)) await tx.insertInto('expense_receipts').values(some).execute();
  if (items.length > 0) await continueIds(tx, 'expense_items');
  if (steps.length > 0) await continueIds(tx, 'expense_steps');
  if (receipts.length > 0) await continueIds(tx, 'expense_receipts');
}

export async function insertCopiedDelegations(
  tx: Db,
  rows: readonly WithId<NewRow<'expense_delegations'>>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('expense_delegations')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await continueIds(tx, 'expense_delegations');
}

export async function listReceiptsAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<Pick<Row<'expense_receipts'>, 'id' | 'blob_hash' | 'size' | 'name'>[]> {
  return db
    .selectFrom('expense_receipts')
    .select(['id', 'blob_hash', 'size', 'name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An item has some twenty values, and SQLite takes 32,766 in one statement. */
function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += 1_000) yield rows.slice(at, at + 1_000);
}
