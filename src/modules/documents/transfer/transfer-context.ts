// Owns what every part of a transfer is told: who does it, where to, and when.
import type { Actor } from '../../../platform/access/index.ts';
import type { Folder } from '../places/places.repository.ts';

export interface TransferContext {
  actor: Actor;
  target: Folder;
  /** Of the versions of copies; left out: those of the originals. */
  comment: string | undefined;
  now: number;
}

/** An object with its position in the list that was sent. */
export type Indexed<T> = T & { index: number };
