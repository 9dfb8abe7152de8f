import { sql } from 'kysely';
import { isAmong, plannedRows } from '../../../platform/db/index.ts';
import type { Searchable, VisibleObject } from '../../../platform/search/index.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import { visibleTo } from '../access/publish.access.repository.ts';
import { mayEverything } from '../access/publish.policy.ts';

/** Rule S1 by G2 and G6. */
export const searchablePages: Searchable = {
  type: 'page',
  aliases: ['pages'],
  number: 8,
  table: 'pub_pages',
  sources: [{ table: 'pub_pages', columns: ['title', 'version'], objects: 'row.id' }],
  visible: (db, { actor }) => sql<VisibleObject>`
    select pub_pages.id, pub_pages.title, pub_pages.modified_at as date, pub_pages.created_by as author_id
    from pub_pages cross join pub_folders
    where pub_folders.id = pub_pages.folder_id and pub_pages.trash_id is null
      ${mayEverything(actor) ? sql`` : sql`and pub_pages.draft = 0`} and ${visibleTo(db, actor)}`,
  async load(db, ids) {
    const rows = await db
      .selectFrom('pub_pages')
      .innerJoin('pub_versions', (join) =>
        join.onRef('pub_versions.page_id', '=', 'pub_pages.id').onRef('pub_versions.number', '=', 'pub_pages.version'),
      )
      .select(['pub_pages.id', 'pub_pages.title', 'pub_versions.text'])
      .where(isAmong(db, 'pub_pages.id', ids))
      .$call(plannedRows(db));
    return rows.map(({ id, title, text }) => ({ id, title, text: plainTextOfClean(text) }));
  },
};
