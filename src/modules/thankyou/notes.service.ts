// The rules of thank-you notes: whom they name, who is thanked by that, and who is told.
import { type Actor, allows } from '../../platform/access/index.ts';
import {
  alongside,
  createTableCache,
  type Db,
  lockRow,
  reserveIds,
  together,
  transaction,
} from '../../platform/db/index.ts';
import { getterOf, notFound, type Page, type PageRequest } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { excerptOf } from '../../platform/text/excerpt.ts';
import { fold } from '../../platform/text/fold.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { readableExtranet, requireNoteChange, thankableGroups, thankableUsers } from './notes.policy.ts';
import * as reads from './notes.repository.ts';
import * as writes from './notes-write.repository.ts';
import { listTagsOfNotes, type Tag } from './tags.repository.ts';
import { GROUP, type NamedObject, readThanked, type ThankedEntry, type ThankedRef, USER } from './thanked-input.ts';
import { tellFollowersLater } from './thankyou.followers.ts';
import { createThankYouNotifications } from './thankyou.notifications.ts';
import { NOTE } from './trashable.ts';

/** What the total of a list depends on. Deleting a user changes whom notes thank. */
const listTables = ['thanks', 'thanked_users', 'thanked_objects', 'users', 'groups'] as const;

/** What the trash shows of a note. */
const TITLE = 80;
const EXCERPT = 300;

export interface NoteInput {
  description: string;
  tags: readonly number[];
  thanked: readonly ThankedEntry[];
}

/** Which lists come with a note. */
export interface Include {
  users?: boolean;
  thanked?: boolean;
  tags?: boolean;
}

export interface NoteListInput {
  userIds?: readonly number[] | undefined;
  groupIds?: readonly number[] | undefined;
}

export interface FullNote extends reads.Note {
  users?: reads.ThankedUser[];
  thanked?: reads.ThankedObject[];
  tags?: Tag[];
}

export type NotesService = ReturnType<typeof createNotesService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'jobs'>;

export function createNotesService({ database, clock, jobs }: Parts, notifier: Notifier, trash: Trash) {
  const { db } = database;
  const notifications = createThankYouNotifications(notifier);
  const totals = createTableCache<number>(database.changes, { tables: listTables, maxEntries: 2_000 });

  /** `before` are those thanked already, who have been told. */
  const tell = async (tx: Db, actor: Actor, noteId: number, before: readonly number[]): Promise<void> => {
    const [note, thanked] = await together(getNote(tx, noteId), writes.listUserIds(tx, noteId));
    const known = new Set([...before, note.author_id]);
    const added = thanked.filter((id) => !known.has(id));
    if (added.length === 0) return;
    await together(
      notifications.thanksReceived(tx, actor, note, added),
      tellFollowersLater(tx, jobs, { noteId, causedBy: actor.id, userIds: added }),
    );
  };

  const service = {
    /** Newest first. */
    async list(actor: Actor, input: NoteListInput, include: Include, page: PageRequest): Promise<Page<FullNote>> {
      const filter = { ...input, extranetId: readableExtranet(actor) };
      const key = JSON.stringify(filter);
      const total = await totals.get(key, () => reads.countNotes(db, filter));
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const notes = await reads.listNotes(db, filter, page);
      return { items: await withLists(db, actor, notes, include), total };
    },

    /** 404 for a note that the actor may not read. */
    async get(actor: Actor, id: number, include: Include): Promise<FullNote> {
      return getFull(db, actor, id, include);
    },

    async create(tx: Db, actor: Actor, input: NoteInput): Promise<FullNote> {
      const thanked = readThanked(input.thanked);
      const now = clock.now();
      const [objects, tagIds, [id = 0]] = await together(
        resolve(tx, actor, thanked, []),
        requireTags(tx, input.tags),
        reserveIds(tx, 'thanks', 1),
      );
      const { description } = input;
      const row = {
        id,
        description,
        description_key: fold(description),
        author_id: actor.id,
        created_at: now,
        modified_at: now,
      };
      alongside(writes.insertNote(tx, row));
      alongside(writes.insertObjects(tx, id, objects));
      writes.insertTags(tx, id, tagIds);
      await addPeople(tx, id, thanked);
      const [note] = await together(getFull(tx, actor, id, { users: true }), tell(tx, actor, id, []));
      return note;
    },

    /**
     * The whole note. Groups that it named before keep the people they stood for then. `requireCurrent` is given the note that the
     * change overwrites.
     */
    async replace(
      tx: Db,
      actor: Actor,
      id: number,
      input: NoteInput,
      requireCurrent?: (current: reads.Note) => void,
    ): Promise<void> {
      const thanked = readThanked(input.thanked);
      lockRow(tx, 'thanks', id);
      const [current, rows] = await together(requireChangeable(tx, actor, id), writes.listObjects(tx, id));
      requireCurrent?.(current);
      const before = rows.map(toObject);
      const added = without(thanked, before);
      const [peopleBefore, objects, tagIds] = await together(
        added.length > 0 ? writes.listUserIds(tx, id) : [],
        resolve(tx, actor, thanked, before),
        requireTags(tx, input.tags),
      );
      const { description } = input;
      // Later than before, also within the same millisecond: its tag tells two changes apart.
      const modified = Math.max(clock.now(), current.modified_at + 1);
      const row = { description, description_key: fold(description), modified_at: modified };
      await writes.updateNote(tx, id, row);
      await writes.replaceObjects(tx, id, objects);
      writes.removeThanked(tx, id, without(before, thanked));
      await addPeople(tx, id, added);
      await writes.replaceTags(tx, id, tagIds);
      if (added.length > 0) await tell(tx, actor, id, peopleBefore);
    },

    update: (actor: Actor, id: number, input: NoteInput): Promise<void> =>
      transaction(db, (tx) => service.replace(tx, actor, id, input)),

    async delete(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        lockRow(tx, 'thanks', id);
        const { description } = await requireChangeable(tx, actor, id);
        const recordId = await trash.put(tx, actor, {
          type: NOTE,
          objId: id,
          title: excerptOf(description, TITLE),
          description: excerptOf(description, EXCERPT),
          location: '/Thanks',
          details: {},
        });
        await writes.updateNote(tx, id, { trash_id: recordId });
      });
    },
  };
  return service;
}

export const getNote = getterOf(reads.findNote, 'Note');

async function requireChangeable(tx: Db, actor: Actor, id: number): Promise<reads.Note> {
  const note = await getNote(tx, id, readableExtranet(actor));
  requireNoteChange(actor, note);
  return note;
}

async function getFull(db: Db, actor: Actor, id: number, include: Include): Promise<FullNote> {
  const note = getNote(db, id, readableExtranet(actor));
  const [found, withListsOf] = await together(note, listsOf(db, actor, [id], include));
  return withListsOf(found);
}

async function withLists(db: Db, actor: Actor, notes: reads.Note[], include: Include): Promise<FullNote[]> {
  const ids = notes.map(({ id }) => id);
  return notes.map(await listsOf(db, actor, ids, include));
}

/** One query for each kind of list, however many notes. */
async function listsOf(db: Db, actor: Actor, ids: readonly number[], include: Include) {
  const extranetId = readableExtranet(actor);
  const [users, thanked, tags] = await together(
    include.users ? reads.listThankedUsers(db, ids, extranetId).then(byNote) : undefined,
    include.thanked ? reads.listThankedObjects(db, ids, extranetId).then(byNote) : undefined,
    include.tags ? listTagsOfNotes(db, ids).then(byNote) : undefined,
  );
  return (note: reads.Note): FullNote => ({
    ...note,
    ...(users ? { users: users.get(note.id) ?? [] } : {}),
    ...(thanked ? { thanked: thanked.get(note.id) ?? [] } : {}),
    ...(tags ? { tags: tags.get(note.id) ?? [] } : {}),
  });
}

function byNote<T extends { note_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ note_id: noteId }) => noteId);
}

/** Throws 404 for whom the actor cannot thank; what the note names already stays as it is. */
async function resolve(
  tx: Db,
  actor: Actor,
  thanked: readonly ThankedRef[],
  before: readonly NamedObject[],
): Promise<NamedObject[]> {
  const names = new Map(before.map((object) => [keyOf(object), object.name]));
  const fresh = without(thanked, before);
  const [users, groups] = await together(
    writes.holdUsers(tx, idsOf(fresh, USER)),
    writes.holdGroups(tx, idsOf(fresh, GROUP)),
  );
  for (const user of users) {
    if (allows(thankableUsers(actor), user)) names.set(keyOf({ type: USER, id: user.id }), user.name);
  }
  for (const group of groups) {
    if (allows(thankableGroups(actor), group)) names.set(keyOf({ type: GROUP, id: group.id }), group.name);
  }
  return thanked.map((object) => {
    const name = names.get(keyOf(object));
    if (name === undefined) throw notFound(`${object.type === USER ? 'User' : 'Group'} ${object.id}`);
    return { ...object, name };
  });
}

async function requireTags(tx: Db, given: readonly number[]): Promise<number[]> {
  const ids = [...new Set(given)];
  if (ids.length === 0) return ids;
  const known = new Set(await writes.holdTags(tx, ids));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw notFound(`Tag ${missing}`);
  return ids;
}

async function addPeople(tx: Db, noteId: number, objects: readonly ThankedRef[]): Promise<void> {
  const userIds = idsOf(objects, USER);
  const groupIds = idsOf(objects, GROUP);
  if (userIds.length > 0) writes.addThankedUsers(tx, noteId, userIds);
  if (groupIds.length > 0) await writes.addThankedMembers(tx, noteId, groupIds);
}

function toObject(row: Awaited<ReturnType<typeof writes.listObjects>>[number]): NamedObject {
  return { type: row.object_type === GROUP ? GROUP : USER, id: row.object_id, name: row.name };
}

function without<T extends ThankedRef>(objects: readonly T[], others: readonly ThankedRef[]): T[] {
  const keys = new Set(others.map(keyOf));
  return objects.filter((object) => !keys.has(keyOf(object)));
}

function idsOf(objects: readonly ThankedRef[], type: ThankedRef['type']): number[] {
  return objects.filter((object) => object.type === type).map(({ id }) => id);
}

function keyOf({ type, id }: ThankedRef): string {
  return `${type} ${id}`;
}
