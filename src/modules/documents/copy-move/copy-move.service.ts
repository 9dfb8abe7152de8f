import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockName, together, transaction } from '../../../platform/db/index.ts';
import { badRequest, forbidden } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Folder } from '../access/documents.access.repository.ts';
import { type FolderAccess, getFolderToChange } from '../access/documents.access.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { TREE } from '../folders/folders.service.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { COPY_LIMIT, createCopyBudget, inBatches } from './copy-budget.ts';
import type { CopiedOrMovedFolder, CopyMoveContext, Indexed, Outcome } from './copy-move-context.ts';
import { copyDocuments, linkDocuments, moveDocuments } from './document-copy-move.ts';
import { type Failure, failureOf } from './failed-objects.ts';
import { copyFolder } from './folder-copy.ts';
import { moveFolder } from './folder-move.ts';
import type { DocumentSpec, FolderSpec, ObjectSpec } from './object-specs.ts';
import { findSources, type Sources } from './source-documents.ts';

export type CopyMoveKind = 'copy' | 'move' | 'link';

export interface CopyMoveInput {
  objects: readonly ObjectSpec[];
  destination: number;
  comment?: string | undefined;
}

export type CopyMoveService = ReturnType<typeof createCopyMoveService>;

/** Once a transaction has copied or moved so many folders and documents, the folders that are left get another one. */
const OBJECTS_AT_ONCE = 200;

/**
 * Every object is checked before anything of it is written, so one that fails leaves nothing behind. The documents come
 * first, all together; the folders follow, each with a fixed number of statements however much is in it. A call of many
 * folders is several transactions, between which others can write.
 */
export function createCopyMoveService({ database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>) {
  const documentEvents = createDocumentEvents(events);

  /** One transaction: all of the documents, and as many of the folders as it takes. */
  const copyOrMoveSome = async (
    tx: Db,
    { actor, kind, destination, comment, copiesLeft }: Call,
    { documents, folders }: Objects,
  ): Promise<Done> => {
    if (folders.length > 0) lockName(tx, TREE);
    let target: Folder | undefined;
    const [refusal, sources] = await together(
      failureOf(0, async () => {
        target = (await getTarget(tx, actor, destination)).folder;
      }),
      // A copy leaves the document as it is.
      documents.length > 0 ? findSources(tx, actor, documents, kind === 'copy' ? 'share' : 'update') : undefined,
    );
    if (refusal || !target) {
      const failures = [...documents, ...folders].map(({ index }) => ({ status: 404, reason: '', ...refusal, index }));
      return { failures, copiesLeft, foldersLeft: [] };
    }
    const budget = createCopyBudget(copiesLeft);
    const context = { actor, target, comment, budget, now: clock.now() };
    const first = sources ? await documentWork[kind](tx, context, documents, sources) : { docIds: [], failures: [] };
    const room = OBJECTS_AT_ONCE - first.docIds.length;
    const { foldersLeft, ...second } = await copyOrMoveFolders(tx, context, kind, folders, room);
    await inBatches(
      [...first.docIds, ...second.docIds].toSorted((a, b) => a - b),
      (batch) =>
        kind === 'copy'
          ? documentEvents.created(tx, actor.id, batch)
          : documentEvents.updated(tx, actor.id, batch, ['folder_ids']),
    );
    return { failures: [...first.failures, ...second.failures], copiesLeft: budget.left(), foldersLeft };
  };

  return {
    /** Returns what was not done. */
    async copyOrMove(actor: Actor, kind: CopyMoveKind, { objects, ...input }: CopyMoveInput): Promise<Failure[]> {
      const indexed = objects.map((spec, index) => ({ ...spec, index }));
      let left: Objects = {
        documents: indexed.filter((spec) => spec.type === 'document'),
        folders: indexed.filter((spec) => spec.type === 'folder'),
      };
      const failures: Failure[] = [];
      for (let copiesLeft = COPY_LIMIT; left.documents.length + left.folders.length > 0; ) {
        const call = { actor, kind, copiesLeft, ...input };
        const done = await transaction(database.db, (tx) => copyOrMoveSome(tx, call, left));
        failures.push(...done.failures);
        copiesLeft = done.copiesLeft;
        left = { documents: [], folders: done.foldersLeft };
      }
      return failures;
    },
  };
}

interface Objects {
  documents: readonly Indexed<DocumentSpec>[];
  folders: readonly Indexed<FolderSpec>[];
}

interface Call extends Omit<CopyMoveInput, 'objects'> {
  actor: Actor;
  kind: CopyMoveKind;
  copiesLeft: number;
}

interface Done {
  failures: readonly Failure[];
  copiesLeft: number;
  foldersLeft: readonly Indexed<FolderSpec>[];
}

const documentWork: Record<
  CopyMoveKind,
  (tx: Db, context: CopyMoveContext, specs: readonly Indexed<DocumentSpec>[], sources: Sources) => Promise<Outcome>
> = { copy: copyDocuments, move: moveDocuments, link: linkDocuments };

const folderWork: Record<
  CopyMoveKind,
  (tx: Db, context: CopyMoveContext, folderId: number) => Promise<CopiedOrMovedFolder>
> = {
  copy: copyFolder,
  move: moveFolder,
  link: async () => {
    throw badRequest('folder_link', 'Folders cannot be linked');
  },
};

/** One after the other, until there is no room for more objects. */
async function copyOrMoveFolders(
  tx: Db,
  context: CopyMoveContext,
  kind: CopyMoveKind,
  specs: readonly Indexed<FolderSpec>[],
  room: number,
): Promise<Outcome & Pick<Done, 'foldersLeft'>> {
  const failures: Failure[] = [];
  const docIds: number[] = [];
  let objects = 0;
  for (const [at, { id, index }] of specs.entries()) {
    if (objects >= room) return { docIds, failures, foldersLeft: specs.slice(at) };
    await letOthersIn();
    const failed = await failureOf(index, async () => {
      const done = await folderWork[kind](tx, context, id);
      objects += done.objects;
      docIds.push(...done.docIds);
    });
    if (failed) failures.push(failed);
  }
  return { docIds, failures, foldersLeft: [] };
}

async function getTarget(tx: Db, actor: Actor, destination: number): Promise<FolderAccess> {
  if (destination === ROOT_FOLDER) throw forbidden('Nothing can be put into the root folder');
  return getFolderToChange(tx, actor, destination, 'edit');
}
