// Requests made from the description, mostly with something in them that the operation does not take: 10,000 on each engine.
import { describe, expect, it } from 'vitest';
import { transaction } from '../../src/platform/db/index.ts';
import { useApp } from '../support/app.ts';
import { statementsOf } from '../support/queries.ts';
import { ADMIN_PASSWORD } from '../support/templates.ts';
import { type Attacked, attack, expectAdministrator, memoryInUse, prepareAttack } from './attack.ts';
import { found } from './found.ts';
import { hostileRequests } from './requests.ts';

const app = useApp();
const authorization = `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`;
const COUNT = 10_000;
const AT_ONCE = 500;
/** By then everything that is kept is there: compiled schemas, caches, pools. */
const WARM = 2_500;
/** Megabytes that caches may still take. */
const GROWTH = 64;
/** More than any one request needs, whatever it names: what it may ask of the database is bounded, and so is the pause of others. */
const MOST_STATEMENTS = 200;
/** Characters of the longest answer. */
const LONGEST_ANSWER = 5_000_000;

let attacked: Attacked | undefined;
const prepared = async () => {
  attacked ??= await prepareAttack(app.application.app, authorization);
  return attacked;
};

/** Some request may have put others into role 1 in the place of user 1. */
async function keepAdministrator(): Promise<void> {
  await transaction(app.application.platform.database.db, async (tx) => {
    const members = await tx.selectFrom('role_members').select('user_id').where('role_id', '=', 1).execute();
    if (members.some(({ user_id }) => user_id === 1)) return;
    await tx.insertInto('role_members').values({ role_id: 1, user_id: 1 }).execute();
  });
}

describe('a hostile request', () => {
  it.each(found)(
    '$operation, which was once not answered as described, is: $status',
    async ({ status, ...request }) => {
      expect(await attack(await prepared(), request)).toMatchObject({ status, faults: [] });
    },
  );

  it('is answered as described, by bounded work, and leaves no memory taken', async () => {
    const target = await prepared();
    const faults: string[] = [];
    let [memory, most, longest] = [0, 0, 0];
    for (let done = 0; done < COUNT; done += AT_ONCE) {
      if (done === WARM) memory = memoryInUse();
      for (const request of hostileRequests(1 + done, AT_ONCE)) {
        const statements = await statementsOf(async () => {
          const judged = await attack(target, request);
          longest = Math.max(longest, judged.length);
          faults.push(...judged.faults.map((fault) => `${fault}: ${JSON.stringify(request).slice(0, 600)}`));
        });
        most = Math.max(most, statements.length);
      }
      app.clock.advance(1_000);
      await keepAdministrator();
      await expectAdministrator(target);
    }
    expect(faults).toEqual([]);
    expect(most).toBeLessThan(MOST_STATEMENTS);
    expect(longest).toBeLessThan(LONGEST_ANSWER);
    expect(memoryInUse() - memory).toBeLessThan(GROWTH);
  }, 900_000);
});
