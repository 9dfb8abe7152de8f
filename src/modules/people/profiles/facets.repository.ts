import { type RawBuilder, sql } from 'kysely';
import { type Condition, restrict } from '../../../platform/access/index.ts';
import { type Database, textRows } from '../../../platform/db/index.ts';
import { type ChosenColumn, metadataValues } from '../users/user-values.repository.ts';

export interface FacetValue {
  /** A column of users, or null for a name of the metadata. */
  column_name: ChosenColumn | null;
  field: string;
  value: string;
  count: number;
  /** The number of different values of the field. */
  values_total: number;
}

/** The commonest values of the fields among the users that may be seen. It looks at every user, so beside the event loop. */
export async function listFacets(
  { db, slowReads }: Database,
  caller: string,
  visible: Condition<'extranet_id' | 'blocked'>,
  { columns, names, limit }: { columns: readonly ChosenColumn[]; names: readonly string[]; limit: number },
): Promise<FacetValue[]> {
  const seen = restrict(visible, 'users');
  const parts: RawBuilder<unknown>[] = columns.map(
    (column) => sql`select ${sql.lit(column)} as column_name, ${sql.lit(column)} as field,
      ${sql.ref(`users.${column}`)} as value from users where ${seen}`,
  );
  if (names.length > 0) {
    const { from, name, value } = metadataValues(db);
    parts.push(sql`select null as column_name, ${name} as field, ${value} as value from users cross join ${from}
      where ${seen} and ${name} in (select text from ${textRows(db, names)})`);
  }
  const query = sql<FacetValue>`
    select column_name, field, value, count, values_total from (
      select column_name, field, value, count(*) as count,
        count(*) over (partition by column_name, field) as values_total,
        row_number() over (partition by column_name, field order by count(*) desc, value) as place
      from (${sql.join(parts, sql` union all `)}) as found
      where value is not null and value <> '' group by column_name, field, value
    ) as ranked where place <= ${limit} order by field, place`;
  return slowReads.run(query.compile(db), caller);
}
