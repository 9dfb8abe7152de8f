import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockName, transaction } from '../../../platform/db/index.ts';
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

export type TransferKind = 'copy' | 'move' | 'link';

export interface TransferInput {
  objects: readonly ObjectSpec[];
  destination: number;
  comment?: string | undefined;
}

export type CopyMoveService = ReturnType<typeof createCopyMoveService>;

/** Once a transaction has copied or moved so many folders and documents, the folders that are left get another one. */
const OBJECTS_AT_ONCE = 200;

/**
 * Every object is checked before anything of it is written, so one that fails leaves nothing behind. The documents come
 * first, all together in one transaction. The folders follow, each with a fixed number of statements however much is in
 * it; a few of them share a transaction, and between two transactions others can write.
 */
export function createCopyMoveService({ database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>) {
  const documentEvents = createDocumentEvents(events);

  /** One transaction: as many of the objects as it takes. */
  const transferSome = async <Spec extends ObjectSpec>(
    tx: Db,
    { actor, kind, destination, comment, copiesLeft }: Call,
    work: Work<Spec>,
    specs: readonly Indexed<Spec>[],
  ): Promise<Done & { copiesLeft: number }> => {
    if (specs[0]?.type === 'folder') await lockName(tx, TREE);
    let target: Folder | undefined;
    const refusal = await failureOf(0, async () => {
      target = (await getTarget(tx, actor, destination)).folder;
    });
    if (refusal || !target) {
      const failures = specs.map(({ index }) => ({ status: 404, reason: '', ...refusal, index }));
      return { done: specs.length, docIds: [], failures, copiesLeft };
    }
    const budget = createCopyBudget(copiesLeft);
    const outcome = await work(tx, { actor, target, comment, budget, now: clock.now() }, kind, specs);
    await inBatches(
      outcome.docIds.toSorted((a, b) => a - b),
      (batch) =>
        kind === 'copy'
          ? documentEvents.created(tx, actor.id, batch)
          : documentEvents.updated(tx, actor.id, batch, ['folder_ids']),
    );
    return { ...outcome, copiesLeft: budget.left() };
  };

  return {
    /** Returns what was not done. */
    async transfer(actor: Actor, kind: TransferKind, { objects, ...input }: TransferInput): Promise<Failure[]> {
      const failures: Failure[] = [];
      let copiesLeft = COPY_LIMIT;
      const transferAll = async <Spec extends ObjectSpec>(work: Work<Spec>, specs: readonly Indexed<Spec>[]) => {
        for (let rest = specs; rest.length > 0; ) {
          const call = { actor, kind, copiesLeft, ...input };
          const outcome = await transaction(database.db, (tx) => transferSome(tx, call, work, rest));
          failures.push(...outcome.failures);
          copiesLeft = outcome.copiesLeft;
          rest = rest.slice(outcome.done);
        }
      };
      const indexed = objects.map((spec, index) => ({ ...spec, index }));
      await transferAll(
        transferDocuments,
        indexed.filter((spec) => spec.type === 'document'),
      );
      await transferAll(
        transferFolders,
        indexed.filter((spec) => spec.type === 'folder'),
      );
      return failures;
    },
  };
}

interface Call extends Omit<TransferInput, 'objects'> {
  actor: Actor;
  kind: TransferKind;
  copiesLeft: number;
}

interface Done extends Outcome {
  /** How many of the objects were dealt with. */
  done: number;
}

type Work<Spec> = (
  tx: Db,
  context: CopyMoveContext,
  kind: TransferKind,
  specs: readonly Indexed<Spec>[],
) => Promise<Done>;

const documentWork: Record<
  TransferKind,
  (tx: Db, context: CopyMoveContext, specs: readonly Indexed<DocumentSpec>[]) => Promise<Outcome>
> = { copy: copyDocuments, move: moveDocuments, link: linkDocuments };

const transferDocuments: Work<DocumentSpec> = async (tx, context, kind, specs) => {
  return { ...(await documentWork[kind](tx, context, specs)), done: specs.length };
};

const folderWork: Record<
  TransferKind,
  (tx: Db, context: CopyMoveContext, folderId: number) => Promise<CopiedOrMovedFolder>
> = {
  copy: copyFolder,
  move: moveFolder,
  link: async () => {
    throw badRequest('folder_link', 'Folders cannot be linked');
  },
};

const transferFolders: Work<FolderSpec> = async (tx, context, kind, specs) => {
  const failures: Failure[] = [];
  const docIds: number[] = [];
  let done = 0;
  for (let objects = 0; objects < OBJECTS_AT_ONCE && done < specs.length; done += 1) {
    await letOthersIn();
    const { id, index } = specs[done] ?? { id: 0, index: 0 };
    const failed = await failureOf(index, async () => {
      const transferred = await folderWork[kind](tx, context, id);
      objects += transferred.objects;
      docIds.push(...transferred.docIds);
    });
    if (failed) failures.push(failed);
  }
  return { docIds, failures, done };
};

async function getTarget(tx: Db, actor: Actor, destination: number): Promise<FolderAccess> {
  if (destination === ROOT_FOLDER) throw forbidden('Nothing can be put into the root folder');
  return getFolderToChange(tx, actor, destination, 'edit');
}
