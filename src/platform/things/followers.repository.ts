// Who follows things, for those who are to be told.
import { type RawBuilder, sql } from 'kysely';
import { type Db, isAmong } from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';

/** The type of users among things. */
export const PERSON = 'person';

/** Followers that are read at once. */
const AT_ONCE = 2_000;

/** A select of the users who follow a person. */
export function followersOfPerson(id: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`select user_id from follows where type = ${sql.lit(PERSON)} and object_id = ${id}`;
}

/** Who follows one of the people and may see them now (P1), each once. */
export async function listFollowersOfPeople(db: Db, personIds: readonly number[]): Promise<number[]> {
  return readAll((after) =>
    db
      .selectFrom('follows')
      .innerJoin('users as person', 'person.id', 'follows.object_id')
      .innerJoin('users as follower', 'follower.id', 'follows.user_id')
      .innerJoin('extranets', 'extranets.id', 'follower.extranet_id')
      .select('follows.user_id')
      .distinct()
      .where('follows.type', '=', PERSON)
      .where(isAmong(db, 'follows.object_id', personIds))
      .where('person.blocked', '=', 0)
      .where((eb) =>
        eb.or([eb('extranets.is_primary', '=', 1), eb('follower.extranet_id', '=', eb.ref('person.extranet_id'))]),
      )
      .where('follows.user_id', '>', after)
      .orderBy('follows.user_id')
      .limit(AT_ONCE)
      .execute(),
  );
}

async function readAll(read: (after: number) => Promise<{ user_id: number }[]>): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    const rows = await read(all.at(-1) ?? 0);
    for (const { user_id } of rows) all.push(user_id);
    if (rows.length < AT_ONCE) return all;
    await letOthersIn();
  }
}
