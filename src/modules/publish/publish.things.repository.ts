import { type Db, isAmong } from '../../platform/db/index.ts';
import { selectPages } from './access/publish.access.repository.ts';

/** The pages that are not in the trash. */
export async function listPagesByIds(db: Db, ids: readonly number[]) {
  return selectPages(db)
    .where(isAmong(db, 'pub_pages.id', ids))
    .select('pub_folders.title as folder')
    .execute();
}
