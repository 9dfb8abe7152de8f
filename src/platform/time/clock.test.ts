import { expect, it } from 'vitest';
import { manualClock, systemClock } from './clock.ts';

it('a test clock stands still until it is moved', () => {
  const clock = manualClock(1000);
  expect([clock.now(), clock.now()]).toEqual([1000, 1000]);
  clock.advance(250);
  expect(clock.now()).toBe(1250);
  clock.set(5);
  expect(clock.now()).toBe(5);
});

it('a test clock is not moved with another', () => {
  const first = manualClock(0);
  const second = manualClock(0);
  first.advance(1);
  expect(second.now()).toBe(0);
});

it('the system clock tells the time of the machine', () => {
  const before = Date.now();
  const present = systemClock.now();
  expect(present).toBeGreaterThanOrEqual(before);
  expect(present).toBeLessThanOrEqual(Date.now());
});
