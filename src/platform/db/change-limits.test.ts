// Tests how long the transactions of one caller may hold up others, with a clock that stands still until told.
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit, createTimeBudget } from './change-limits.ts';

function createBudget() {
  let time = 0;
  const sleeping: { until: number; resolve: () => void }[] = [];
  const budget = createTimeBudget({
    now: () => time,
    sleep: (ms) => new Promise<void>((resolve) => sleeping.push({ until: time + ms, resolve })),
    freeMs: 100,
    burstMs: 10_000,
    share: 0.1,
    waitMs: 5_000,
  });
  const pass = async (ms: number) => {
    time += ms;
    for (const { until, resolve } of sleeping) if (until <= time) resolve();
    await new Promise(setImmediate);
  };
  return {
    pass,
    /** A transaction that takes so long. */
    async change(caller: string, ms: number) {
      const end = await budget.admit(caller);
      time += ms;
      budget.charge(caller, ms);
      end();
    },
    admit: budget.admit,
    hasTakenLong: budget.hasTakenLong,
  };
}

const tooMany = { code: 'too_many_long_changes', status: 429 };

describe('the budget of long changes', () => {
  it('expects a long transaction of a caller whose last one was long, and of nobody else', async () => {
    const budget = createBudget();
    await budget.change('ada', 5_000);
    expect(budget.hasTakenLong('ada')).toBe(true);
    expect(budget.hasTakenLong('grace')).toBe(false);
    await budget.change('ada', 100);
    expect(budget.hasTakenLong('ada')).toBe(false);
  });

  it('does not count transactions of 100 ms, however many', async () => {
    const budget = createBudget();
    for (let number = 0; number < 1_000; number += 1) await budget.change('ada', 100);
  });

  it('refuses a caller whose transactions have taken more than the budget, and says when to come again', async () => {
    const budget = createBudget();
    for (let number = 0; number < 4; number += 1) await budget.change('hostile', 3_100);
    // 12 s of 10 s were taken, and a tenth of the 9.3 s since the first was counted has come back.
    const refused = await budget.admit('hostile').catch((error: unknown) => error);
    expect(refused).toMatchObject({ ...tooMany, headers: { 'retry-after': '11' } });
    await expect(budget.change('ada', 3_000)).resolves.toBeUndefined();
  });

  it('makes a caller who has used it up wait when the wait is short', async () => {
    const budget = createBudget();
    await budget.change('hostile', 10_400);
    let isDone = false;
    const next = budget.change('hostile', 1).then(() => {
      isDone = true;
    });
    await budget.pass(2_000);
    expect(isDone).toBe(false);
    await budget.pass(1_100);
    await next;
    expect(isDone).toBe(true);
  });

  it('fills up again with time, and a caller with a full budget is not kept any longer', async () => {
    const budget = createBudget();
    await budget.change('ada', 14_000);
    await expect(budget.change('ada', 1)).rejects.toMatchObject(tooMany);
    await budget.pass(200_000);
    await budget.change('ada', 9_000);
    await budget.change('ada', 1);
  });

  it('lets in one transaction at a time of a caller who has less than half of it left', async () => {
    const budget = createBudget();
    await budget.change('hostile', 6_000);
    const first = await budget.admit('hostile');
    let isIn = false;
    const second = budget.admit('hostile').then((end) => {
      isIn = true;
      return end;
    });
    await budget.pass(0);
    expect(isIn).toBe(false);
    first();
    (await second)();
    expect(isIn).toBe(true);
  });
});

describe('the limit of transactions at a time', () => {
  it('makes a caller with the largest number wait, and nobody else', async () => {
    const limit = createConcurrencyLimit(2);
    const begun: string[] = [];
    const begin = async (caller: string) => {
      const end = await limit.admit(caller);
      begun.push(caller);
      return end;
    };
    const [first, , third] = [begin('hostile'), begin('hostile'), begin('hostile')];
    await begin('ada');
    expect(begun).toEqual(['hostile', 'hostile', 'ada']);
    (await first)();
    await third;
    expect(begun.at(-1)).toBe('hostile');
  });
});
