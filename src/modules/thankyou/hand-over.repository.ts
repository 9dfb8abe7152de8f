import type { Db } from '../../platform/db/index.ts';
import { USER } from './thanked-input.ts';

export async function handOverThanks(tx: Db, from: number, to: number): Promise<void> {
  await handOverNotes(tx, from, to);
  await handOverTags(tx, from, to);
}

/** A deleted user's notes get the new author; where they were thanked, their name goes. */
async function handOverNotes(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('thanks').set({ author_id: to }).where('author_id', '=', from).execute();
  await tx.deleteFrom('thanked_objects').where('object_type', '=', USER).where('object_id', '=', from).execute();
  await tx.deleteFrom('thanked_users').where('user_id', '=', from).execute();
}

async function handOverTags(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('tags').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('tags').set({ modified_by: to }).where('modified_by', '=', from).execute();
}
