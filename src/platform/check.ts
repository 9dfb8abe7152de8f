import type { Db } from './db/index.ts';

/** Something that follows from other rows, and that a module keeps beside them. */
export interface Check {
  /** The name of the check, such as "the totals of expense sheets". */
  name: string;
  /** A line for each thing that is wrong, the first so many. */
  find(db: Db, limit: number): Promise<string[]>;
  /** Makes it again from the rows that it follows from; without it, nobody knows what is right. */
  repair?(tx: Db): Promise<void>;
}
