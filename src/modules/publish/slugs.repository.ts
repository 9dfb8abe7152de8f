import { sql } from 'kysely';
import { type Db, textRows } from '../../platform/db/index.ts';

export type SlugTable = 'pub_folders' | 'pub_pages';

/** The slugs that another folder or page beside this one has. `parentId` null: at the top. */
export async function takenSlugs(
  tx: Db,
  table: SlugTable,
  parentId: number | null,
  slugs: readonly string[],
  id: number,
): Promise<Set<string>> {
  const parent = table === 'pub_pages' ? sql<number>`folder_id` : sql<number>`coalesce(parent_id, 0)`;
  const rows = await tx
    .selectFrom(table)
    .select('slug')
    .where(parent, '=', parentId ?? 0)
    .where('slug', 'in', sql<string>`(select text from ${textRows(tx, slugs)})`)
    .where('trash_id', 'is', null)
    .where('id', '<>', id)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
