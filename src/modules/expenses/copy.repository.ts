// The rows of expenses that were read from another installation.
import { continueIds, type Db, type NewRow, type Row, rowsOf } from '../../platform/db/index.ts';

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
