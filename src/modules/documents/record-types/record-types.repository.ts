import { countRows, type Db, findsAny, holdRows, isAmong, type Row, rowsOf } from '../../../platform/db/index.ts';

export type RecordType = Row<'record_types'>;

/** There are few of them; they are loaded together and cached. */
export async function listAllRecordTypes(db: Db): Promise<RecordType[]> {
  return db.selectFrom('record_types').selectAll().orderBy('name_key').orderBy('id').execute();
}

export const {
  find: findRecordType,
  lock: lockRecordType,
  insertRow: insertRecordType,
  update: updateRecordType,
  delete: deleteRecordType,
} = rowsOf('record_types');

export async function countRecordTypes(db: Db): Promise<number> {
  return countRows(db.selectFrom('record_types'));
}

/** Does a document have it, be it in the trash? */
export async function isRecordTypeUsed(tx: Db, id: number): Promise<boolean> {
  return findsAny(tx.selectFrom('document_record_types').where('record_type_id', '=', id));
}

/** The record types that exist. They cannot be deleted until the transaction ends. */
export async function holdRecordTypes(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const query = tx
    .selectFrom('record_types')
    .select('id')
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  const rows = await holdRows(tx, query).execute();
  return new Set(rows.map(({ id }) => id));
}
