import type { Flag, Generated } from '../platform/db/index.ts';

declare module '../platform/db/tables.ts' {
  interface Tables extends CopyTables {}
}

interface CopyTables {
  copy_runs: { id: Generated<number>; address: string; started_at: number; finished_at: number | null };
  copy_steps: CopyStepTable;
  copy_queue: CopyQueueTable;
  copy_notes: CopyNoteTable;
}

interface CopyStepTable {
  name: string;
  /** Where it goes on: JSON. Null: at the beginning. */
  cursor: string | null;
  /** How many things it has copied. */
  count: number;
  done: Flag;
}

/** Found at the source and still to be looked at. */
interface CopyQueueTable {
  kind: 'folder' | 'draft';
  id: number;
  /** The number of folders read in a folder, or the number of the version of a draft. */
  part: number;
  /** The folder of a draft. */
  parent_id: number;
}

interface CopyNoteTable {
  id: Generated<number>;
  step: string;
  /** Which thing it is about. */
  what: string;
  reason: string;
  /** It is not here; otherwise it is, with a difference. */
  missing: Flag;
}
