import { type Db, holdRows, isAmong, type NewRow, type Row, type RowChange } from '../../../platform/db/index.ts';

export type RecordType = Row<'record_types'>;

/** There are few of them; they are loaded together and cached. */
export async function listAllRecordTypes(db: Db): Promise<RecordType[]> {
  return db.selectFrom('record_types').selectAll().orderBy('name_key').orderBy('id').execute();
}

export async function findRecordType(db: Db, id: number): Promise<RecordType | undefined> {
  return db.selectFrom('record_types').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countRecordTypes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('record_types')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRecordType(tx: Db, row: NewRow<'record_types'>): Promise<RecordType> {
  return tx.insertInto('record_types').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateRecordType(tx: Db, id: number, change: RowChange<'record_types'>): Promise<void> {
  await tx.updateTable('record_types').set(change).where('id', '=', id).execute();
}

export async function deleteRecordType(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('record_types').where('id', '=', id).execute();
}

/** Does a document have it, be it in the trash? */
export async function isRecordTypeUsed(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('document_record_types')
    .select('doc_id')
    .where('record_type_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the ids that there are; nobody deletes them before the transaction ends. */
export async function holdRecordTypes(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const query = tx
    .selectFrom('record_types')
    .select('id')
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  const rows = await holdRows(tx, query).execute();
  return new Set(rows.map(({ id }) => id));
}
