import { type SelectQueryBuilder, sql } from 'kysely';
import {
  alongside,
  type Db,
  deleteRows,
  engineOf,
  type IdList,
  idList,
  insertRows,
  isAmong,
  preparedQuery,
  type Row,
  rowsOf,
  type Tables,
} from '../../platform/db/index.ts';
import { inSlices } from '../../platform/let-others-in.ts';
import { GROUP, type NamedObject, type ThankedRef, USER } from './thanked-input.ts';

/** Members of groups that one statement writes. */
const MEMBERS_AT_ONCE = 5_000;

export type HeldUser = Pick<Row<'users'>, 'id' | 'extranet_id' | 'blocked'> & { name: string };
export type HeldGroup = Pick<Row<'groups'>, 'id' | 'name' | 'extranet_id'>;

/** The users who exist. They cannot be deleted until the transaction ends. */
export async function holdUsers(tx: Db, ids: readonly number[]): Promise<HeldUser[]> {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom('users')
    .select(['id', 'extranet_id', 'blocked', 'fullname as name'])
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  return held(tx, query, 'users').execute();
}

export async function holdGroups(tx: Db, ids: readonly number[]): Promise<HeldGroup[]> {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom('groups')
    .select(['id', 'name', 'extranet_id'])
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  return held(tx, query, 'groups').execute();
}

export async function holdTags(tx: Db, ids: readonly number[]): Promise<number[]> {
  const query = tx
    .selectFrom('tags')
    .select('id')
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  return (await held(tx, query, 'tags').execute()).map(({ id }) => id);
}

export const { insert: insertNote, update: updateNote } = rowsOf('thanks');

export function listObjects(db: Db, noteId: number): Promise<Row<'thanked_objects'>[]> {
  return db.selectFrom('thanked_objects').selectAll().where('note_id', '=', noteId).execute();
}

export async function listUserIds(db: Db, noteId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('thanked_users')
    .select('user_id')
    .distinct()
    .where('note_id', '=', noteId)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** The names that the note carries, all of them anew. */
export async function replaceObjects(tx: Db, noteId: number, objects: readonly NamedObject[]): Promise<void> {
  await deleteRows(tx, 'thanked_objects', 'note_id', [noteId]);
  await insertObjects(tx, noteId, objects);
}

export async function insertObjects(tx: Db, noteId: number, objects: readonly NamedObject[]): Promise<void> {
  const rows = objects.map(({ type, id, name }, position) => ({
    note_id: noteId,
    object_type: type,
    object_id: id,
    name,
    position,
  }));
  await insertRows(tx, 'thanked_objects', rows);
}

export function addThankedUsers(tx: Db, noteId: number, userIds: readonly number[]): void {
  alongside(insertThankedUsers(tx, { note: noteId, users: idList(tx, userIds) }));
}

const insertThankedUsers = preparedQuery<{ note: number; users: IdList }, never>((tx, param) =>
  tx
    .insertInto('thanked_users')
    .columns(['note_id', 'user_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where(isAmong(tx, 'users.id', param('users')))
        .select([eb.cast<number>(param('note'), 'bigint').as('note_id'), 'users.id', sql<number>`0`.as('group_id')]),
    ),
);

/** The active members that the groups have now. */
export async function addThankedMembers(tx: Db, noteId: number, groupIds: readonly number[]): Promise<void> {
  const members = tx
    .selectFrom('users')
    .select('users.id')
    .where('users.blocked', '=', 0)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('group_members')
        .select('group_members.user_id')
        .where(isAmong(tx, 'group_members.group_id', groupIds)),
    )
    .orderBy('users.id');
  const userIds = (await held(tx, members, 'users').execute()).map(({ id }) => id);
  await inSlices(userIds, MEMBERS_AT_ONCE, async (slice) => {
    await tx
      .insertInto('thanked_users')
      .columns(['note_id', 'user_id', 'group_id'])
      .expression((eb) =>
        eb
          .selectFrom('group_members')
          .where(isAmong(tx, 'group_members.group_id', groupIds))
          .where(isAmong(tx, 'group_members.user_id', slice))
          .select([
            eb.cast<number>(eb.val(noteId), 'bigint').as('note_id'),
            'group_members.user_id',
            'group_members.group_id',
          ]),
      )
      .execute();
  });
}

/** Removes the people whom the note no longer names, as users or by a group. */
export function removeThanked(tx: Db, noteId: number, removed: readonly ThankedRef[]): void {
  const idsOf = (type: number) => removed.filter((object) => object.type === type).map(({ id }) => id);
  const query = tx
    .deleteFrom('thanked_users')
    .where('note_id', '=', noteId)
    .where((eb) =>
      eb.or([
        eb.and([eb('group_id', '=', 0), isAmong(tx, 'user_id', idsOf(USER))]),
        isAmong(tx, 'group_id', idsOf(GROUP)),
      ]),
    );
  alongside(query.execute());
}

export async function replaceTags(tx: Db, noteId: number, tagIds: readonly number[]): Promise<void> {
  await deleteRows(tx, 'thanks_tags', 'note_id', [noteId]);
  insertTags(tx, noteId, tagIds);
}

/** Adds the tags that exist. */
export function insertTags(tx: Db, noteId: number, tagIds: readonly number[]): void {
  if (tagIds.length === 0) return;
  alongside(insertExistingTags(tx, { note: noteId, tags: idList(tx, tagIds) }));
}

const insertExistingTags = preparedQuery<{ note: number; tags: IdList }, never>((tx, param) =>
  tx
    .insertInto('thanks_tags')
    .columns(['note_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('tags')
        .where(isAmong(tx, 'tags.id', param('tags')))
        .select([eb.cast<number>(param('note'), 'bigint').as('note_id'), 'tags.id']),
    ),
);

/** SQLite has one writer at a time, so there the rows are held already. */
function held<TB extends keyof Tables, O>(
  tx: Db,
  query: SelectQueryBuilder<Tables, TB, O>,
  table: TB & string,
): SelectQueryBuilder<Tables, TB, O> {
  return engineOf(tx) === 'postgres' ? query.forKeyShare(table) : query;
}
