// What can be done with folders and documents. Each act shows at once, says what was done and, where it can be, takes it back.
import {
  copyObjects,
  createFolder,
  createTopLevelFolder,
  deleteDocument,
  deleteFolder,
  followDocument,
  followFolder,
  getDocumentProperties,
  getFolderDetails,
  linkObjects,
  listMyTrash,
  listPins,
  lockFolder,
  moveObjects,
  restoreFromMyTrash,
  setPins,
  unfollowDocument,
  unfollowFolder,
  unlockFolder,
  updateDocumentProperties,
  updateFolder,
} from '@atrium/client/operations';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';
import { documentsChanged, foldersChanged } from '../documents.queries.ts';
import type { Entry, Thing } from '../entries.ts';

export type TextField = 'title' | 'description';

export type Placing = 'move' | 'copy' | 'link';

const placings = { move: moveObjects, copy: copyObjects, link: linkObjects } as const;

const specOf = ({ type, id, parentId }: Thing) =>
  type === 'folder' ? { type, id } : { type, id, parent_id: parentId };

/** Moves, copies or links into a folder; answers what was not done, and why. */
export async function place(
  how: Placing,
  things: readonly Thing[],
  destination: number,
): Promise<{ failed: readonly { index: number; reason: string }[] }> {
  const { response } = await call(placings[how], { body: { objects: things.map(specOf), destination } }).withResponse();
  await documentsChanged();
  return { failed: JSON.parse(response.headers.get('x-failed-objects') ?? '[]') };
}

/** Takes rows out of the lists before the server has answered. */
function hide(things: readonly Thing[]): void {
  for (const parentId of new Set(things.map((thing) => thing.parentId))) {
    const gone = new Set(things.filter((thing) => thing.parentId === parentId).map(({ type, id }) => `${type}-${id}`));
    queryClient.setQueriesData<{ entries: Entry[]; total: number }>(
      { queryKey: ['documents', 'folder', parentId, 'entries'] },
      (page) => {
        if (!page) return page;
        const entries = page.entries.filter(({ type, id }) => !gone.has(`${type}-${id}`));
        return { entries, total: page.total - (page.entries.length - entries.length) };
      },
    );
  }
}

export async function remove(things: readonly Thing[]): Promise<void> {
  hide(things);
  try {
    for (const { type, id, parentId } of things) {
      if (type === 'folder') await call(deleteFolder, { id });
      else await call(deleteDocument, { doc_id: id, parent_id: parentId });
    }
  } finally {
    await documentsChanged();
  }
}

/** Brings back what was moved to the trash just now. */
export async function bringBack(things: readonly Thing[]): Promise<boolean> {
  const wanted = new Map<string, number>();
  for (const { type, title } of things) wanted.set(`${type} ${title}`, (wanted.get(`${type} ${title}`) ?? 0) + 1);
  const records = await call(listMyTrash, { num: things.length * 2 + 20, start: 0 });
  const found = records.filter(({ obj_type, title }) => {
    const key = `${obj_type === 'marker' ? 'document' : obj_type} ${title}`;
    const left = wanted.get(key) ?? 0;
    wanted.set(key, left - 1);
    return left > 0;
  });
  // A folder comes back before what was below it.
  for (const { URI } of found.toReversed()) {
    await call(restoreFromMyTrash, { id: Number(/(\d+)\/?$/.exec(URI)?.[1]) });
  }
  await documentsChanged();
  return found.length === things.length;
}

/** Somebody has written something else there since it was read. */
export class ChangedMeanwhile extends Error {
  readonly theirs: string;

  constructor(theirs: string) {
    super();
    this.theirs = theirs;
  }
}

/** Changes title or description, and shows it before the server has answered. Where it is no longer what it was, nothing is written over. */
export async function change(thing: Thing, field: TextField, text: string): Promise<void> {
  const next = { [field]: text };
  queryClient.setQueriesData<{ entries: Entry[]; total: number }>(
    { queryKey: ['documents', 'folder', thing.parentId, 'entries'] },
    (page) =>
      page && {
        ...page,
        entries: page.entries.map((entry) =>
          entry.type === thing.type && entry.id === thing.id ? { ...entry, ...next } : entry,
        ),
      },
  );
  const body = field === 'title' ? { title: text } : { metadata: { description: text === '' ? null : text } };
  const requireSame = (now: string) => {
    if (now !== thing[field] && now !== text) throw new ChangedMeanwhile(now);
  };
  try {
    if (thing.type === 'folder') {
      requireSame((await call(getFolderDetails, { id: thing.id }))[field]);
      await call(updateFolder, { id: thing.id, body });
    } else {
      const { data, etag } = await call(getDocumentProperties, { doc_id: thing.id }).withResponse();
      requireSame(field === 'title' ? data.title : String(data.metadata.description ?? ''));
      await call(updateDocumentProperties, { doc_id: thing.id, body }, { ifMatch: etag });
    }
  } finally {
    await documentsChanged();
  }
}

export async function makeFolder(parentId: number, title: string): Promise<number> {
  const { id } =
    parentId === 0
      ? await call(createTopLevelFolder, { body: { title } })
      : await call(createFolder, { id: parentId, body: { title } });
  await foldersChanged(parentId);
  return id;
}

export async function setLock(id: number, isLocked: boolean): Promise<void> {
  await call(isLocked ? lockFolder : unlockFolder, { id });
  await documentsChanged();
}

export async function setFollowed({ type, id }: Thing, isFollowed: boolean): Promise<void> {
  const operations = {
    folder: [unfollowFolder, followFolder],
    document: [unfollowDocument, followDocument],
  } as const;
  await call(operations[type][isFollowed ? 1 : 0], { id });
  await documentsChanged();
}

export async function setPinned({ type, id }: Thing, isPinned: boolean): Promise<void> {
  const { data } = await call(listPins);
  const others = data
    .filter((pin) => !(pin.type === type && pin.id === id))
    .map((pin) => ({ type: pin.type, id: pin.id }));
  await call(setPins, { body: isPinned ? [...others, { type, id }] : others });
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['home', 'pins'] }), documentsChanged()]);
}
