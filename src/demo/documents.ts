// The documents of the demo: folders of the teams, files in several states, and what was thrown away.

import { Readable } from 'node:stream';
import { createLibrary } from '../modules/documents/index.ts';
import { createNotifier } from '../modules/notifications/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import type { Actor } from '../platform/access/index.ts';
import { transaction } from '../platform/db/index.ts';
import { type ManualClock, manualClock } from '../platform/time/clock.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import { type DemoDocument, documents, folders } from './library.ts';
import { actorOf, type DemoPart, type DemoRun, find } from './run.ts';

/** Looks after the documents. */
const LIBRARIAN = 'aino.virtanen';

interface Past {
  run: DemoRun;
  library: ReturnType<typeof createLibrary>;
  clock: ManualClock;
  now: number;
  folderIds: ReadonlyMap<string, number>;
}

export const fillDocuments: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  const clock = manualClock(now - 300 * DAY_MS);
  const platform = { ...run.platform, clock };
  const library = createLibrary(platform, createNotifier(platform), createTrash(platform));
  const folderIds = await makeFolders(run, library);
  const past: Past = { run, library, clock, now, folderIds };
  for (const document of documents) await store(past, document);
  const versions = documents.reduce((sum, { versions }) => sum + versions.length, 0);
  return [
    `${documents.length} documents in ${folders.length} folders, ${versions} versions, some of them in the trash`,
  ];
};

async function makeFolders(run: DemoRun, { folders: service, access }: Past['library']): Promise<Map<string, number>> {
  const librarian = await actorOf(run, LIBRARIAN);
  const ids = new Map<string, number>();
  for (const { key, title, parent, description, team, everyone } of folders) {
    const input = { title, metadata: { description } };
    const { folder } =
      parent === undefined
        ? await transaction(run.platform.database.db, (tx) => service.addTopLevel(tx, librarian, input))
        : await service.add(librarian, find(ids, parent), input);
    ids.set(key, folder.id);
    if (team === undefined) continue;
    const entries = [
      { subject: 'everyone' as const, rights: [...everyone] },
      { subject: 'group' as const, subject_id: find(run.groupIds, team), rights: ['edit' as const, 'delete' as const] },
    ];
    await access.update(librarian, folder.id, { inherit: false, entries }, () => {});
  }
  return ids;
}

/** The first version adds the document, every later one is a check-in; then comes what has become of it. */
async function store(past: Past, document: DemoDocument): Promise<void> {
  const { run, library, clock, now, folderIds } = past;
  const [first, ...later] = document.versions;
  clock.set(now - first.daysAgo * DAY_MS);
  const author = await actorOf(run, first.author);
  const place = await library.documents.add(author, find(folderIds, document.folder), {
    title: document.title,
    metadata: { description: document.description },
    is_draft: document.fate === 'draft',
    components: [await drop(past, author, first.text)],
  });
  const docId = place.document.id;
  for (const { daysAgo, author, comment, text } of later) {
    clock.set(now - daysAgo * DAY_MS);
    const editor = await actorOf(run, author);
    await library.checkout.checkOut(editor, { docId });
    await library.checkout.checkIn(editor, { docId }, { comment, components: [await drop(past, editor, text)] });
  }
  clock.set(now - DAY_MS);
  if (document.fate === 'checked out') await library.checkout.checkOut(author, { docId });
  if (document.fate === 'deleted') await library.deletion.delete(author, { docId }, false);
}

async function drop({ library }: Past, actor: Actor, text: string): Promise<{ file_key: string }> {
  const { file_key } = await library.dropbox.add(actor, Readable.from([Buffer.from(text)]));
  return { file_key };
}
