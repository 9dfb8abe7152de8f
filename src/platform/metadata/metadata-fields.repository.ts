import { countRows, type Db, type NewRow, type Row, type RowChange } from '../db/index.ts';

/** Their columns are the same; a module adds its own. */
export interface FieldTables {
  metadata_fields: true;
}

export type FieldTable = keyof FieldTables;
export type MetadataField = Row<FieldTable>;

/** There are few of them; they are loaded together and cached. */
export async function listAllFields(db: Db, table: FieldTable): Promise<MetadataField[]> {
  return db.selectFrom(table).selectAll().orderBy('name').orderBy('id').execute();
}

export async function findField(db: Db, table: FieldTable, id: number): Promise<MetadataField | undefined> {
  return db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countFields(db: Db, table: FieldTable): Promise<number> {
  return countRows(db.selectFrom(table));
}

export async function insertField(tx: Db, table: FieldTable, row: NewRow<FieldTable>): Promise<MetadataField> {
  return tx.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateField(tx: Db, table: FieldTable, id: number, change: RowChange<FieldTable>): Promise<void> {
  await tx.updateTable(table).set(change).where('id', '=', id).execute();
}

export async function deleteField(tx: Db, table: FieldTable, id: number): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute();
}
