import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  cutPage,
  type Database,
  type Db,
  firstPage,
  type IdList,
  idList,
  isAmong,
  type Keyed,
  keyed,
  type Param,
  preparedQueries,
  type Row,
  type SearchParams,
  searchShape,
  searchValues,
  type TextClause,
  type Values,
  whereText,
} from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import { GROUP, USER } from './thanked-input.ts';

export type Note = Pick<Row<'thanks'>, 'id' | 'description' | 'author_id' | 'created_at' | 'modified_at'> & {
  author_name: string;
};

export interface NoteFilter {
  /** Only notes that a member of this extranet may read. */
  extranetId?: number | undefined;
  /** Thanked any of these users or groups. */
  userIds?: readonly number[] | undefined;
  groupIds?: readonly number[] | undefined;
  /** With any of these tags; by any of these authors. */
  tagIds?: readonly number[] | undefined;
  authorIds?: readonly number[] | undefined;
  text?: readonly TextClause[] | undefined;
}

/** A page of notes, newest first. Public for tests that look at its plan. */
export const notePages = preparedQueries<NoteShape & { first?: number | undefined }, NoteParams, Note>(
  (db, param, { first, ...shape }) => {
    const newest = notesOf(db).orderBy('thanks.id', 'desc');
    const found = foundIds(db, shape, param);
    if (!found) return cutPage(newest, param, first);
    // The page is cut from the ids, which indexes yield in order: nothing is read of the notes on other pages.
    const page = sql`${found} order by id desc limit ${param('limit')} offset ${param('offset')}`;
    return newest.where('thanks.id', 'in', sql<number>`(${page})`);
  },
  { planOnce: ({ first, ...shape }) => first !== undefined && hasNoFilter(shape) },
);

const noteCounts = preparedQueries<NoteShape, NoteParams, { total: number }>((db, param, shape) => {
  const found = foundIds(db, shape, param);
  const table = found ? sql`(${found})`.as('found') : sql`(select id from thanks where trash_id is null)`.as('found');
  return db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('total'));
});

const oneNote = preparedQueries<NoteShape, NoteParams, Note>((db, param, shape) => {
  const query = notesOf(db).where('thanks.id', '=', param('id'));
  const found = foundIds(db, shape, param);
  return found ? query.where('thanks.id', 'in', sql<number>`(${found})`) : query;
});

export function listNotes(db: Db, filter: NoteFilter, page: PageRequest): Promise<Note[]> {
  return notePages(db, { ...noteShapeOf(filter), first: firstPage(page) }, { ...noteValuesOf(filter), ...page });
}

export async function countNotes(db: Db, filter: NoteFilter): Promise<number> {
  const [row] = await noteCounts(db, noteShapeOf(filter), noteValuesOf(filter));
  return row?.total ?? 0;
}

/** Beside the event loop, as words may be in very many notes. */
export function listNotesSlowly(
  { db, slowReads }: Database,
  caller: string,
  filter: NoteFilter,
  page: PageRequest,
): Promise<Note[]> {
  return slowReads.run(notePages.compile(db, noteShapeOf(filter), { ...noteValuesOf(filter), ...page }), caller);
}

export async function countNotesSlowly(
  { db, slowReads }: Database,
  caller: string,
  filter: NoteFilter,
): Promise<number> {
  const [row] = await slowReads.run(noteCounts.compile(db, noteShapeOf(filter), noteValuesOf(filter)), caller);
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
  return thankedUsers(db, shapeOfThanked(extranetId), { ids: idList(db, noteIds), extranet: extranetId });
}

const thankedUsers = preparedQueries<ThankedShape, ThankedParams, ThankedUser>(
  (db, param, { ofExtranet }) =>
    db
      .selectFrom('thanked_users as thanked')
      .innerJoin('users', 'users.id', 'thanked.user_id')
      .select(['thanked.note_id', 'users.id', 'users.fullname as name'])
      .distinct()
      .where(isAmong(db, 'thanked.note_id', param('ids')))
      .$if(ofExtranet, (query) => query.where('users.extranet_id', '=', param('extranet')))
      .orderBy('users.id'),
  { planOnce: true },
);

interface ThankedShape {
  /** Only those that a member of one extranet sees. */
  ofExtranet: boolean;
}

interface ThankedParams {
  ids: IdList;
  extranet: number | undefined;
}

function shapeOfThanked(extranetId: number | undefined): ThankedShape {
  return { ofExtranet: extranetId !== undefined };
}

export interface ThankedObject {
  note_id: number;
  object_type: number;
  object_id: number;
  name: string;
}

/** What the notes name, in the order given, by today's name; a group that is gone keeps its last one, a user does not. */
export function listThankedObjects(db: Db, noteIds: readonly number[], extranetId?: number): Promise<ThankedObject[]> {
  return thankedObjects(db, shapeOfThanked(extranetId), { ids: idList(db, noteIds), extranet: extranetId });
}

const thankedObjects = preparedQueries<ThankedShape, ThankedParams, ThankedObject>(
  (db, param, { ofExtranet }) =>
    thankedObjectsOf(db, param('ids'), ofExtranet ? param('extranet') : undefined)
      .orderBy('thanked.note_id')
      .orderBy('thanked.position'),
  { planOnce: true },
);

/** Whom and what the notes thank, in no order yet. */
export function thankedObjectsOf(
  db: Db,
  noteIds: Parameters<typeof isAmong>[2],
  extranetId: number | RawBuilder<number | undefined> | undefined,
) {
  const query = db
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
    .where((eb) => eb.or([eb('thanked.object_type', '<>', USER), eb('users.id', 'is not', null)]));
  if (extranetId === undefined) return query;
  return query.where(sql<SqlBool>`coalesce(users.extranet_id, groups.extranet_id) = ${extranetId}`);
}

/** What the SQL of a filter depends on: everything but the values. */
interface NoteShape {
  extranet: boolean;
  users: number | undefined;
  groups: number | undefined;
  tags: number | undefined;
  authors: number | undefined;
  text: Keyed<readonly TextClause[]>;
}

function hasNoFilter({ extranet, users, groups, tags, authors, text }: NoteShape): boolean {
  const lists = [users, groups, tags, authors];
  return !extranet && text.value.length === 0 && lists.every((count) => count === undefined);
}

interface NoteParams extends PageRequest, SearchParams {
  id: number;
  extranet: number;
  [user: `user${number}`]: number;
  [group: `group${number}`]: number;
  [tag: `tag${number}`]: number;
  [author: `author${number}`]: number;
}

export function noteShapeOf({ extranetId, userIds, groupIds, tagIds, authorIds, text = [] }: NoteFilter): NoteShape {
  return {
    extranet: extranetId !== undefined,
    users: userIds?.length,
    groups: groupIds?.length,
    tags: tagIds?.length,
    authors: authorIds?.length,
    text: keyed(text, searchShape),
  };
}

export function noteValuesOf(filter: NoteFilter): Values<NoteParams> {
  const { extranetId, userIds = [], groupIds = [], tagIds = [], authorIds = [], text = [] } = filter;
  const values: Values<NoteParams> = { ...searchValues(text), extranet: extranetId };
  for (const [index, userId] of userIds.entries()) values[`user${index}` as const] = userId;
  for (const [index, groupId] of groupIds.entries()) values[`group${index}` as const] = groupId;
  for (const [index, tagId] of tagIds.entries()) values[`tag${index}` as const] = tagId;
  for (const [index, authorId] of authorIds.entries()) values[`author${index}` as const] = authorId;
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
      'thanks.modified_at',
      'authors.fullname as author_name',
    ])
    .where('thanks.trash_id', 'is', null);
}

/** The ids of the notes that a filter lets through, each once; undefined: all. */
function foundIds(db: Db, shape: NoteShape, param: Param<NoteParams>): RawBuilder<unknown> | undefined {
  const wanted: RawBuilder<unknown>[] = [];
  if (shape.users !== undefined) wanted.push(thankingUsers(shape.users, shape.extranet, param));
  if (shape.groups !== undefined) wanted.push(thankingGroups(shape.groups, shape.extranet, param));
  const readable = shape.extranet ? [readableIn(param('extranet'))] : [];
  const labelled = shape.tags === undefined ? [] : [labelledWith(shape.tags, param)];
  const written = shape.authors === undefined ? [] : [writtenBy(shape.authors, shape.extranet, param)];
  const worded =
    shape.text.value.length === 0 ? [] : [sql`select id from thanks where id in ${wordedAs(db, shape, param)}`];
  const [first, ...others] = [wanted, labelled, written, worded, readable]
    .filter((selections) => selections.length > 0)
    .map(anyOf);
  if (!first) return undefined;
  const conditions = [...others.map((other) => sql`id in (${other})`), isShown];
  return sql`select distinct id from (${first}) as matching where ${sql.join(conditions, sql` and `)}`;
}

/** The few in the trash are read at once. */
const isShown = sql`id not in (select id from thanks where trash_id is not null)`;

function anyOf(selections: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selections, sql` union `);
}

/** T1: the ids of the notes that members of the extranet read. */
export function readableIn(extranet: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select written.id from users join thanks as written on written.author_id = users.id
      where users.extranet_id = ${extranet}
    union select thanked_users.note_id as id from users join thanked_users on thanked_users.user_id = users.id
      where users.extranet_id = ${extranet}`;
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

function labelledWith(count: number, param: Param<NoteParams>): RawBuilder<unknown> {
  return sql`select note_id as id from thanks_tags where ${isOneOf('tag', count, param)}`;
}

/** Outsiders cannot ask about authors that they cannot see, though they read their names in notes to their own. */
function writtenBy(count: number, ofExtranet: boolean, param: Param<NoteParams>): RawBuilder<unknown> {
  const seen = ofExtranet
    ? sql`and author_id in (select id from users where extranet_id = ${param('extranet')})`
    : sql``;
  return sql`select id from thanks where ${isOneOf('author', count, param)} ${seen}`;
}

function wordedAs(db: Db, { text }: NoteShape, param: Param<NoteParams>) {
  return whereText(db, db.selectFrom('thanks').select('thanks.id'), 'thanks', text.value, param);
}

const columns = { user: 'user_id', group: 'object_id', tag: 'tag_id', author: 'author_id' } as const;

function isOneOf(name: keyof typeof columns, count: number, param: Param<NoteParams>): RawBuilder<SqlBool> {
  if (count === 0) return sql<SqlBool>`1 = 0`;
  const column = sql.ref(columns[name]);
  return sql<SqlBool>`${column} in (${sql.join(Array.from({ length: count }, (_, index) => param(`${name}${index}`)))})`;
}
