// References that the database does not know: which table an id leads to stands in another column, so that no key can be declared.
import { sql } from 'kysely';
import type { Check } from './check.ts';
import { type Db, noteWrite, type TableName } from './db/index.ts';

export interface LooseReference {
  table: TableName;
  /** The column that tells what the id is of, and its word for it. */
  kind: readonly [column: string, word: string];
  column: string;
  to: TableName;
  /** Rows that mean nothing without what they lead to, and are removed by a repair. */
  isRemoved?: boolean;
}

export function looseReference({ table, kind: [kind, word], column, to, isRemoved = false }: LooseReference): Check {
  const isBroken = sql`${sql.ref(kind)} = ${word} and not exists
    (select 1 from ${sql.table(to)} as parent where parent.id = ${sql.ref(`${table}.${column}`)})`;
  return {
    name: table,
    async find(db: Db, limit: number) {
      const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
        where ${isBroken} order by 1 limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ id }) => `there is no ${word} ${id}`);
    },
    ...(isRemoved
      ? {
          async repair(tx: Db) {
            await sql`delete from ${sql.table(table)} where ${isBroken}`.execute(tx);
            noteWrite(table);
          },
        }
      : {}),
  };
}

/** What people keep of things, by the tables that hold them. What they have opened is written down later, and may be gone by then. */
export function thingReferences(tables: Readonly<Record<string, TableName>>): Check[] {
  return Object.entries(tables).flatMap(([word, to]) =>
    (['follows', 'pins'] as const).map((table) =>
      looseReference({ table, kind: ['type', word], column: 'object_id', to, isRemoved: true }),
    ),
  );
}

const subjects = { user: 'users', group: 'groups', role: 'roles' } as const;

/** To whom something is allowed. */
export const subjectReferences: readonly Check[] = Object.entries(subjects).flatMap(([word, to]) =>
  (['access_entries', 'capabilities'] as const).map((table) =>
    looseReference({ table, kind: ['subject', word], column: 'subject_id', to, isRemoved: true }),
  ),
);
