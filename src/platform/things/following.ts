// Following things whose followers stand in the table `follows`.
import type { Actor } from '../access/index.ts';
import { type Database, type Db, transaction } from '../db/index.ts';
import { AppError } from '../http/errors/errors.ts';
import type { Clock } from '../time/clock.ts';
import { countFollowed, deleteFollow, findFollow, insertFollow, listFollowed } from './follows.repository.ts';
import type { Followed } from './thing-ref.ts';

/** Things of one type that one person follows. */
const MAX_FOLLOWED = 1_000;

export interface Following {
  /** The word in the address: `folders`. */
  path: string;
  /** `Folder`, for the names of operations, and `a folder`, for their words. */
  noun: readonly [name: string, words: string];
  /** Another address that does the same and is the one to use. */
  mainAddress?: string;
  /** Throws 404 or 403 for a thing that the actor may not see. A second time changes nothing. */
  set(actor: Actor, id: number, isOn: boolean): Promise<void>;
  /** Since when the actor follows it. */
  find(db: Db, actor: Actor, id: number): Promise<number | undefined>;
  /** The last followed first. */
  list(db: Db, actor: Actor, limit: number): Promise<Followed[]>;
}

/** `hold` throws unless the actor may see the thing, and keeps it from going before the transaction ends. */
export function followingOf(
  { database, clock }: { database: Database; clock: Clock },
  type: string,
  words: Pick<Following, 'path' | 'noun'>,
  hold: (tx: Db, actor: Actor, id: number) => Promise<unknown>,
): Following {
  return {
    ...words,
    async set(actor, id, isOn) {
      const ref = { type, id };
      await transaction(database.db, async (tx) => {
        // What one may no longer see can be left, too.
        if (!isOn && (await deleteFollow(tx, actor.id, ref))) return;
        await hold(tx, actor, id);
        if (!isOn || !(await insertFollow(tx, actor.id, ref, clock.now()))) return;
        if ((await countFollowed(tx, actor.id, type)) > MAX_FOLLOWED) {
          throw new AppError('too_many_followed', 409, `You follow ${MAX_FOLLOWED} ${words.path} already`);
        }
      });
    },
    find: (db, actor, id) => findFollow(db, actor.id, { type, id }),
    list: (db, actor, limit) => listFollowed(db, actor.id, type, limit),
  };
}
