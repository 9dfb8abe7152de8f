// How much one call may copy, and that it is written in pieces between which others have their turn.
import { AppError } from '../../../platform/http/index.ts';
import { inSlices } from '../../../platform/let-others-in.ts';

/** Folders, and links of documents in them, that one call makes at most. */
export const COPY_LIMIT = 20_000;
const BATCH = 1_000;

export interface CopyBudget {
  /** How many objects can still be made. */
  left(): number;
  /** Before anything of it is written. What does not fit ends the budget: nothing after it is even looked at. */
  take(count: number): void;
}

export function createCopyBudget(limit: number): CopyBudget {
  let left = limit;
  return {
    left: () => left,
    take(count) {
      if (count > left) {
        left = 0;
        throw new AppError('copy_too_large', 403, `One call copies at most ${COPY_LIMIT} folders and documents`);
      }
      left -= count;
    },
  };
}

/** So many rows by one statement, and between them the other requests. */
export function inBatches<T>(rows: readonly T[], write: (batch: readonly T[]) => Promise<void>): Promise<void> {
  return inSlices(rows, BATCH, write);
}
