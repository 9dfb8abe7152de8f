import { type RawBuilder, sql } from 'kysely';
import { countRows, type Database, type Db, findsAny, insertMissing, isAmong } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { readableIn, type ThankedObject, thankedObjectsOf } from '../notes.repository.ts';
import { GROUP } from '../thanked-input.ts';

/** People of a thanked group are counted up to here. */
export const MOST_COUNTED = 1_000;

export interface NamedObject extends ThankedObject {
  /** How many the note names, of those that the reader sees. */
  total: number;
  /** Who was thanked as a member of the group; null for a user. */
  people: number | null;
}

/** The first that each note names, in the order given. */
export function listFirstNamed(
  db: Db,
  noteIds: readonly number[],
  first: number,
  extranetId: number | undefined,
): Promise<NamedObject[]> {
  const numbered = thankedObjectsOf(db, noteIds, extranetId)
    .select(sql<number>`row_number() over (partition by thanked.note_id order by thanked.position)`.as('place'))
    .select(sql<number>`count(*) over (partition by thanked.note_id)`.as('total'));
  const seen =
    extranetId === undefined
      ? sql``
      : sql`join users on users.id = member.user_id and users.extranet_id = ${extranetId}`;
  const people = sql<number | null>`case when named.object_type = ${sql.lit(GROUP)} then (
    select count(*) from (select 1 from thanked_users as member ${seen}
      where member.note_id = named.note_id and member.group_id = named.object_id limit ${sql.lit(MOST_COUNTED)}) as counted)
    end`;
  return db
    .selectFrom(numbered.as('named'))
    .select(['named.note_id', 'named.object_type', 'named.object_id', 'named.name', 'named.total'])
    .select(people.as('people'))
    .where('named.place', '<=', first)
    .orderBy('named.note_id')
    .orderBy('named.place')
    .execute();
}

/** The notes that thank this user. */
export async function listNotesThanking(db: Db, noteIds: readonly number[], userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('thanked_users')
    .select('note_id')
    .distinct()
    .where('user_id', '=', userId)
    .where(isAmong(db, 'note_id', noteIds))
    .execute();
  return new Set(rows.map(({ note_id: noteId }) => noteId));
}

export interface Joiner {
  note_id: number;
  user_id: number;
  total: number;
  /** Whether this reader is among all of them. */
  has_joined: number;
}

/** The first of those who thank too, the reader first of all. */
export function listFirstJoiners(
  db: Db,
  noteIds: readonly number[],
  first: number,
  reader: { id: number; extranetId: number | undefined },
): Promise<Joiner[]> {
  const isReader = sql<number>`case when too.user_id = ${reader.id} then 1 else 0 end`;
  const numbered = joinersOf(db, reader.extranetId)
    .where(isAmong(db, 'too.note_id', noteIds))
    .select(['too.note_id', 'too.user_id'])
    .select(
      sql<number>`row_number() over (partition by too.note_id order by ${isReader} desc, too.created_at, too.user_id)`.as(
        'place',
      ),
    )
    .select(sql<number>`count(*) over (partition by too.note_id)`.as('total'))
    .select(sql<number>`max(${isReader}) over (partition by too.note_id)`.as('has_joined'));
  return db
    .selectFrom(numbered.as('numbered'))
    .select(['numbered.note_id', 'numbered.user_id', 'numbered.total', 'numbered.has_joined'])
    .where('numbered.place', '<=', first)
    .orderBy('numbered.note_id')
    .orderBy('numbered.place')
    .execute();
}

/** Those who joined in the thanks, whoever did so first at the top. */
export async function listJoiners(
  db: Db,
  noteId: number,
  extranetId: number | undefined,
  { limit, offset }: PageRequest,
): Promise<number[]> {
  const rows = await joinersOf(db, extranetId)
    .where('too.note_id', '=', noteId)
    .select('too.user_id')
    .orderBy('too.created_at')
    .orderBy('too.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

export function countJoiners(db: Db, noteId: number, extranetId: number | undefined): Promise<number> {
  return countRows(joinersOf(db, extranetId).where('too.note_id', '=', noteId));
}

/** Everybody whom the note thanks, once. */
export async function listThanked(
  db: Db,
  noteId: number,
  extranetId: number | undefined,
  { limit, offset }: PageRequest,
): Promise<number[]> {
  const rows = await thankedOf(db, noteId, extranetId)
    .select('thanked.user_id')
    .distinct()
    .orderBy('thanked.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

export async function countThanked(db: Db, noteId: number, extranetId: number | undefined): Promise<number> {
  const row = await thankedOf(db, noteId, extranetId)
    .select((eb) => eb.fn.count<number>('thanked.user_id').distinct().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** The users whom the note names, not by a group. */
export async function listNamedUsers(db: Db, noteId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('thanked_users')
    .select('user_id')
    .where('note_id', '=', noteId)
    .where('group_id', '=', 0)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

export async function hasJoined(db: Db, noteId: number, userId: number): Promise<boolean> {
  return findsAny(db.selectFrom('thanks_too').where('note_id', '=', noteId).where('user_id', '=', userId));
}

export function insertJoiner(tx: Db, noteId: number, userId: number, now: number): Promise<void> {
  return insertMissing(tx, 'thanks_too', [{ note_id: noteId, user_id: userId, created_at: now }]);
}

export async function deleteJoiner(tx: Db, noteId: number, userId: number): Promise<void> {
  await tx.deleteFrom('thanks_too').where('note_id', '=', noteId).where('user_id', '=', userId).execute();
}

export interface ValueCount {
  /** Null: all notes of the month, with or without a tag. */
  tag_id: number | null;
  month: number;
  notes: number;
}

/** Notes of each month, by tag and all together; the months begin at these moments, the last one goes on. */
export function countValues(
  { db, slowReads }: Database,
  caller: string,
  starts: readonly number[],
  extranetId: number | undefined,
): Promise<ValueCount[]> {
  const [from = 0, ...later] = starts;
  const cases = later.map((start, month) => sql`when thanks.created_at < ${start} then ${sql.lit(month)}`);
  const month =
    cases.length === 0
      ? sql<number>`0`
      : sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(later.length)} end`;
  const dated = sql`thanks.trash_id is null and thanks.created_at >= ${from}`;
  const readable = extranetId === undefined ? sql`` : sql`and thanks.id in (${readableIn(sql`${extranetId}`)})`;
  const counted = sql`select month, count(*) as notes, tag_id from (
      select ${month} as month, thanks_tags.tag_id from thanks join thanks_tags on thanks_tags.note_id = thanks.id
      where ${dated} ${readable}) as labelled group by tag_id, month
    union all select month, count(*) as notes, null as tag_id from (
      select ${month} as month from thanks where ${dated} ${readable}) as written group by month`;
  const query = db.selectFrom(sql<ValueCount>`(${counted})`.as('counted')).selectAll();
  return slowReads.run(query.compile(), caller);
}

export function listTagsById(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'bg_colour', 'active'])
    .where(isAmong(db, 'id', ids))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}

/** When the first note was written that the reader may see. */
export async function findFirstMoment(db: Db, extranetId: number | undefined): Promise<number | null> {
  const query = db
    .selectFrom('thanks')
    .select('created_at')
    .where('trash_id', 'is', null)
    .orderBy('created_at')
    .limit(1);
  const readable = (extranet: number): RawBuilder<number> => sql<number>`(${readableIn(sql`${extranet}`)})`;
  const row = await (extranetId === undefined
    ? query
    : query.where('id', 'in', readable(extranetId))
  ).executeTakeFirst();
  return row?.created_at ?? null;
}

function joinersOf(db: Db, extranetId: number | undefined) {
  const query = db.selectFrom('thanks_too as too');
  if (extranetId === undefined) return query;
  return query.where('too.user_id', 'in', (eb) =>
    eb.selectFrom('users').select('users.id').where('users.extranet_id', '=', extranetId),
  );
}

function thankedOf(db: Db, noteId: number, extranetId: number | undefined) {
  const query = db.selectFrom('thanked_users as thanked').where('thanked.note_id', '=', noteId);
  if (extranetId === undefined) return query;
  return query.where('thanked.user_id', 'in', (eb) =>
    eb.selectFrom('users').select('users.id').where('users.extranet_id', '=', extranetId),
  );
}
