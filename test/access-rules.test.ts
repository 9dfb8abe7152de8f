import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allOf, allows, always, type Condition, isIn, restrict } from '../src/platform/access/rule.ts';
import { useTwoInstances } from '../src/platform/db/database.test-support.ts';
import { transaction } from '../src/platform/db/index.ts';

const instances = useTwoInstances();

const columns = ['failed_at', 'run_at'] as const;
type Column = (typeof columns)[number];
const values = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });

const { condition } = fc.letrec<{ condition: Condition<Column> }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.constant(always),
    fc
      .tuple(fc.constantFrom(...columns), fc.array(values, { maxLength: 4 }))
      .map(([column, list]) => isIn(column, ...list)),
    fc.array(tie('condition'), { maxLength: 3 }).map((parts) => allOf(...parts)),
  ),
}));

it('a rule allows an object if and only if the list that it restricts holds the object', async () => {
  const rows = [null, 0, 1, 2, 3, 4].flatMap((failed_at) => [0, 1, 2, 3, 4].map((run_at) => ({ failed_at, run_at })));
  await transaction(instances.one.db, async (tx) => {
    const common = { kind: 'x', payload: '', queue_key: '', created_at: 0 };
    await tx
      .insertInto('jobs')
      .values(rows.map((row) => ({ ...common, ...row })))
      .execute();
  });
  const { db } = instances.one;
  const all = await db.selectFrom('jobs').select(['id', 'failed_at', 'run_at']).orderBy('id').execute();
  expect(all).toHaveLength(rows.length);
  await fc.assert(
    fc.asyncProperty(condition, async (rule) => {
      const listed = await sql<{ id: number }>`
        select id from jobs where ${restrict<'jobs', Column>(rule, 'jobs')} order by id`.execute(db);
      const allowed = all.filter((row) => allows(rule, row)).map(({ id }) => id);
      expect(listed.rows.map(({ id }) => id)).toEqual(allowed);
    }),
    { numRuns: 200 },
  );
});
