import { hash } from '@node-rs/argon2';
import { type Db, transaction } from '../../src/platform/db/index.ts';

/**
 * Gives a user a password whose check costs next to nothing, as its hash says: for the thousands of users of a run, real
 * ones would take minutes.
 */
export async function giveCheapPassword(db: Db, userId: number, password: string): Promise<void> {
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await transaction(db, (tx) => tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute());
}
