import { sql } from 'kysely';
import type { Check } from '../../platform/check.ts';
import { type Db, isAmong, noteWrite } from '../../platform/db/index.ts';
import { listReferences } from '../../platform/verify/index.ts';

/** Records that no row of any module points to. */
async function listEmpty(db: Db, limit: number) {
  const holders = (await listReferences(db)).filter(({ to }) => to === 'trash_records');
  const isHeld = holders.map(
    ({ table, columns: [column = ''] }) =>
      sql`exists (select 1 from ${sql.table(table)} as held where ${sql.ref(`held.${column}`)} = record.id)`,
  );
  const { rows } = await sql<{ id: number; obj_type: string; obj_id: number }>`select id, obj_type, obj_id
    from trash_records as record where not (${sql.join(isHeld, sql` or `)}) order by id limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

const AT_ONCE = 10_000;

export const trashChecks: readonly Check[] = [
  {
    name: 'the trash',
    async find(db, limit) {
      const rows = await listEmpty(db, limit);
      return rows.map(({ id, obj_type, obj_id }) => `record ${id} of ${obj_type} ${obj_id} holds nothing`);
    },
    async repair(tx) {
      const ids = (await listEmpty(tx, AT_ONCE)).map(({ id }) => id);
      await tx
        .deleteFrom('trash_records')
        .where(isAmong(tx, 'id', ids))
        .execute();
      noteWrite('trash_records');
    },
  },
];
