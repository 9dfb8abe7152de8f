import { sql } from 'kysely';
import { type Db, folded } from '../../../platform/db/index.ts';

export async function fillFoldedNotes(tx: Db): Promise<void> {
  await sql`update thanks set description_key = coalesce(${folded(tx, sql.ref('description'))}, '')`.execute(tx);
}
