// The documents of the demo: folders with their rights, files in several versions and states, and what was thrown away.
import { Readable } from 'node:stream';
import { createLibrary } from '../modules/documents/index.ts';
import { createNotifier } from '../modules/notifications/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import { transaction } from '../platform/db/index.ts';
import { type ManualClock, manualClock } from '../platform/time/clock.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import { writeFile } from './files/write-file.ts';
import {
  type DemoDocument,
  type DemoFolder,
  type DemoVersion,
  documentFields,
  nameOf,
  type Right,
  recordTypes,
  smallLibrary,
  wholeLibrary,
} from './library/index.ts';
import { actorOf, type DemoPart, type DemoRun, find } from './run.ts';
import { teams } from './teams.ts';

/** Looks after the documents. */
const LIBRARIAN = 'aino.virtanen';
const OLDEST_DAYS = 1_300;
/** Documents whose files are written and stored beside each other. */
const AT_ONCE = 24;

type Library = ReturnType<typeof createLibrary>;

interface Past {
  run: DemoRun;
  library: Library;
  clock: ManualClock;
  now: number;
  folderIds: ReadonlyMap<string, number>;
  recordTypeIds: ReadonlyMap<string, number>;
}

export const fillDocuments: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  const clock = manualClock(now - OLDEST_DAYS * DAY_MS);
  const platform = { ...run.platform, clock };
  const library = {
    ...createLibrary(platform, createNotifier(platform), createTrash(platform)),
    // What waits in a drop box is not old, or it would be cleared away.
    dropbox: createLibrary(run.platform, createNotifier(platform), createTrash(platform)).dropbox,
  };
  const { folders, documents } = (run.isSmall ? smallLibrary : wholeLibrary)({ now });
  const folderIds = await makeFolders(run, library, folders);
  const past: Past = { run, library, clock, now, folderIds, recordTypeIds: await defineMetadata(run, library) };
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    const some = documents.slice(at, at + AT_ONCE);
    const files = await Promise.all(some.map((document) => drop(past, document)));
    for (const [index, document] of some.entries()) await store(past, document, files[index] ?? []);
  }
  await lockFolders(past, folders);
  const versions = documents.reduce((sum, { versions }) => sum + versions.length, 0);
  return [
    `${documents.length} documents in ${folders.length} folders, ${versions} versions, some of them in the trash`,
  ];
};

async function makeFolders(
  run: DemoRun,
  { folders: service, access }: Library,
  folders: readonly DemoFolder[],
): Promise<Map<string, number>> {
  const librarian = await actorOf(run, LIBRARIAN);
  const ids = new Map<string, number>();
  for (const { key, title, parent, description, team, others = {} } of folders) {
    const input = { title, metadata: { description } };
    const { folder } =
      parent === undefined
        ? await transaction(run.platform.database.db, (tx) => service.addTopLevel(tx, librarian, input))
        : await service.add(librarian, find(ids, parent), input);
    ids.set(key, folder.id);
    run.things.set(`folder ${key}`, { type: 'folder', id: folder.id });
    if (team === undefined) continue;
    const entries = [
      ...Object.entries(others).flatMap(([who, rights]) => entriesFor(run, who, rights)),
      ...entriesFor(run, team, ['edit', 'delete']),
    ];
    await access.update(librarian, folder.id, { inherit: false, entries }, () => {});
  }
  return ids;
}

interface Entry {
  subject: 'everyone' | 'group' | 'role';
  subject_id: number | undefined;
  rights: Right[];
}

const ROLE = 'role ';

/** `staff`: the teams at the top, which everybody of the company is in; extranets are not. */
function entriesFor({ groupIds, roleIds }: DemoRun, who: string, rights: readonly Right[]): Entry[] {
  const entry = (subject: Entry['subject'], subject_id?: number): Entry => ({
    subject,
    subject_id,
    rights: [...rights],
  });
  if (who === 'everyone') return [entry('everyone')];
  if (who.startsWith(ROLE)) return [entry('role', find(roleIds, who.slice(ROLE.length)))];
  const keys =
    who === 'staff'
      ? teams.filter(({ parent, extranet }) => parent === undefined && extranet === 'primary').map(({ key }) => key)
      : [who];
  return keys.map((key) => entry('group', find(groupIds, key)));
}

async function defineMetadata({ platform }: DemoRun, { fields, recordTypes: types }: Library) {
  return transaction(platform.database.db, async (tx) => {
    for (const field of documentFields) await fields.create(tx, field);
    const ids = new Map<string, number>();
    for (const { name, fields } of recordTypes)
      ids.set(name, (await types.create(tx, { name, fields: [...fields] })).id);
    return ids;
  });
}

/** The files of all versions, in the drop boxes of their authors. */
async function drop({ run, library }: Past, { title, language = 'en', versions }: DemoDocument): Promise<string[]> {
  const keys: string[] = [];
  for (const { author, content } of versions) {
    const bytes = await writeFile(title, await content(), { author: nameOf(author), language });
    const { file_key } = await library.dropbox.add(await actorOf(run, author), Readable.from([bytes]));
    keys.push(file_key);
  }
  return keys;
}

/** The first version adds the document, every later one is a check-in; then comes what has become of it. */
async function store(past: Past, document: DemoDocument, fileKeys: readonly string[]): Promise<void> {
  const { run, library, clock, now, folderIds } = past;
  const { title, description, metadata, refcode, record, fate, alsoIn } = document;
  const [first, ...later] = document.versions;
  clock.set(now - first.daysAgo * DAY_MS);
  const author = await actorOf(run, first.author);
  const place = await library.documents.add(author, find(folderIds, document.folder), {
    title,
    refcode,
    metadata: { ...metadata, description },
    is_draft: fate === 'draft',
    components: componentsOf(fileKeys[0]),
  });
  const docId = place.document.id;
  run.things.set(`document ${title}`, { type: 'document', id: docId });
  if (record) {
    const typeId = find(past.recordTypeIds, record.type);
    await library.records.replace(author, docId, [typeId], () => {});
    await library.info.update(author, { docId }, { record_types: { [typeId]: record.values } });
  }
  for (const [index, version] of later.entries()) {
    const isDraft = fate === 'new version' && index === later.length - 1;
    await checkIn(past, docId, version, { isDraft, fileKey: fileKeys[index + 1] });
  }
  clock.set(now - DAY_MS);
  if (alsoIn !== undefined) await link(past, docId, alsoIn);
  if (fate === 'checked out') await library.checkout.checkOut(author, { docId });
  if (fate === 'deleted') await library.deletion.delete(author, { docId }, false);
}

async function checkIn(
  { run, library, clock, now }: Past,
  docId: number,
  { daysAgo, author, comment }: DemoVersion,
  { isDraft, fileKey }: { isDraft: boolean; fileKey: string | undefined },
): Promise<void> {
  clock.set(now - daysAgo * DAY_MS);
  const editor = await actorOf(run, author);
  await library.checkout.checkOut(editor, { docId });
  const input = { comment, is_draft: isDraft, components: componentsOf(fileKey) };
  await library.checkout.checkIn(editor, { docId }, input);
}

async function link({ run, library, folderIds }: Past, docId: number, folder: string): Promise<void> {
  const objects = [{ type: 'document' as const, id: docId }];
  const destination = find(folderIds, folder);
  const [failure] = await library.copyMove.copyOrMove(await actorOf(run, LIBRARIAN), 'link', { objects, destination });
  if (failure) throw new Error(`document ${docId} was not linked: ${failure.reason}`);
}

async function lockFolders({ run, library, folderIds }: Past, folders: readonly DemoFolder[]): Promise<void> {
  const librarian = await actorOf(run, LIBRARIAN);
  for (const { key, isLocked } of folders) if (isLocked) await library.access.lock(librarian, find(folderIds, key));
}

function componentsOf(fileKey: string | undefined): { file_key: string }[] {
  if (fileKey === undefined) throw new Error('a version has no file');
  return [{ file_key: fileKey }];
}
