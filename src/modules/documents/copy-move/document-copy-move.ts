// Copying, moving and linking of documents: all that a call names together, in a fixed number of statements.
import type { RightSet } from '../../../platform/access/index.ts';
import { type Db, deleteRows, reserveIds, together, updateRows } from '../../../platform/db/index.ts';
import { AppError, badRequest } from '../../../platform/http/index.ts';
import { requireNotHeld, requireRight } from '../access/documents.access.ts';
import { FULL_CAP, holds, isFull, within } from '../access/documents.policy.ts';
import { listClosed, settleCheckOuts } from '../deletion/deletion.repository.ts';
import { copyDocumentRows, insertLinks } from './copy.repository.ts';
import { inBatches } from './copy-budget.ts';
import type { CopyMoveContext, Indexed, Outcome } from './copy-move-context.ts';
import { type Failure, failure } from './failed-objects.ts';
import type { DocumentSpec } from './object-specs.ts';
import type { SourceLink } from './source-documents.repository.ts';
import type { FoundDocument, Sources } from './source-documents.ts';

type Specs = readonly Indexed<DocumentSpec>[];

/** The latest live version, as a new document of whoever copies; named twice, it becomes two. */
export async function copyDocuments(
  tx: Db,
  context: CopyMoveContext,
  specs: Specs,
  sources: Sources,
): Promise<Outcome> {
  const copied: number[] = [];
  const failures = each(specs, sources, ({ document }) => {
    if (document.live_version === null) throw badRequest('no_live_version', 'A draft cannot be copied');
    context.budget.take(1);
    copied.push(document.id);
  });
  const newIds = await reserveIds(tx, 'documents', copied.length);
  const pairs = copied.map((id, at): [number, number] => [id, newIds[at] ?? 0]);
  await inBatches(pairs, async (batch) => {
    const places = batch.map(([, id]): [number, number] => [id, context.target.id]);
    await together(copyDocumentRows(tx, batch, context), insertLinks(tx, places, context));
  });
  return { docIds: newIds, failures };
}

/** The new place gives at most what whoever links may do with the document now (D5). */
export async function linkDocuments(
  tx: Db,
  context: CopyMoveContext,
  specs: Specs,
  sources: Sources,
): Promise<Outcome> {
  const caps = new Map<number, RightSet>();
  const failures = each(specs, sources, ({ document, links, seen }) => {
    if (links.some(({ folder_id }) => folder_id === context.target.id)) return;
    const rights = seen.reduce((set, link) => set | sources.rightsAt(link), 0);
    // Named twice, in two of its folders: the first counts, as linking again changes nothing.
    if (!caps.has(document.id)) caps.set(document.id, within(rights, FULL_CAP));
  });
  for (const [cap, linked] of Map.groupBy(caps, ([, given]) => given)) {
    await insertLinks(
      tx,
      linked.map(([id]): [number, number] => [id, context.target.id]),
      context,
      cap,
    );
  }
  return { docIds: [...caps.keys()], failures };
}

/**
 * Out of one folder into another; the link keeps its cap. Where the document is in the other one already, it only leaves
 * the first; the link there becomes full if the one that was left was (D6).
 */
export async function moveDocuments(
  tx: Db,
  context: CopyMoveContext,
  specs: Specs,
  sources: Sources,
): Promise<Outcome> {
  const { actor, target } = context;
  const closed = await listClosed(tx, [...new Set(sources.links.map(({ folder_id }) => folder_id))]);
  const moved: number[] = [];
  const dropped: number[] = [];
  const madeFull: number[] = [];
  const docIds = new Set<number>();
  const failures = each(specs, sources, (found) => {
    requireNotHeld(found.document, actor);
    const from = placeToLeave(found, sources, closed, target.id);
    if (from.folder_id === target.id) return;
    if (closed.has(from.folder_id)) throw new AppError('folder_locked', 403, 'The folder it is in is locked');
    docIds.add(found.document.id);
    // The same document may be named again: it is where it was put.
    const there = found.links.find(({ folder_id }) => folder_id === target.id);
    if (!there) {
      moved.push(from.id);
      Object.assign(from, { folder_id: target.id, list_id: target.list_id });
      return;
    }
    dropped.push(from.id);
    found.links.splice(found.links.indexOf(from), 1);
    if (isFull(from) && !isFull(there)) madeFull.push(Object.assign(there, { cap: FULL_CAP }).id);
  });
  await updateRows(tx, 'document_links', 'id', moved, { folder_id: target.id });
  await deleteRows(tx, 'document_links', 'id', dropped);
  await updateRows(tx, 'document_links', 'id', madeFull, { cap: FULL_CAP });
  settleCheckOuts(tx, actor.id);
  return { docIds: [...docIds], failures };
}

/** The link named, or else the oldest where the person may delete: an open one other than the target, if there is. */
function placeToLeave({ seen }: FoundDocument, sources: Sources, closed: Set<number>, targetId: number): SourceLink {
  const allowed = seen.filter((link) => holds(sources.rightsAt(link), 'delete'));
  const elsewhere = allowed.filter(({ folder_id }) => folder_id !== targetId);
  const [first] = [...elsewhere.filter(({ folder_id }) => !closed.has(folder_id)), ...elsewhere, ...allowed, ...seen];
  if (!first) throw new Error('a document that was found is in no folder');
  if (first.folder_id !== targetId) requireRight(sources.rightsAt(first), 'delete');
  return first;
}

/** Does what can be done for each; what throws is a failure of that one. */
function each(specs: Specs, sources: Sources, work: (found: FoundDocument) => void): Failure[] {
  const failures: Failure[] = [];
  for (const spec of specs) {
    try {
      work(sources.get(spec));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(failure(spec.index, error));
    }
  }
  return failures;
}
