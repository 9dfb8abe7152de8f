// The wall: notes as pages show them, those who thank too, and the values over the months.
import type { Actor } from '../../../platform/access/index.ts';
import {
  createTableCache,
  type Db,
  lockRow,
  type TextClause,
  together,
  transaction,
} from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { mayChangeNote, readableExtranet, requireThankingToo } from '../notes.policy.ts';
import * as reads from '../notes.repository.ts';
import { getNote, type NoteInput, type NotesService } from '../notes.service.ts';
import { listTagsOfNotes, type Tag } from '../tags.repository.ts';
import { USER } from '../thanked-input.ts';
import { createThankYouNotifications } from '../thankyou.notifications.ts';
import { monthsUntil } from './months.ts';
import * as repository from './wall.repository.ts';

/** What a list shows of whom a note names, and of those who thank too; a single note shows all whom it names. */
const NAMED = 8;
const ALL_NAMED = 1_000;
const JOINERS = 4;
/** The values with most notes. */
const VALUES = 20;

const listTables = ['thanks', 'thanks_tags', 'thanked_users', 'thanked_objects', 'users', 'groups', 'tags'] as const;

export interface WallFilter {
  userIds?: readonly number[] | undefined;
  groupIds?: readonly number[] | undefined;
  tagIds?: readonly number[] | undefined;
  authorIds?: readonly number[] | undefined;
  words: readonly string[];
}

export interface WallNote extends reads.Note {
  named: repository.NamedObject[];
  tags: Tag[];
  thanksReader: boolean;
  joiners: repository.Joiner[];
  mayChange: boolean;
}

export interface Values {
  months: string[];
  /** The number of notes of each month. */
  notes: number[];
  values: { id: number; name: string; bg_colour: string; active: boolean; notes: number[] }[];
  first: number | null;
}

export type WallService = ReturnType<typeof createWallService>;

export function createWallService(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  notifier: Notifier,
  notes: Pick<NotesService, 'replace'>,
) {
  const { db } = database;
  const notifications = createThankYouNotifications(notifier);
  const totals = createTableCache<number>(database.changes, { tables: listTables, maxEntries: 2_000 });
  const values = createTableCache<Values>(database.changes, { tables: listTables, maxEntries: 200 });

  const withFaces = async (actor: Actor, items: readonly WallNote[]) => {
    const ids = items.flatMap((note) => [
      note.author_id,
      ...note.named.flatMap(({ object_type: type, object_id: id }) => (type === USER ? [id] : [])),
      ...note.joiners.map(({ user_id: userId }) => userId),
    ]);
    return { items, people: await listPicturedPeople(db, actor, ids) };
  };

  const peopleOf = async (actor: Actor, ids: Page<number>): Promise<Page<number> & { people: PicturedPeople }> => ({
    ...ids,
    people: await listPicturedPeople(db, actor, ids.items),
  });

  return {
    /** Newest first. */
    async list(actor: Actor, { words, ...ids }: WallFilter, page: PageRequest) {
      const text: TextClause[] = words.length > 0 ? [{ columns: ['description_key'], texts: words, mode: 'all' }] : [];
      const filter = { ...ids, text, extranetId: readableExtranet(actor) };
      const caller = `user ${actor.id}`;
      const isSlow = text.length > 0;
      const total = await totals.get(JSON.stringify(filter), () =>
        isSlow ? reads.countNotesSlowly(database, caller, filter) : reads.countNotes(db, filter),
      );
      if (page.limit === 0 || page.offset >= total) return { items: [], total, people: new Map() };
      const notes = isSlow
        ? await reads.listNotesSlowly(database, caller, filter, page)
        : await reads.listNotes(db, filter, page);
      const withParts = await partsOf(
        db,
        actor,
        notes.map(({ id }) => id),
        NAMED,
      );
      return { total, ...(await withFaces(actor, notes.map(withParts))) };
    },

    /** No note if the actor may not read it (T1). */
    get: async (actor: Actor, id: number) => withFaces(actor, await listOne(db, actor, id)),

    /** What `NotesService.replace` makes of the note. */
    async replace(actor: Actor, id: number, input: NoteInput, requireCurrent: (current: reads.Note) => void) {
      const replaced = await transaction(db, async (tx) => {
        await notes.replace(tx, actor, id, input, requireCurrent);
        return listOne(tx, actor, id);
      });
      return withFaces(actor, replaced);
    },

    /** Everybody whom the note thanks, members of groups too. */
    async listThanked(actor: Actor, id: number, page: PageRequest) {
      const extranetId = readableExtranet(actor);
      const [, total] = await together(getNote(db, id, extranetId), repository.countThanked(db, id, extranetId));
      const ids = await readPageOf(page, total, () => repository.listThanked(db, id, extranetId, page));
      return peopleOf(actor, ids);
    },

    /** The people who thank too, the first first. */
    async listJoiners(actor: Actor, id: number, page: PageRequest) {
      const extranetId = readableExtranet(actor);
      const [, total] = await together(getNote(db, id, extranetId), repository.countJoiners(db, id, extranetId));
      const ids = await readPageOf(page, total, () => repository.listJoiners(db, id, extranetId, page));
      return peopleOf(actor, ids);
    },

    /** T8. A second time changes nothing and tells nobody; members of thanked groups are not told. */
    async thankToo(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        lockRow(tx, 'thanks', id);
        const [note, thanking, hasJoined] = await together(
          getNote(tx, id, readableExtranet(actor)),
          repository.listNotesThanking(tx, [id], actor.id),
          repository.hasJoined(tx, id, actor.id),
        );
        requireThankingToo(actor, note, thanking.has(id));
        if (hasJoined) return;
        await repository.insertJoiner(tx, id, actor.id, clock.now());
        const userIds = await repository.listNamedUsers(tx, id);
        await notifications.thanksJoined(tx, actor, { note, by: actor.fullname, userIds });
      });
    },

    async thankNoLonger(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        await getNote(tx, id, readableExtranet(actor));
        await repository.deleteJoiner(tx, id, actor.id);
      });
    },

    /** How often each value was thanked for in the last months, this one included; months of the reader's zone. */
    async values(actor: Actor, count: number): Promise<Values> {
      const extranetId = readableExtranet(actor);
      const months = monthsUntil(clock.now(), actor.timezone, count);
      const key = JSON.stringify([extranetId, months]);
      return values.get(key, async () => {
        const starts = months.map(({ start }) => start);
        const counts = await repository.countValues(database, `user ${actor.id}`, starts, extranetId);
        const [values, first] = await together(
          namedValues(db, counts, count),
          repository.findFirstMoment(db, extranetId),
        );
        return { months: months.map(({ name }) => name), notes: byMonth(counts, null, count), values, first };
      });
    },
  };
}

/** The note as it is shown alone, or none if the actor may not read it (T1). */
async function listOne(db: Db, actor: Actor, id: number): Promise<WallNote[]> {
  const found = reads.findNote(db, id, readableExtranet(actor));
  const [note, withParts] = await together(found, partsOf(db, actor, [id], ALL_NAMED));
  return note ? [withParts(note)] : [];
}

/** One query for each part, however many notes. */
async function partsOf(db: Db, actor: Actor, ids: readonly number[], first: number) {
  const extranetId = readableExtranet(actor);
  const reader = { id: actor.id, extranetId };
  const [named, tags, joiners, thanking] = await together(
    repository.listFirstNamed(db, ids, first, extranetId).then(byNote),
    listTagsOfNotes(db, ids).then(byNote),
    repository.listFirstJoiners(db, ids, JOINERS, reader).then(byNote),
    repository.listNotesThanking(db, ids, actor.id),
  );
  return (note: reads.Note): WallNote => ({
    ...note,
    named: named.get(note.id) ?? [],
    tags: tags.get(note.id) ?? [],
    joiners: joiners.get(note.id) ?? [],
    thanksReader: thanking.has(note.id),
    mayChange: mayChangeNote(actor, note),
  });
}

async function namedValues(db: Db, counts: readonly repository.ValueCount[], months: number) {
  const totals = new Map<number, number>();
  for (const { tag_id: id, notes } of counts) if (id !== null) totals.set(id, (totals.get(id) ?? 0) + notes);
  const most = [...totals].sort(([a, x], [b, y]) => y - x || a - b).slice(0, VALUES);
  const tags = await repository.listTagsById(
    db,
    most.map(([id]) => id),
  );
  return tags.map(({ active, ...tag }) => ({ ...tag, active: active === 1, notes: byMonth(counts, tag.id, months) }));
}

function byMonth(counts: readonly repository.ValueCount[], tagId: number | null, months: number): number[] {
  const notes = Array.from({ length: months }, () => 0);
  for (const count of counts) if (count.tag_id === tagId) notes[count.month] = count.notes;
  return notes;
}

function byNote<T extends { note_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ note_id: noteId }) => noteId);
}
