import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type CacheOf,
  createSharedCaches,
  type Db,
  deleteRows,
  insertRows,
  isAmong,
  type Row,
  rowsOf,
  type Tables,
} from '../db/index.ts';
import type { Actor } from './actor.ts';
import type { RightSet } from './rights.ts';
import { type Condition, restrict } from './rule.ts';

export type AccessEntry = Omit<Row<'access_entries'>, 'list_id'>;

/** The id of a list, or where the query finds it. */
export type ListId = number | RawBuilder<number>;

const lists = rowsOf('access_lists');

/** The id of a list to come, on PostgreSQL. */
export const { reserve: reserveAccessList } = lists;

export async function insertAccessList(
  tx: Db,
  entries: readonly AccessEntry[],
  now: number,
  reservedId?: number,
): Promise<number> {
  const id = await lists.insert(tx, { created_at: now }, reservedId);
  await insertEntries(tx, id, entries);
  return id;
}

export async function replaceAccessEntries(tx: Db, listId: number, entries: readonly AccessEntry[]): Promise<void> {
  await deleteRows(tx, 'access_entries', 'list_id', [listId]);
  await insertEntries(tx, listId, entries);
}

export async function deleteAccessLists(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // The entries are deleted here and not by the foreign key, so that caches of them are emptied.
  await deleteRows(tx, 'access_entries', 'list_id', ids);
  await deleteRows(tx, 'access_lists', 'id', ids);
}

/** Everyone first, then users, groups, roles by id. Whoever is gone is left out. */
export async function listAccessEntries(db: Db, listId: ListId): Promise<AccessEntry[]> {
  return db
    .selectFrom('access_entries as entry')
    .select(['entry.subject', 'entry.subject_id', 'entry.rights'])
    .where('entry.list_id', '=', listId)
    .where(({ or, and, eb, exists, selectFrom }) => {
      const there = (table: 'users' | 'groups' | 'roles') =>
        exists(selectFrom(table).select(sql`1`.as('one')).whereRef(`${table}.id`, '=', 'entry.subject_id'));
      return or([
        eb('entry.subject', '=', 'everyone'),
        and([eb('entry.subject', '=', 'user'), there('users')]),
        and([eb('entry.subject', '=', 'group'), there('groups')]),
        and([eb('entry.subject', '=', 'role'), there('roles')]),
      ]);
    })
    .orderBy(sql`case entry.subject when 'everyone' then 0 when 'user' then 1 when 'group' then 2 else 3 end`)
    .orderBy('entry.subject_id')
    .execute();
}

/** What the lists grant to a person, by list; a list that grants nothing is not in the map. */
export async function grantedBy(db: Db, actor: Actor, listIds: readonly number[]): Promise<Map<number, RightSet>> {
  const cache = grantsOf(actor)(db);
  if (!cache) return loadGrants(db, actor, listIds);
  const known = listIds.map((id) => [id, cache.peek(String(id))] as const);
  const missing = known.filter(([, rights]) => rights === undefined).map(([id]) => id);
  const revision = cache.revision();
  const loaded = missing.length > 0 ? await loadGrants(db, actor, missing) : new Map<number, RightSet>();
  for (const id of missing) cache.put(String(id), loaded.get(id) ?? 0, revision);
  for (const [id, rights] of known) if (rights) loaded.set(id, rights);
  return loaded;
}

/** The cached rights of one actor. When groups or roles change, the next request has a new actor. */
function grantsOf(actor: Actor): CacheOf<RightSet> {
  const known = grants.get(actor);
  if (known) return known;
  const caches = createSharedCaches<RightSet>({ tables: ['access_entries'], maxEntries: GRANTS_KEPT });
  grants.set(actor, caches);
  return caches;
}

const GRANTS_KEPT = 2_000;
const grants = new WeakMap<Actor, CacheOf<RightSet>>();

async function loadGrants(db: Db, actor: Actor, listIds: readonly number[]): Promise<Map<number, RightSet>> {
  const rows = await db
    .selectFrom('access_entries as entry')
    .select(['entry.list_id', 'entry.rights'])
    .where(isAmong(db, 'entry.list_id', listIds))
    .where(concerns(db, actor))
    .execute();
  const granted = new Map<number, RightSet>();
  for (const { list_id, rights } of rows) granted.set(list_id, (granted.get(list_id) ?? 0) | rights);
  return granted;
}

/** For a query: does the list in this column grant the person one of the rights? */
export function isGranted(db: Db, actor: Actor, anyOf: RightSet, listId: RawBuilder<number>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from access_entries as entry where entry.list_id = ${listId}
    and (entry.rights & ${anyOf}) <> 0 and ${concerns(db, actor)})`;
}

/** The people who can sign in and whom the list grants one of the rights. */
export function grantees(listId: RawBuilder<number>, anyOf: RightSet | RawBuilder<RightSet>) {
  return ({ or, and, exists, selectFrom, ref }: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> => {
    const entry = (subject: 'everyone' | 'user' | 'group' | 'role') =>
      selectFrom('access_entries as entry')
        .select(sql`1`.as('one'))
        .where('entry.list_id', '=', listId)
        .where(sql<SqlBool>`(entry.rights & ${anyOf}) <> 0`)
        .where('entry.subject', '=', subject);
    const member = (table: 'group_members' | 'role_members', column: 'group_id' | 'role_id') =>
      sql<SqlBool>`exists (select 1 from ${sql.table(table)} as member where member.user_id = ${ref('users.id')}
        and member.${sql.ref(column)} = entry.subject_id)`;
    const active = (table: 'groups' | 'roles') =>
      sql<SqlBool>`exists (select 1 from ${sql.table(table)} as holder where holder.id = entry.subject_id and holder.inactive = 0)`;
    return and([
      or([
        exists(entry('everyone')),
        exists(entry('user').whereRef('entry.subject_id', '=', 'users.id')),
        exists(entry('group').where(member('group_members', 'group_id')).where(active('groups'))),
        exists(entry('role').where(member('role_members', 'role_id')).where(active('roles'))),
      ]),
    ]);
  };
}

export interface SubjectConditions {
  user: Condition<'extranet_id' | 'blocked'>;
  group: Condition<'extranet_id'>;
  role: Condition<'extranet_id'>;
}

/** Which of the subjects are there and fulfil the condition of their kind, by their keys; everyone always does. */
export async function listSubjects(
  db: Db,
  entries: readonly AccessEntry[],
  conditions: SubjectConditions,
): Promise<Set<string>> {
  const found = new Set(entries.filter(({ subject }) => subject === 'everyone').map(keyOf));
  for (const subject of ['user', 'group', 'role'] as const) {
    const ids = entries.filter((entry) => entry.subject === subject).map(({ subject_id }) => subject_id);
    if (ids.length === 0) continue;
    const table = `${subject}s` as const;
    const allowed = restrict<'users' | 'groups' | 'roles', 'extranet_id' | 'blocked'>(conditions[subject], table);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${isAmong(db, 'id', ids)} and ${allowed}`.execute(db);
    for (const { id } of rows) found.add(keyOf({ subject, subject_id: id }));
  }
  return found;
}

/** Names the subject of an entry. */
export function keyOf({ subject, subject_id }: Pick<AccessEntry, 'subject' | 'subject_id'>): string {
  return `${subject} ${subject_id}`;
}

function concerns(db: Db, actor: Actor): Expression<SqlBool> {
  return sql<SqlBool>`(entry.subject = 'everyone'
    or (entry.subject = 'user' and entry.subject_id = ${actor.id})
    or (entry.subject = 'group' and ${isAmong(db, 'entry.subject_id', actor.groupIds)})
    or (entry.subject = 'role' and ${isAmong(db, 'entry.subject_id', actor.roleIds)}))`;
}

async function insertEntries(tx: Db, listId: number, entries: readonly AccessEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, list_id: listId }));
  await insertRows(tx, 'access_entries', rows);
}
