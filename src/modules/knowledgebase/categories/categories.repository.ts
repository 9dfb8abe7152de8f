import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, type Condition, isGranted, type RightSet, restrict } from '../../../platform/access/index.ts';
import {
  alongside,
  cachedRead,
  type Db,
  deleteRows,
  holdRows,
  insertRows,
  isAmong,
  lockRow,
  type NewRow,
  noteWrite,
  type Row,
  rowsOf,
  together,
} from '../../../platform/db/index.ts';
import { forgetThings } from '../../../platform/things/index.ts';
import { walkDown, walkUp } from '../../../platform/trees/index.ts';

export type Category = Omit<Row<'kb_categories'>, 'name_key'>;
export type BareCategory = Pick<Category, 'id' | 'list_id'>;

const columns = [
  'kb_categories.id',
  'kb_categories.parent_id',
  'kb_categories.name',
  'kb_categories.text',
  'kb_categories.plain_text',
  'kb_categories.only_experts_answer',
  'kb_categories.position',
  'kb_categories.list_id',
  'kb_categories.created_by',
  'kb_categories.created_at',
  'kb_categories.modified_by',
  'kb_categories.modified_at',
] as const;

/** Which rights are enough; undefined for those who may do everything everywhere. */
export type NeededRights = RightSet | undefined;

/** The categories in which the user has one of the rights, by name, then id. */
export async function listCategories(db: Db, actor: Actor, anyOf: NeededRights): Promise<Category[]> {
  return selectCategories(db, actor, anyOf).execute();
}

function selectCategories(db: Db, actor: Actor, anyOf: NeededRights) {
  let query = db.selectFrom('kb_categories').select(columns);
  if (anyOf !== undefined) query = query.where(isGranted(db, actor, anyOf, sql.ref<number>('kb_categories.list_id')));
  return query.orderBy('kb_categories.name_key').orderBy('kb_categories.id');
}

/** The same as a condition: is the category in this column one of them? The column's own index is not used. */
export function isInCategory(
  db: Db,
  actor: Actor,
  anyOf: NeededRights,
  column: RawBuilder<number>,
): Expression<SqlBool> {
  if (anyOf === undefined) return sql<SqlBool>`1 = 1`;
  const granted = isGranted(db, actor, anyOf, sql.ref<number>('seen.list_id'));
  return sql<SqlBool>`+${column} in (select seen.id from kb_categories as seen where ${granted})`;
}

export const findCategory = cachedRead<[id: number], Category>(
  {
    tables: ['kb_categories'],
    maxEntries: 2_000,
    maxBytes: { limit: 4 * 1024 * 1024, of: (_id, category) => (category ? category.text.length * 2 : 0) + 1_000 },
  },
  (db, id) => db.selectFrom('kb_categories').select(columns).where('id', '=', id).executeTakeFirst(),
);

/** The access list of a category, for a query. */
export function accessListOf(id: number): RawBuilder<number> {
  return sql<number>`(select list_id from kb_categories where id = ${id})`;
}

/** The category above this one and those below it, as `listCategories` lists them. */
export async function listFamily(
  db: Db,
  actor: Actor,
  anyOf: NeededRights,
  { id, parent_id }: Category,
): Promise<Category[]> {
  return selectCategories(db, actor, anyOf)
    .where(({ or, eb }) => or([eb('parent_id', '=', id), eb('id', '=', parent_id ?? 0)]))
    .execute();
}

/** Finds a category as `findCategory` does. It cannot be deleted until the transaction ends. */
export async function holdCategory(tx: Db, id: number): Promise<Category | undefined> {
  return holdRows(tx, tx.selectFrom('kb_categories').select(columns).where('id', '=', id)).executeTakeFirst();
}

export async function lockCategory(tx: Db, id: number): Promise<Category | undefined> {
  lockRow(tx, 'kb_categories', id);
  return findCategory(tx, id);
}

export async function insertCategory(tx: Db, row: NewRow<'kb_categories'>): Promise<void> {
  await insertRows(tx, 'kb_categories', [row]);
}

export const { update: updateCategory } = rowsOf('kb_categories');

/** The category and all above it, itself first. */
export async function listAncestorIds(db: Db, id: number): Promise<number[]> {
  const rows = await walkUp(db, 'kb_categories', [id]).select('up.id').orderBy('up.depth').execute();
  return rows.map((row) => row.id);
}

/** The category and all below it, each after the one above it. */
export async function listSubtree(db: Db, id: number): Promise<BareCategory[]> {
  return walkDown(db, 'kb_categories', id)
    .innerJoin('kb_categories', 'kb_categories.id', 'down.id')
    .select(['kb_categories.id', 'kb_categories.list_id'])
    .orderBy('down.depth')
    .orderBy('kb_categories.id')
    .execute();
}

/** Orders the categories that were placed before the others, which are by name. */
export function byPosition(one: Pick<Category, 'position'>, other: Pick<Category, 'position'>): number {
  return (one.position || Number.MAX_SAFE_INTEGER) - (other.position || Number.MAX_SAFE_INTEGER);
}

/** So many categories beside it stand before it; the others keep their order. Whoever calls has the tree to themselves. */
export function placeCategory(tx: Db, { id, parent_id }: Pick<Category, 'id' | 'parent_id'>, before: number): void {
  noteWrite('kb_categories');
  const isBeside = parent_id === null ? sql`parent_id is null` : sql`parent_id = ${parent_id}`;
  const placed = sql`
    with others as (
      select id, 2 * row_number() over (order by case when position = 0 then 1 else 0 end, position, name_key, id) as rank
      from kb_categories where ${isBeside} and id <> ${id}),
    ordered as (select id, rank from others union all select cast(${id} as bigint), cast(${2 * before + 1} as bigint)),
    placed as (select id, row_number() over (order by rank) as place from ordered)
    update kb_categories set position = placed.place from placed
    where kb_categories.id = placed.id and kb_categories.position <> placed.place`;
  alongside(placed.execute(tx));
}

export interface Contents {
  articles: number;
  questions: number;
  /** The articles and questions in the trash. */
  trashed: number;
}

/** What these categories hold together. */
export async function countContentsOf(db: Db, categoryIds: readonly number[]): Promise<Contents> {
  const counted = (table: 'kb_articles' | 'kb_questions') =>
    db
      .selectFrom(table)
      .where(isAmong(db, 'category_id', categoryIds))
      .select([sql<number>`count(*) - count(trash_id)`.as('shown'), sql<number>`count(trash_id)`.as('trashed')])
      .executeTakeFirstOrThrow();
  const [articles, questions] = await together(counted('kb_articles'), counted('kb_questions'));
  return {
    articles: Number(articles.shown),
    questions: Number(questions.shown),
    trashed: Number(articles.trashed) + Number(questions.trashed),
  };
}

export async function deleteCategories(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(tx, 'kb_experts', 'category_id', ids);
  const subscriptions = tx
    .deleteFrom('kb_subscriptions')
    .where('kind', '=', 'category')
    .where(isAmong(tx, 'object_id', ids));
  alongside(subscriptions.execute());
  await forgetThings(tx, 'category', ids);
  await deleteRows(tx, 'kb_categories', 'id', ids);
}

/** What keeps a category from being deleted. */
export async function findContents(
  db: Db,
  id: number,
): Promise<'subcategories' | 'articles' | 'questions' | undefined> {
  const { rows } = await sql<{ what: 'subcategories' | 'articles' | 'questions' }>`
    select 'subcategories' as what where exists (select 1 from kb_categories where parent_id = ${id})
    union all select 'articles' where exists (select 1 from kb_articles where category_id = ${id} and trash_id is null)
    union all select 'questions' where exists (select 1 from kb_questions where category_id = ${id} and trash_id is null)`.execute(
    db,
  );
  return rows[0]?.what;
}

export interface Expert {
  id: number;
  name: string;
}

export async function listExperts(
  db: Db,
  categoryIds: readonly number[],
): Promise<(Expert & { category_id: number })[]> {
  return db
    .selectFrom('kb_experts')
    .innerJoin('users', 'users.id', 'kb_experts.user_id')
    .where(isAmong(db, 'kb_experts.category_id', categoryIds))
    .select(['kb_experts.category_id', 'users.id', 'users.fullname as name'])
    .orderBy('users.id')
    .execute();
}

export async function isExpert(db: Db, categoryId: number, userId: number): Promise<boolean> {
  return (await findExperts.remembered(db, categoryId))?.has(userId) ?? false;
}

const findExperts = cachedRead<[categoryId: number], ReadonlySet<number>>(
  { tables: ['kb_experts'], maxEntries: 500 },
  async (db, categoryId) => {
    const rows = await db.selectFrom('kb_experts').select('user_id').where('category_id', '=', categoryId).execute();
    return new Set(rows.map(({ user_id }) => user_id));
  },
);

export async function replaceExperts(tx: Db, categoryId: number, userIds: readonly number[]): Promise<void> {
  await deleteRows(tx, 'kb_experts', 'category_id', [categoryId]);
  const rows = [...new Set(userIds)].map((user_id) => ({ category_id: categoryId, user_id }));
  await insertRows(tx, 'kb_experts', rows);
}

type VisibleUsers = Condition<'extranet_id' | 'blocked'>;

/** Finds one of the users who does not exist or does not fulfil the condition. */
export async function findMissingUser(
  db: Db,
  ids: readonly number[],
  visible: VisibleUsers,
): Promise<number | undefined> {
  return findMissing(db, ids, restrict(visible, 'users'));
}

/** As `findMissingUser`; who is an expert of the category already need not fulfil the condition. */
export async function findMissingExpert(
  db: Db,
  categoryId: number,
  ids: readonly number[],
  visible: VisibleUsers,
): Promise<number | undefined> {
  const experts = sql`select user_id from kb_experts where category_id = ${categoryId}`;
  return findMissing(db, ids, sql<SqlBool>`(${restrict(visible, 'users')} or users.id in (${experts}))`);
}

async function findMissing(
  db: Db,
  ids: readonly number[],
  condition: Expression<SqlBool>,
): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const users = await db
    .selectFrom('users')
    .select('id')
    .where(isAmong(db, 'id', ids))
    .where(condition)
    .execute();
  const there = new Set(users.map(({ id }) => id));
  return ids.find((id) => !there.has(id));
}
