// What administrators have set is kept in memory, and read anew after each change.
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTwoInstances } from '../db/database.test-support.ts';
import { transaction } from '../db/index.ts';
import { alone } from '../processes/index.ts';
import { saveLimit } from './limits.repository.ts';
import { createLimits } from './limits.ts';

const instances = useTwoInstances();

describe('limits in memory', () => {
  it('are those that were read last, also where an earlier reading takes longer', async () => {
    const { db, changes } = instances.one;
    const slow = Promise.withResolvers<void>();
    const answers = [slow.promise, slow.promise];
    const late: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await answers.shift();
        return result;
      },
    };
    const limits = createLimits({
      database: { db: db.withPlugin(late), changes: { ...changes, subscribe: () => () => {} } },
      settings: { storage: 0, requests: 0, streams: 0, told: 50 },
      processes: alone,
      onError: expect.unreachable,
    });
    const earlier = limits.load();
    await transaction(db, (tx) => saveLimit(tx, { kind: 'told', each_user: 5, together: null }));
    await limits.load();
    expect(limits.ofUser(1).told).toBe(5);
    slow.resolve();
    await earlier;
    expect(limits.ofUser(1).told).toBe(5);
  });
});
