import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

test('no more pieces of work run at once than the limit says, and all of them run in their order', async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const all = gates.map((gate, index) =>
    inTurn(async () => {
      begun.push(index);
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return index;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
  expect([most, running]).toEqual([2, 0]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = limitConcurrency(1);
  const failed = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
