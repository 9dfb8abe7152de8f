import { alongside, type Db, handOverColumns } from '../../platform/db/index.ts';
import { USER } from './thanked-input.ts';

export async function handOverThanks(tx: Db, from: number, to: number): Promise<void> {
  await handOverNotes(tx, from, to);
  await handOverTags(tx, from, to);
}

/** A deleted user's notes get the new author; where they were thanked, their name goes. */
async function handOverNotes(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'thanks', ['author_id'], from, to);
  alongside(tx.deleteFrom('thanked_objects').where('object_type', '=', USER).where('object_id', '=', from).execute());
  alongside(tx.deleteFrom('thanked_users').where('user_id', '=', from).execute());
  alongside(tx.deleteFrom('thanks_too').where('user_id', '=', from).execute());
}

async function handOverTags(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'tags', ['created_by', 'modified_by'], from, to);
}
