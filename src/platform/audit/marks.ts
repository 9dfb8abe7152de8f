// What the list of the audit log is found by: of each block of ids, who and what its entries tell of. Written when entries are sealed.
import type { AuditEntry, AuditMark, EntryFilter, MarkList } from './audit.repository.ts';
import { blockOf } from './id-ranges.ts';

/** The marks of entries that come by id, each mark of a block once. */
export function marksOf(entries: Iterable<MarkedEntry>): AuditMark[] {
  const marks = createMarks();
  for (const entry of entries) marks.add(entry);
  return marks.all();
}

export type MarkedEntry = Pick<
  AuditEntry,
  'id' | 'user_id' | 'object_type' | 'object_id' | 'action' | 'module' | 'address' | 'outcome'
>;

export interface Marks {
  add(entry: MarkedEntry): void;
  all(): AuditMark[];
}

export function createMarks(): Marks {
  const all: AuditMark[] = [];
  let block: number | undefined;
  let own = new Set<string>();
  let before: MarkedEntry | undefined;
  const endBlock = () => {
    if (block !== undefined) for (const mark of own) all.push({ mark, block });
    own = new Set();
    before = undefined;
  };
  return {
    add(entry) {
      const { id, user_id, object_type, object_id, action, module, address, outcome } = entry;
      if (blockOf(id) !== block) {
        endBlock();
        block = blockOf(id);
      }
      // Most entries are like the one before them in all but their object.
      if (outcome === 'refused') own.add(REFUSED);
      if (object_id) own.add(ofObject(object_type, object_id));
      if (action && action !== before?.action) own.add(ofAction(action));
      if (user_id !== null && user_id !== before?.user_id) own.add(ofUser(user_id));
      if (address && address !== before?.address) own.add(ofAddress(address));
      if (object_type && object_type !== before?.object_type) own.add(ofType(object_type));
      if (module && module !== before?.module) own.add(ofModule(module));
      before = entry;
    },
    all() {
      endBlock();
      block = undefined;
      return all;
    },
  };
}

/** In the order of their key, which is that of their places. */
export function writeMarks(marks: readonly AuditMark[]): MarkList {
  const ordered = marks.toSorted((one, other) => {
    if (one.mark === other.mark) return one.block - other.block;
    return one.mark < other.mark ? -1 : 1;
  });
  return JSON.stringify(ordered.map(({ mark, block }) => [mark, block]));
}

export function keyOf({ mark, block }: AuditMark): string {
  return `${block} ${mark}`;
}

/** Blocks without one of these have no entry that is wanted. Those that most likely leave out most come first. */
export function wantedMarks(filter: Partial<EntryFilter>): string[] {
  const { outcome, objectType, objectId, action, user, address, module } = filter;
  const marks: string[] = [];
  if (outcome === 'refused') marks.push(REFUSED);
  if (objectId) marks.push(ofObject(objectType ?? '', objectId));
  if (action) marks.push(ofAction(action));
  if (user !== undefined) marks.push(ofUser(user));
  if (address) marks.push(ofAddress(address));
  if (objectType) marks.push(ofType(objectType));
  if (module) marks.push(ofModule(module));
  return marks;
}

const REFUSED = 'refused';
const ofObject = (type: string, id: string) => `object ${type} ${id}`;
const ofAction = (action: string) => `action ${action}`;
const ofUser = (id: number) => `user ${id}`;
const ofAddress = (address: string) => `address ${address}`;
const ofType = (type: string) => `type ${type}`;
const ofModule = (module: string) => `module ${module}`;
