// What the list of the audit log is found by: of each block of ids, who and what its entries tell of. Written when entries are sealed.
import type { AuditEntry, AuditMark, EntryFilter } from './audit.repository.ts';
import { blockOf } from './id-ranges.ts';

/** Each mark of a block once: an entry has those of the filter that finds nothing but the like of it. */
export function marksOf(entries: readonly AuditEntry[]): AuditMark[] {
  const blocks = Map.groupBy(entries, ({ id }) => blockOf(id));
  return [...blocks].flatMap(([block, own]) => {
    const marks = new Set(own.flatMap((entry) => wantedMarks(filterOf(entry))));
    return [...marks].map((mark) => ({ mark, block }));
  });
}

/** Blocks without one of these have no entry that is wanted. Those that most likely leave out most come first. */
export function wantedMarks(filter: Partial<EntryFilter>): string[] {
  const { outcome, objectType, objectId, action, user, address, module } = filter;
  const marks: string[] = [];
  if (outcome === 'refused') marks.push('refused');
  if (objectId) marks.push(`object ${objectType} ${objectId}`);
  if (action) marks.push(`action ${action}`);
  if (user !== undefined) marks.push(`user ${user}`);
  if (address) marks.push(`address ${address}`);
  if (objectType) marks.push(`type ${objectType}`);
  if (module) marks.push(`module ${module}`);
  return marks;
}

function filterOf({ user_id, object_type, object_id, action, module, address, outcome }: AuditEntry) {
  const filter: Partial<EntryFilter> = {
    action,
    module,
    address,
    outcome,
    objectType: object_type,
    objectId: object_id,
  };
  return user_id === null ? filter : { ...filter, user: user_id };
}
