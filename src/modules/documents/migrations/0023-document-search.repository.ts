import { sql } from 'kysely';
import { type Db, engineOf, folded } from '../../../platform/db/index.ts';

export async function fillSearchColumns(tx: Db): Promise<void> {
  await sql`update documents set refcode_key = ${folded(tx, sql.ref('refcode'))},
    description_key = coalesce(${folded(tx, description(tx))}, '')`.execute(tx);
}

/** `metadata.description`, if it is a text. */
function description(tx: Db) {
  return engineOf(tx) === 'postgres'
    ? sql<string | null>`(case json_typeof(metadata::json -> 'description') when 'string'
        then metadata::json ->> 'description' end)`
    : sql<string | null>`(case json_type(metadata, '$.description') when 'text'
        then json_extract(metadata, '$.description') end)`;
}
