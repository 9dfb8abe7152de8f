import type { Db } from '../../platform/db/index.ts';

export interface ExpenseSettings {
  /** An item above this many minor units should have a receipt. */
  receiptAbove: number;
  /** A receipt older than this many days is told; 0: never. */
  maxAgeDays: number;
}

interface DroppedFile {
  hash: string;
  size: number;
  name?: string;
}

/** Takes a file out of the user's drop box: its row goes, its bytes become the caller's. */
export type TakeDropBoxFile = (tx: Db, userId: number, fileKey: string) => Promise<DroppedFile | undefined>;
