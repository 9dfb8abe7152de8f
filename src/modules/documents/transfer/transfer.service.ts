// Owns copying, moving and linking: one transaction for the call, each object whole or not at all in it.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockName, transaction } from '../../../platform/db/index.ts';
import { badRequest, forbidden } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { TREE } from '../folders/folders.service.ts';
import { type FolderPlace, getFolderToChange } from '../places/places.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { createCopyBudget, inBatches } from './copy-budget.ts';
import { copyDocuments, linkDocuments, moveDocuments } from './document-transfer.ts';
import { type Failure, failureOf } from './failed-objects.ts';
import { copyFolder } from './folder-copy.ts';
import { moveFolder } from './folder-move.ts';
import type { DocumentSpec, FolderSpec, ObjectSpec } from './object-specs.ts';
import type { Indexed, Outcome, TransferContext } from './transfer-context.ts';

export type TransferKind = 'copy' | 'move' | 'link';

export interface TransferInput {
  objects: readonly ObjectSpec[];
  destination: number;
  comment?: string | undefined;
}

export type TransferService = ReturnType<typeof createTransferService>;

/**
 * Every object is checked before anything of it is written, so one that fails leaves nothing behind. The documents
 * come first, all together; the folders follow, each with a fixed number of statements however much is in it.
 */
export function createTransferService({ database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>) {
  const documentEvents = createDocumentEvents(events);
  return {
    /** Returns what was not done. */
    async transfer(
      actor: Actor,
      kind: TransferKind,
      { objects, destination, comment }: TransferInput,
    ): Promise<Failure[]> {
      const documents = objects.flatMap((spec, index) => (spec.type === 'document' ? [{ ...spec, index }] : []));
      const folders = objects.flatMap((spec, index) => (spec.type === 'folder' ? [{ ...spec, index }] : []));
      return transaction(database.db, async (tx) => {
        if (folders.length > 0) await lockName(tx, TREE);
        let target: FolderPlace | undefined;
        const refused = await failureOf(0, async () => {
          target = await getTarget(tx, actor, destination);
        });
        if (refused || !target) return objects.map((_, index) => ({ status: 404, reason: '', ...refused, index }));
        const context = { actor, target: target.folder, comment, budget: createCopyBudget(), now: clock.now() };
        const outcomes = [
          documents.length > 0 ? await documentWork[kind](tx, context, documents) : { docIds: [], failures: [] },
          await transferFolders(tx, context, kind, folders),
        ];
        const docIds = outcomes.flatMap((outcome) => outcome.docIds).sort((a, b) => a - b);
        await inBatches(docIds, (batch) =>
          kind === 'copy'
            ? documentEvents.created(tx, actor.id, batch)
            : documentEvents.updated(tx, actor.id, batch, ['folder_ids']),
        );
        return outcomes.flatMap(({ failures }) => failures);
      });
    },
  };
}

const documentWork: Record<
  TransferKind,
  (tx: Db, context: TransferContext, specs: readonly Indexed<DocumentSpec>[]) => Promise<Outcome>
> = { copy: copyDocuments, move: moveDocuments, link: linkDocuments };

/** Returns the documents that it made. */
type FolderWork = (tx: Db, context: TransferContext, folderId: number) => Promise<readonly number[]>;

const folderWork: Record<TransferKind, FolderWork> = {
  copy: copyFolder,
  // Its documents stay in the folders they are in (decision 236).
  move: async (tx, context, folderId) => {
    await moveFolder(tx, context, folderId);
    return [];
  },
  link: async () => {
    throw badRequest('folder_link', 'Folders cannot be linked');
  },
};

async function transferFolders(
  tx: Db,
  context: TransferContext,
  kind: TransferKind,
  specs: readonly Indexed<FolderSpec>[],
): Promise<Outcome> {
  const failures: Failure[] = [];
  const made: (readonly number[])[] = [];
  for (const { index, id } of specs) {
    await letOthersIn();
    const failed = await failureOf(index, async () => {
      made.push(await folderWork[kind](tx, context, id));
    });
    if (failed) failures.push(failed);
  }
  return { docIds: made.flat(), failures };
}

async function getTarget(tx: Db, actor: Actor, destination: number): Promise<FolderPlace> {
  if (destination === ROOT_FOLDER) throw forbidden('Nothing can be put into the root folder');
  return getFolderToChange(tx, actor, destination, 'edit');
}
