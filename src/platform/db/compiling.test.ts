import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { useTwoInstances } from './database.test-support.ts';
import { preparedQuery } from './index.ts';

const instances = useTwoInstances();

describe.skipIf(inject('engine') === 'sqlite')('PostgreSQL', () => {
  it('compiles no statement, neither of transactions nor of short reads', async () => {
    const { db } = instances.one;
    const setting = sql<string>`current_setting('jit')`.as('jit');
    const read = preparedQuery<object, { jit: string }>((on) => on.selectNoFrom(setting));
    expect([await db.selectNoFrom(setting).execute(), await read(db, {})]).toEqual([
      [{ jit: 'off' }],
      [{ jit: 'off' }],
    ]);
  });
});
