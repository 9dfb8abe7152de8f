// Owns the SQL of the definitions of user metadata.
import type { Db, NewRow, Row, RowChange } from '../../../platform/db/index.ts';

export type MetadataField = Row<'metadata_fields'>;

/** There are few of them; they are loaded together and remembered. */
export async function listAllMetadataFields(db: Db): Promise<MetadataField[]> {
  return db.selectFrom('metadata_fields').selectAll().orderBy('name').orderBy('id').execute();
}

export async function findMetadataField(db: Db, id: number): Promise<MetadataField | undefined> {
  return db.selectFrom('metadata_fields').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countMetadataFields(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('metadata_fields')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMetadataField(tx: Db, row: NewRow<'metadata_fields'>): Promise<MetadataField> {
  return tx.insertInto('metadata_fields').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateMetadataField(tx: Db, id: number, change: RowChange<'metadata_fields'>): Promise<void> {
  await tx.updateTable('metadata_fields').set(change).where('id', '=', id).execute();
}

export async function deleteMetadataField(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('metadata_fields').where('id', '=', id).execute();
}
