import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong, type Param, preparedQueries, type Row, type Values } from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import { GROUP, USER } from './thanked-input.ts';

export type Note = Pick<Row<'thanks'>, 'id' | 'description' | 'author_id' | 'created_at'> & { author_name: string };

export interface NoteFilter {
  /** Only notes that a member of this extranet may read. */
  extranetId?: number | undefined;
  /** Thanked any of these users or groups. */
  userIds?: readonly number[] | undefined;
  groupIds?: readonly number[] | undefined;
}

/** A page of notes, newest first. Public for tests that look at its plan. */
export const notePages = preparedQueries<NoteShape, NoteParams, Note>((db, param, shape) => {
  const newest = notesOf(db).orderBy('thanks.id', 'desc');
  const found = foundIds(shape, param);
  if (!found) return newest.limit(param('limit')).offset(param('offset'));
  // The page is cut from the ids, which indexes yield in order: nothing is read of the notes on other pages.
  const page = sql`${found} order by id desc limit ${param('limit')} offset ${param('offset')}`;
  return newest.where('thanks.id', 'in', sql<number>`(${page})`);
});

const noteCounts = preparedQueries<NoteShape, NoteParams, { total: number }>((db, param, shape) => {
  const found = foundIds(shape, param);
  const table = found ? sql`(${found})`.as('found') : sql`thanks`.as('found');
  return db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('total'));
});

const oneNote = preparedQueries<NoteShape, NoteParams, Note>((db, param, shape) => {
  const query = notesOf(db).where('thanks.id', '=', param('id'));
  const found = foundIds(shape, param);
  return found ? query.where('thanks.id', 'in', sql<number>`(${found})`) : query;
});

export function listNotes(db: Db, filter: NoteFilter, page: PageRequest): Promise<Note[]> {
  return notePages(db, noteShapeOf(filter), { ...noteValuesOf(filter), ...page });
}

export async function countNotes(db: Db, filter: NoteFilter): Promise<number> {
  const [row] = await noteCounts(db, noteShapeOf(filter), noteValuesOf(filter));
  return row?.total ?? 0;
}

export async function findNote(db: Db, id: number, extranetId?: number): Promise<Note | undefined> {
  const [note] = await oneNote(db, noteShapeOf({ extranetId }), { ...noteValuesOf({ extranetId }), id });
  return note;
}

export interface ThankedUser {
  note_id: number;
  id: number;
  name: string;
}

/** Everyone once, though they may have been named and be in two of the groups. */
export function listThankedUsers(db: Db, noteIds: readonly number[], extranetId?: number): Promise<ThankedUser[]> {
  let query = db
    .selectFrom('thanked_users as thanked')
    .innerJoin('users', 'users.id', 'thanked.user_id')
    .select(['thanked.note_id', 'users.id', 'users.fullname as name'])
    .distinct()
    .where(isAmong(db, 'thanked.note_id', noteIds))
    .orderBy('users.id');
  if (extranetId !== undefined) query = query.where('users.extranet_id', '=', extranetId);
  return query.execute();
}

export interface ThankedObject {
  note_id: number;
  object_type: number;
  object_id: number;
  name: string;
}

/** What the notes name, in the order given, by today's name; a group that is gone keeps its last one, a user does not. */
export function listThankedObjects(db: Db, noteIds: readonly number[], extranetId?: number): Promise<ThankedObject[]> {
  let query = db
    .selectFrom('thanked_objects as thanked')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'thanked.object_id').on('thanked.object_type', '=', sql.lit(USER)),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.id', '=', 'thanked.object_id').on('thanked.object_type', '=', sql.lit(GROUP)),
    )
    .select(['thanked.note_id', 'thanked.object_type', 'thanked.object_id'])
    .select((eb) => eb.fn.coalesce('users.fullname', 'groups.name', 'thanked.name').as('name'))
    .where(isAmong(db, 'thanked.note_id', noteIds))
    .where((eb) => eb.or([eb('thanked.object_type', '<>', USER), eb('users.id', 'is not', null)]))
    .orderBy('thanked.note_id')
    .orderBy('thanked.position');
  if (extranetId !== undefined) {
    query = query.where((eb) => eb.fn.coalesce('users.extranet_id', 'groups.extranet_id'), '=', extranetId);
  }
  return query.execute();
}

/** What the SQL of a filter depends on: everything but the values. */
interface NoteShape {
  extranet: boolean;
  users: number | undefined;
  groups: number | undefined;
}

interface NoteParams extends PageRequest {
  id: number;
  extranet: number;
  [user: `user${number}`]: number;
  [group: `group${number}`]: number;
}

export function noteShapeOf({ extranetId, userIds, groupIds }: NoteFilter): NoteShape {
  return { extranet: extranetId !== undefined, users: userIds?.length, groups: groupIds?.length };
}

export function noteValuesOf({ extranetId, userIds = [], groupIds = [] }: NoteFilter): Values<NoteParams> {
  const values: Values<NoteParams> = { extranet: extranetId };
  for (const [index, userId] of userIds.entries()) values[`user${index}` as const] = userId;
  for (const [index, groupId] of groupIds.entries()) values[`group${index}` as const] = groupId;
  return values;
}

function notesOf(db: Db) {
  return db
    .selectFrom('thanks')
    .innerJoin('users as authors', 'authors.id', 'thanks.author_id')
    .select([
      'thanks.id',
      'thanks.description',
      'thanks.author_id',
      'thanks.created_at',
      'authors.fullname as author_name',
    ]);
}

/** The ids of the notes that a filter lets through, each once; undefined: all. */
function foundIds(shape: NoteShape, param: Param<NoteParams>): RawBuilder<unknown> | undefined {
  const wanted: RawBuilder<unknown>[] = [];
  if (shape.users !== undefined) wanted.push(thankingUsers(shape.users, shape.extranet, param));
  if (shape.groups !== undefined) wanted.push(thankingGroups(shape.groups, shape.extranet, param));
  const readable = shape.extranet ? [writtenIn(param), thankedIn(param)] : [];
  const [first, second] = [wanted, readable].filter((selections) => selections.length > 0).map(anyOf);
  if (!first) return undefined;
  const also = second ? sql`where id in (${second})` : sql``;
  return sql`select distinct id from (${first}) as matching ${also}`;
}

function anyOf(selections: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selections, sql` union `);
}

function writtenIn(param: Param<NoteParams>): RawBuilder<unknown> {
  return sql`select written.id from users join thanks as written on written.author_id = users.id
    where users.extranet_id = ${param('extranet')}`;
}

function thankedIn(param: Param<NoteParams>): RawBuilder<unknown> {
  return sql`select thanked_users.note_id as id from users join thanked_users on thanked_users.user_id = users.id
    where users.extranet_id = ${param('extranet')}`;
}

/** Outsiders cannot ask about people and groups that they cannot see. */
function thankingUsers(count: number, ofExtranet: boolean, param: Param<NoteParams>): RawBuilder<unknown> {
  const seen = ofExtranet ? sql`and user_id in (select id from users where extranet_id = ${param('extranet')})` : sql``;
  return sql`select note_id as id from thanked_users where ${isOneOf('user', count, param)} ${seen}`;
}

function thankingGroups(count: number, ofExtranet: boolean, param: Param<NoteParams>): RawBuilder<unknown> {
  const seen = ofExtranet
    ? sql`and object_id in (select id from groups where extranet_id = ${param('extranet')})`
    : sql``;
  return sql`select note_id as id from thanked_objects
    where object_type = ${sql.lit(GROUP)} and ${isOneOf('group', count, param)} ${seen}`;
}

function isOneOf(name: 'user' | 'group', count: number, param: Param<NoteParams>): RawBuilder<SqlBool> {
  if (count === 0) return sql<SqlBool>`1 = 0`;
  const column = sql.ref(name === 'user' ? 'user_id' : 'object_id');
  return sql<SqlBool>`${column} in (${sql.join(Array.from({ length: count }, (_, index) => param(`${name}${index}`)))})`;
}
