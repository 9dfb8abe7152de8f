import { type Db, isAmong } from '../../../platform/db/index.ts';

export async function listFolderTitles(db: Db, folderIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('folders')
    .select(['id', 'title'])
    .where(isAmong(db, 'id', folderIds))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
