// What every part of a copy-move call is told: who does it, where to, and when.
import type { Actor } from '../../../platform/access/index.ts';
import type { Folder } from '../access/documents.access.repository.ts';
import type { CopyBudget } from './copy-budget.ts';
import type { Failure } from './failed-objects.ts';

export interface CopyMoveContext {
  actor: Actor;
  target: Folder;
  /** The comment of the versions of copies; left out: those of the originals. */
  comment: string | undefined;
  /** What the call may still make. */
  budget: CopyBudget;
  now: number;
}

/** What came of a part of a copy-move call. */
export interface Outcome {
  /** The documents that it made, or that are in other folders now. */
  docIds: readonly number[];
  failures: Failure[];
}

export interface CopiedOrMovedFolder {
  /** The documents that were made with it. */
  docIds: readonly number[];
  /** Folders and documents that were written. */
  objects: number;
}

/** An object with its position in the list that was sent. */
export type Indexed<T> = T & { index: number };
