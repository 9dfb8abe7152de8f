import { type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import {
  alongside,
  countRows,
  type Db,
  insertRows,
  type NewRow,
  noteWrite,
  putRows,
  rowsOf,
  type Tables,
  type TextClause,
  whereText,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { selectPages, visibleTo } from '../access/publish.access.repository.ts';
import { mayEverything } from '../access/publish.policy.ts';

export interface PageFilter {
  folderId?: number | undefined;
  text: readonly TextClause[];
}

/** By title. The page is cut from the index; only what is on it is looked up. */
export function pagePage(db: Db, actor: Actor, filter: PageFilter, { limit, offset }: PageRequest) {
  const ids = db.selectFrom('pub_pages').select(['pub_pages.id', 'pub_pages.title_key']);
  const page = filtered(db, ids, actor, filter)
    .orderBy('pub_pages.title_key')
    .orderBy('pub_pages.id')
    .limit(limit)
    .offset(offset);
  return selectPages(db)
    .innerJoin(page.as('page'), 'page.id', 'pub_pages.id')
    .orderBy('page.title_key')
    .orderBy('page.id');
}

export async function countPages(db: Db, actor: Actor, filter: PageFilter): Promise<number> {
  const counted = db.selectFrom('pub_pages').select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await filtered(db, counted, actor, filter).executeTakeFirstOrThrow();
  return count;
}

export const { update: updatePage } = rowsOf('pub_pages');

export function insertPage(tx: Db, page: NewRow<'pub_pages'>): Promise<void> {
  return insertRows(tx, 'pub_pages', [page]);
}

/** The pages of the folder beside this one, whether it stands there yet or not. */
export function countOthers(tx: Db, folderId: number, id: number): Promise<number> {
  const pages = tx.selectFrom('pub_pages').where('folder_id', '=', folderId).where('trash_id', 'is', null);
  return countRows(pages.where('id', '<>', id));
}

/** After the last one; 0 where nobody has put the pages of the folder in order. */
export async function nextPosition(tx: Db, folderId: number): Promise<number> {
  const last = await tx
    .selectFrom('pub_pages')
    .select('position')
    .where('folder_id', '=', folderId)
    .where('trash_id', 'is', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.position === 0 ? 0 : last.position + 1;
}

/** So many pages of its folder stand before it; the others keep their order. Whoever calls has locked the folder. */
export function placePage(tx: Db, folderId: number, id: number, before: number): void {
  noteWrite('pub_pages');
  const placed = sql`
    with others as (
      select id, 2 * row_number() over (order by position, title_key, id) as rank from pub_pages
      where folder_id = ${folderId} and trash_id is null and id <> ${id}),
    ordered as (select id, rank from others union all select cast(${id} as bigint), cast(${2 * before + 1} as bigint)),
    placed as (select id, row_number() over (order by rank) as place from ordered)
    update pub_pages set position = placed.place from placed
    where pub_pages.id = placed.id and pub_pages.position <> placed.place`;
  alongside(placed.execute(tx));
}

/** What the search finds the page by. */
export function putSearchText(tx: Db, pageId: number, text: Omit<NewRow<'pub_page_texts'>, 'id'>): Promise<void> {
  return putRows(tx, 'pub_page_texts', ['id'], [{ id: pageId, ...text }]);
}

function filtered<O>(
  db: Db,
  base: SelectQueryBuilder<Tables, 'pub_pages', O>,
  actor: Actor,
  { folderId, text }: PageFilter,
): SelectQueryBuilder<Tables, 'pub_pages', O> {
  let query = base.where('pub_pages.trash_id', 'is', null);
  if (!mayEverything(actor)) query = query.where('pub_pages.draft', '=', 0);
  if (folderId !== undefined) query = query.where('pub_pages.folder_id', '=', folderId);
  // Whoever may see the folder that was asked for may see every page in it.
  else if (!mayEverything(actor)) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pub_folders')
          .select(sql`1`.as('one'))
          .whereRef('pub_folders.id', '=', 'pub_pages.folder_id')
          .where(visibleTo(db, actor)),
      ),
    );
  }
  if (text.length === 0) return query;
  const texts = db.selectFrom('pub_page_texts').select('pub_page_texts.id');
  const found = whereText(db, texts, 'pub_page_texts', text);
  return query.where('pub_pages.id', 'in', found);
}
