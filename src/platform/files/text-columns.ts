// The list of columns that hold what people wrote, for whoever looks for something in all texts.
import type { Tables } from '../db/index.ts';

/** A column of text in a table with an `id`. */
export type TextColumn = {
  [Table in keyof Tables & string]: 'id' extends keyof Tables[Table]
    ? `${Table}.${keyof Tables[Table] & string}`
    : never;
}[keyof Tables & string];

export interface TextColumns {
  /** Every module that keeps HTML says here where: pictures in texts that are not known would be removed. */
  register(...columns: TextColumn[]): void;
  all(): readonly TextColumn[];
}

export function createTextColumns(): TextColumns {
  const known: TextColumn[] = [];
  return { register: (...columns) => void known.push(...columns), all: () => known };
}
