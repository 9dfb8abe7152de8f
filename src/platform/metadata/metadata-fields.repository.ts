import { sql } from 'kysely';
import { countRows, type Db, noteWrite, type Row, rowsOf } from '../db/index.ts';

/** The tables of fields and values. Their columns are the same in all modules; a module adds its own. */
export interface FieldTables {
  metadata_fields: true;
}

export type FieldTable = keyof FieldTables;
export type MetadataField = Row<FieldTable>;

const isUnplaced = sql<number>`case when position = 0 then 1 else 0 end`;

export function fieldsIn(table: FieldTable) {
  return {
    ...rowsOf(table),
    /** The fields that were placed, then the others by name. Fields are few; they are loaded together and cached. */
    list: (db: Db): Promise<MetadataField[]> =>
      db.selectFrom(table).selectAll().orderBy(isUnplaced).orderBy('position').orderBy('name').orderBy('id').execute(),
    /** Puts a field after `before` others, which keep their order. The caller holds the table. */
    async place(tx: Db, id: number, before: number): Promise<void> {
      noteWrite(table);
      const fields = sql.table(table);
      await sql`
        with others as (
          select id, 2 * row_number() over (order by ${isUnplaced}, position, name, id) as rank
          from ${fields} where id <> ${id}),
        ordered as (
          select id, rank from others union all select cast(${id} as bigint), cast(${2 * before + 1} as bigint)),
        placed as (select id, row_number() over (order by rank) as place from ordered)
        update ${fields} set position = placed.place from placed
        where ${fields}.id = placed.id and ${fields}.position <> placed.place`.execute(tx);
    },
    count: (db: Db): Promise<number> => countRows(db.selectFrom(table)),
  };
}
