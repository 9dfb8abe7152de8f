// A value of a table cache is never used longer than it is true.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { getSetting, setSetting, useTwoInstances } from './database.test-support.ts';
import {
  createTableCache,
  type Database,
  defineColumnGroup,
  noteWrite,
  type RowChange,
  type TableCache,
  transaction,
} from './index.ts';

const instances = useTwoInstances();
const isPostgres = inject('engine') === 'postgres';

afterEach(async () => {
  vi.useRealTimers();
  await transaction(instances.one.db, (tx) => tx.deleteFrom('settings').execute());
});

const cacheOf = <V>({ changes }: Database, options: { maxEntries?: number; maxAgeMs?: number } = {}): TableCache<V> =>
  createTableCache<V>(changes, { tables: ['settings', 'capabilities'], maxEntries: 10, ...options });

/** Until the first instance has heard of every write so far: on PostgreSQL announcements come in the order of the commits. */
async function calm(): Promise<void> {
  if (!isPostgres) return;
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const unsubscribe = instances.one.changes.subscribe('schedules', () => resolve());
  await transaction(instances.two.db, async () => noteWrite('schedules'));
  await heard;
  unsubscribe();
}

describe('a cached value', () => {
  it('is loaded once while nothing changes', async () => {
    const cache = cacheOf<string | undefined>(instances.one);
    await setSetting(instances.one, 'a', '1');
    await calm();
    const load = vi.fn(() => getSetting(instances.one, 'a'));
    expect(cache.peek('a')).toBeUndefined();
    expect([await cache.get('a', load), await cache.get('a', load), cache.peek('a')]).toEqual(['1', '1', '1']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is void at once after a write of this instance, to any of its tables', async () => {
    const cache = cacheOf<number>(instances.one);
    await calm();
    await cache.get('a', async () => 1);
    await setSetting(instances.one, 'a', '2');
    expect(cache.peek('a')).toBeUndefined();
    await calm();
    await cache.get('a', async () => 1);
    await transaction(instances.one.db, (tx) =>
      tx.insertInto('capabilities').values({ capability: 'x', subject: 'everyone', subject_id: 0 }).execute(),
    );
    expect(cache.peek('a')).toBeUndefined();
    await transaction(instances.one.db, (tx) => tx.deleteFrom('capabilities').execute());
  });

  it('stays when the announcement of this instance comes back to it', async () => {
    const cache = cacheOf<number>(instances.one);
    await setSetting(instances.one, 'a', '1');
    await cache.get('a', async () => 1);
    await calm();
    expect(cache.peek('a')).toBe(1);
  });

  it('is void after a raw write that was noted', async () => {
    const cache = cacheOf<number>(instances.one);
    await calm();
    await cache.get('a', async () => 1);
    await transaction(instances.one.db, async () => noteWrite('settings'));
    expect(cache.peek('a')).toBeUndefined();
  });

  it('outlives writes to other tables, and writes that were rolled back', async () => {
    const cache = cacheOf<number>(instances.one);
    await calm();
    await cache.get('a', async () => 1);
    await transaction(instances.one.db, (tx) =>
      tx.insertInto('schedules').values({ name: 'x', next_run_at: 0 }).execute(),
    );
    const failing = transaction(instances.one.db, async (tx) => {
      await tx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await calm();
    expect(cache.peek('a')).toBe(1);
  });

  it('is void after a write of another instance: at once on SQLite, soon on PostgreSQL', async () => {
    const cache = cacheOf<string | undefined>(instances.one);
    const load = () => getSetting(instances.one, 'a');
    await setSetting(instances.two, 'a', '1');
    await calm();
    expect(await cache.get('a', load)).toBe('1');
    await setSetting(instances.two, 'a', '2');
    if (isPostgres) await vi.waitFor(() => expect(cache.peek('a')).toBeUndefined(), { timeout: 20_000 });
    else expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', load)).toBe('2');
  });

  it('is not kept when a write was committed while it was loading', async () => {
    const cache = cacheOf<string | undefined>(instances.one);
    await setSetting(instances.one, 'a', 'old');
    await calm();
    const stale = await cache.get('a', async () => {
      const value = await getSetting(instances.one, 'a');
      await setSetting(instances.two, 'a', 'new');
      await calm();
      return value;
    });
    expect(stale).toBe('old');
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', () => getSetting(instances.one, 'a'))).toBe('new');
  });

  it('is not kept either when another caller asked for it in between', async () => {
    const cache = cacheOf<string>(instances.one);
    await calm();
    await cache.get('a', async () => {
      await setSetting(instances.one, 'a', 'new');
      await cache.get('b', async () => 'b');
      return 'stale';
    });
    expect(cache.peek('a')).toBeUndefined();
  });

  it('is neither used nor made by a transaction that has written', async () => {
    const cache = cacheOf<string | undefined>(instances.one);
    await setSetting(instances.one, 'a', 'committed');
    await calm();
    await cache.get('a', () => getSetting(instances.one, 'a'));
    const failing = transaction(instances.one.db, async (tx) => {
      expect(cache.peek('a')).toBe('committed');
      await setSetting({ db: tx }, 'a', 'uncommitted');
      expect(cache.peek('a')).toBeUndefined();
      expect(await cache.get('a', () => getSetting({ db: tx }, 'a'))).toBe('uncommitted');
      expect(await cache.get('b', async () => 'uncommitted')).toBe('uncommitted');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(cache.peek('a')).toBe('committed');
    expect(cache.peek('b')).toBeUndefined();
  });

  it('may be null, 0 or an empty text, but not undefined', async () => {
    const cache = cacheOf<unknown>(instances.one);
    await calm();
    for (const value of [0, '', false, null, undefined]) {
      await cache.get(String(value), async () => value);
      expect(cache.peek(String(value))).toBe(value);
    }
    const load = vi.fn(async () => 'now');
    await cache.get('null', load);
    expect(load).not.toHaveBeenCalled();
    await cache.get('undefined', load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not kept when loading fails', async () => {
    const cache = cacheOf<number>(instances.one);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('a', async () => 1)).toBe(1);
  });

  it('is dropped for newer values when there are too many, and when it is too old', async () => {
    const cache = cacheOf<number>(instances.one, { maxEntries: 2, maxAgeMs: 5_000 });
    await calm();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const n of [1, 2, 3]) await cache.get(`k${n}`, async () => n);
    vi.setSystemTime(Date.now() + 5_000);
    expect(['k1', 'k2', 'k3'].map(cache.peek)).toEqual([undefined, 2, 3]);
    vi.setSystemTime(Date.now() + 1);
    expect(['k2', 'k3'].map(cache.peek)).toEqual([undefined, undefined]);
  });

  it('is dropped when all values together would take too many bytes', async () => {
    const cache = createTableCache<string>(instances.one.changes, {
      tables: ['settings'],
      maxEntries: 10,
      maxBytes: { limit: 10, of: (key, value) => key.length + value.length },
    });
    await calm();
    const keep = (key: string, value: string) => cache.put(key, value, cache.revision());
    keep('a', 'xxx');
    keep('b', 'xxx');
    keep('a', 'yyy');
    expect(['a', 'b'].map(cache.peek)).toEqual(['yyy', 'xxx']);
    keep('c', 'zzzzz');
    expect(['a', 'b', 'c'].map(cache.peek)).toEqual(['yyy', undefined, 'zzzzz']);
    await setSetting(instances.one, 'a', 'void');
    await calm();
    for (const key of ['d', 'e']) keep(key, 'xxxx');
    expect(['a', 'c', 'd', 'e'].map(cache.peek)).toEqual([undefined, undefined, 'xxxx', 'xxxx']);
  });
});

describe('a subscriber', () => {
  it('is called after the commit, not before, and not after a rollback', async () => {
    const calls: (string | undefined)[] = [];
    const unsubscribe = instances.one.changes.subscribe('settings', () => {
      calls.push('called');
    });
    await transaction(instances.one.db, async (tx) => {
      await tx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
      await sleep(20);
      expect(calls).toEqual([]);
    });
    expect(calls).toEqual(['called']);
    await calm();
    calls.length = 0;
    const failing = transaction(instances.one.db, async (tx) => {
      await tx.deleteFrom('settings').execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await transaction(instances.one.db, (tx) => tx.deleteFrom('schedules').execute());
    await calm();
    expect(calls).toEqual([]);
    unsubscribe();
    await setSetting(instances.one, 'b', '1');
    await calm();
    expect(calls).toEqual([]);
  });

  it('that subscribed twice stays subscribed when one subscription ends', async () => {
    const listener = vi.fn();
    const [first, second] = [1, 2].map(() => instances.one.changes.subscribe('settings', listener));
    first?.();
    await setSetting(instances.one, 'a', '1');
    expect(listener).toHaveBeenCalled();
    second?.();
  });

  it('that throws harms neither the transaction nor the others', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const other = vi.fn();
    const ends = [
      instances.one.changes.subscribe('settings', () => {
        ends[0]?.();
        throw new Error('bad listener');
      }),
      instances.one.changes.subscribe('settings', other),
    ];
    await setSetting(instances.one, 'a', '1');
    expect(warn).toHaveBeenCalledWith(new Error('bad listener'));
    warn.mockRestore();
    expect(other).toHaveBeenCalled();
    expect(await getSetting(instances.one, 'a')).toBe('1');
    for (const end of ends) end();
  });

  it.runIf(isPostgres)('is called after writes of another instance', async () => {
    const listener = vi.fn();
    const unsubscribe = instances.one.changes.subscribe('settings', listener);
    await setSetting(instances.two, 'a', '1');
    await vi.waitFor(() => expect(listener).toHaveBeenCalled(), { timeout: 20_000 });
    unsubscribe();
  });
});

describe('a value that depends on some columns of a table', () => {
  const accounts = defineColumnGroup('users', 'tested', ['username', 'blocked']);

  async function changeUser(change: RowChange<'users'>): Promise<void> {
    await transaction(instances.one.db, (tx) => tx.updateTable('users').set(change).where('id', '=', 1).execute());
  }

  it('stays when other columns change', async () => {
    const cache = createTableCache<number>(instances.one.changes, { tables: [accounts], maxEntries: 10 });
    await calm();
    await cache.get('a', async () => 1);
    await changeUser({ job_title: 'Planner' });
    expect(cache.peek('a')).toBe(1);
  });

  it('is void when one of them changes, when rows are deleted, and after a raw write that was noted', async () => {
    const cache = createTableCache<number>(instances.one.changes, { tables: [accounts], maxEntries: 10 });
    const changes = [
      () => changeUser({ job_title: 'Planner', blocked: 0 }),
      () => transaction(instances.one.db, (tx) => tx.deleteFrom('users').where('id', '=', -1).execute()),
      () => transaction(instances.one.db, async () => noteWrite('users')),
    ];
    for (const change of changes) {
      await calm();
      await cache.get('a', async () => 1);
      await change();
      expect(cache.peek('a')).toBeUndefined();
    }
  });

  it('is void after a new row only if the group counts new rows', async () => {
    const counted = defineColumnGroup('settings', 'counted', ['name'], { withNewRows: true });
    const found = defineColumnGroup('settings', 'found', ['name']);
    const [total, row] = [counted, found].map((group) =>
      createTableCache<number>(instances.one.changes, { tables: [group], maxEntries: 10 }),
    );
    await calm();
    for (const cache of [total, row]) await cache?.get('a', async () => 1);
    await transaction(instances.one.db, (tx) =>
      tx.insertInto('settings').values({ name: 'columns.new', value: '1' }).execute(),
    );
    expect([total?.peek('a'), row?.peek('a')]).toEqual([undefined, 1]);
  });
});
