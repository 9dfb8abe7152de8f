import { countRows, type Db, type Row, rowsOf } from '../db/index.ts';

/** Their columns are the same; a module adds its own. */
export interface FieldTables {
  metadata_fields: true;
}

export type FieldTable = keyof FieldTables;
export type MetadataField = Row<FieldTable>;

export function fieldsIn(table: FieldTable) {
  return {
    ...rowsOf(table),
    /** The fields are few; they are loaded together and cached. */
    list: (db: Db): Promise<MetadataField[]> =>
      db.selectFrom(table).selectAll().orderBy('name').orderBy('id').execute(),
    count: (db: Db): Promise<number> => countRows(db.selectFrom(table)),
  };
}
