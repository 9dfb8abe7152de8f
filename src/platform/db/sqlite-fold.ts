import type { DatabaseSync } from 'node:sqlite';
import { fold } from '../text/fold.ts';

/** Gives a connection of SQLite the function `fold`, which statements use for texts that have no folded column. */
export function registerFold(connection: DatabaseSync): void {
  connection.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
}
