// Tells the followers of folders and documents what was added and changed: by a job, which asks at the time of telling who may see it.
import { grantedPeople } from '../../../platform/access/index.ts';
import { createTableCache, type Db, hasRows, transaction } from '../../../platform/db/index.ts';
import { isRecord } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFollowedAmong, listFollowedBy, listFollowers } from '../../../platform/things/index.ts';
import type { Notifier } from '../../notifications/index.ts';
import { folderRights } from '../access/documents.policy.ts';
import { documentCreated, documentUpdated } from '../documents.events.ts';
import { createDocumentNotifications, type FollowerGroup } from '../documents.notifications.ts';
import * as repository from './document-followers.repository.ts';

const JOB = 'documents.tell-followers';
const FOLLOWERS_AT_ONCE = 1_000;

/** What one act did to documents. */
interface Act {
  causedBy: number;
  docIds: number[];
  /** Followers of folders are told of documents and versions that are new, those of a document of every change. */
  what: 'added' | 'version' | 'changed';
}

export function registerDocumentFollowers(platform: Platform, notifier: Notifier): void {
  const { database, events, jobs } = platform;
  const notifications = createDocumentNotifications(notifier);
  const anybody = createTableCache<boolean>(database.changes, { tables: ['follows'], maxEntries: 1 });

  events.listen(async (tx, type, load) => {
    if (type !== documentCreated.name && type !== documentUpdated.name) return;
    if (!(await anybody.get('', () => hasRows(tx, 'follows')))) return;
    for (const act of await actsOf(tx, type, await load())) await jobs.enqueue(tx, JOB, act);
  });

  jobs.handle(JOB, (payload) =>
    transaction(database.db, async (tx) => {
      const act = readAct(payload);
      const by = act && (await repository.findActName(tx, act.causedBy));
      if (act && by !== undefined) await notifications.toFollowers(tx, { ...act, by }, await audienceOf(tx, act));
    }),
  );
}

/** Each follower once, in the group of the document if they follow it, otherwise of the nearest folder that they follow. */
async function audienceOf(tx: Db, { causedBy, docIds, what }: Act): Promise<FollowerGroup[]> {
  const places = await repository.listTouchedPlaces(tx, docIds);
  const [docId = 0] = docIds;
  const title = await repository.findTitle(tx, docId);
  if (places.length === 0 || title === undefined) return [];
  const above =
    what === 'changed'
      ? []
      : await repository.listFollowedAbove(
          tx,
          places.map(({ folder_id }) => folder_id),
        );
  const followed = {
    folder: [...new Set(above.map(({ id }) => id))],
    document: what === 'added' ? [] : docIds,
  };
  const listIds = [...new Set([...places, ...above].map(({ list_id }) => list_id))];
  const view = folderRights.enough('view');
  const groups = new Map<string, FollowerGroup>();
  for (let after = 0; ; ) {
    const userIds = await listFollowers(tx, followed, after, FOLLOWERS_AT_ONCE);
    if (userIds.length === 0) return [...groups.values()];
    after = userIds.at(-1) ?? after;
    const sees = await grantedPeople(tx, folderRights, view, userIds, listIds);
    const theirs = Map.groupBy(await listFollowedBy(tx, userIds, followed), ({ user_id }) => user_id);
    for (const [userId, follows] of theirs) {
      if (userId === causedBy) continue;
      const seen = places.filter((place) => (place.cap & view) !== 0 && sees(userId, place.list_id));
      if (seen.length === 0) continue;
      const followsDocument = follows.some(({ type }) => type === 'document');
      const ids = new Set(follows.map(({ object_id }) => object_id));
      const below = (folderId: number) =>
        seen.filter(({ folder_id }) => above.some(({ id, origin }) => id === folderId && origin === folder_id));
      const folder = followsDocument
        ? undefined
        : above.find(({ id, list_id }) => ids.has(id) && sees(userId, list_id) && below(id).length > 0);
      if (!followsDocument && !folder) continue;
      const documents = folder ? below(folder.id).reduce((sum, place) => sum + place.documents, 0) : 1;
      const key = `${folder?.id} ${documents}`;
      const group = groups.get(key) ?? {
        userIds: [],
        folder: folder ? { id: folder.id, title: folder.title } : null,
        documents: Math.min(documents, docIds.length),
        document: { id: docId, title },
      };
      group.userIds.push(userId);
      groups.set(key, group);
    }
    await letOthersIn();
  }
}

/** A document that came back from the trash is no news. New ones are told of together, changed ones one by one. */
async function actsOf(tx: Db, type: string, data: readonly Readonly<Record<string, unknown>>[]): Promise<Act[]> {
  const acts = data
    .filter(({ restored, caused_by }) => restored !== true && typeof caused_by === 'number')
    .map(({ id, caused_by, changed }) => {
      return { causedBy: Number(caused_by), docIds: [Number(id)], what: whatOf(type, changed) };
    });
  const [first] = acts;
  if (!first) return [];
  if (first.what === 'added') return [{ ...first, docIds: acts.flatMap(({ docIds }) => docIds) }];
  if (first.what === 'version') return acts;
  const docIds = acts.flatMap((act) => act.docIds);
  const followed = await listFollowedAmong(tx, { type: 'document', ids: docIds });
  return acts.filter((act) => act.docIds.some((id) => followed.has(id)));
}

function whatOf(type: string, changed: unknown): Act['what'] {
  if (type === documentCreated.name) return 'added';
  return Array.isArray(changed) && changed.includes('version') ? 'version' : 'changed';
}

function readAct(payload: unknown): Act | undefined {
  if (!isRecord(payload) || !Array.isArray(payload.docIds)) return undefined;
  const { what } = payload;
  if (what !== 'added' && what !== 'version' && what !== 'changed') return undefined;
  return { what, causedBy: Number(payload.causedBy), docIds: payload.docIds.map(Number) };
}
