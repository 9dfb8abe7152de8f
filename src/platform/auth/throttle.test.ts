import { describe, expect, it } from 'vitest';
import { manualClock } from '../time/clock.ts';
import { createSignInDelay, pauseAfter } from './sign-in-delay.ts';
import { createThrottle, type SignInThrottle } from './throttle.ts';

const MINUTE = 60_000;
const wrong = async () => undefined;
const right = async () => 'in';
const tooMany = { status: 429 };

async function fail(throttle: SignInThrottle, times: number, name: string, address = '192.0.2.1'): Promise<void> {
  for (let i = 0; i < times; i += 1) await throttle.attempt(name, address, wrong);
}

describe('the count of failed sign-ins', () => {
  it('refuses a name from one address after 20 failures, and says for how long', async () => {
    const clock = manualClock(0);
    const throttle = createThrottle(clock);
    await fail(throttle, 20, 'ada');
    clock.advance(5 * MINUTE);
    await expect(throttle.attempt('ada', '192.0.2.1', right)).rejects.toMatchObject({
      ...tooMany,
      headers: { 'retry-after': '600' },
    });
    expect(await throttle.attempt('ada', '192.0.2.2', right)).toBe('in');
    expect(await throttle.attempt('eve', '192.0.2.1', right)).toBe('in');
    clock.advance(10 * MINUTE);
    expect(await throttle.attempt('ada', '192.0.2.1', right)).toBe('in');
  });

  it('starts anew after a success', async () => {
    const throttle = createThrottle(manualClock(0));
    await fail(throttle, 19, 'ada');
    await throttle.attempt('ada', '192.0.2.1', right);
    await fail(throttle, 19, 'ada');
    expect(await throttle.attempt('ada', '192.0.2.1', right)).toBe('in');
  });

  it('refuses an address after 200 failures of many names', async () => {
    const throttle = createThrottle(manualClock(0));
    for (let i = 0; i < 200; i += 1) await fail(throttle, 1, `name ${i}`, '203.0.113.1');
    await expect(throttle.attempt('eve', '203.0.113.1', right)).rejects.toMatchObject(tooMany);
  });

  it('does not count a sign-in whose check failed with an error', async () => {
    const throttle = createThrottle(manualClock(0));
    const broken = () => throttle.attempt('ada', '192.0.2.1', () => Promise.reject(new Error('no database')));
    for (let i = 0; i < 30; i += 1) await expect(broken()).rejects.toThrow('no database');
    expect(await throttle.attempt('ada', '192.0.2.1', right)).toBe('in');
  });

  it('lets no more guesses through when they come all at once', async () => {
    const throttle = createThrottle(manualClock(0));
    let checks = 0;
    const slow = async () => {
      checks += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return undefined;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 300 }, () => throttle.attempt('ada', '192.0.2.1', slow)),
    );
    expect(checks).toBe(20);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(280);
  });

  it('lets any number of good sign-ins through at once', async () => {
    const throttle = createThrottle(manualClock(0));
    const slow = () => new Promise<string>((resolve) => setImmediate(() => resolve('in')));
    const all = Array.from({ length: 300 }, () => throttle.attempt('ada', '192.0.2.1', slow));
    expect(await Promise.all(all)).toHaveLength(300);
  });

  it('keeps its counts when somebody fills it with other names', async () => {
    const throttle = createThrottle(manualClock(0), { maxWindows: 300 });
    await fail(throttle, 20, 'ada');
    for (let i = 0; i < 1000; i += 1) await fail(throttle, 1, `name ${i}`, `10.0.${i >> 8}.${i & 255}`);
    await expect(throttle.attempt('ada', '192.0.2.1', right)).rejects.toMatchObject(tooMany);
  });

  it('compares only as much of a name as a name may be long', async () => {
    const throttle = createThrottle(manualClock(0));
    for (let i = 0; i < 20; i += 1) await fail(throttle, 1, 'x'.repeat(300) + i);
    await expect(throttle.attempt('x'.repeat(5000), '192.0.2.1', right)).rejects.toMatchObject(tooMany);
  });
});

describe('the slowing of a name that is guessed at from many addresses', () => {
  /** So many failures of Ada, none of them slowed: each from an address of its own, at which nobody waits. */
  async function failFromAnywhere(throttle: SignInThrottle, times: number): Promise<void> {
    const known = async () => true;
    for (let i = 0; i < times; i += 1) await throttle.attempt('ada', `10.1.${i >> 8}.${i & 255}`, wrong, known);
  }

  it('lets the hundredth failure pass and makes the next attempt wait for a second, whether it is right or wrong', async () => {
    const clock = manualClock(0);
    const throttle = createThrottle(clock);
    await failFromAnywhere(throttle, 99);
    await fail(throttle, 1, 'ada', '192.0.2.1');
    const [good, bad] = [throttle.attempt('ada', '192.0.2.2', right), throttle.attempt('ada', '192.0.2.3', wrong)];
    await expect.poll(() => clock.pausing()).toBe(2);
    clock.advance(999);
    expect(clock.pausing()).toBe(2);
    clock.advance(1);
    expect([await good, await bad]).toEqual(['in', undefined]);
    expect(await throttle.attempt('eve', '192.0.2.2', right), 'another name').toBe('in');
  });

  it('waits longer with more failures, and never longer than 16 seconds', () => {
    expect([100, 119, 120, 140, 160, 179, 180, 1_000, 1e9].map(pauseAfter)).toEqual([
      1_000, 1_000, 2_000, 4_000, 8_000, 8_000, 16_000, 16_000, 16_000,
    ]);
  });

  it('does not apply to a network that the owner has signed in from, which is looked up only then', async () => {
    const clock = manualClock(0);
    const throttle = createThrottle(clock);
    let asked = 0;
    const known = async () => {
      asked += 1;
      return true;
    };
    expect(await throttle.attempt('ada', '192.0.2.1', right, known)).toBe('in');
    expect(asked).toBe(0);
    await failFromAnywhere(throttle, 500);
    expect(await throttle.attempt('ada', '192.0.2.1', right, known)).toBe('in');
    expect(asked).toBe(1);
    expect(clock.pausing()).toBe(0);
  });

  it('makes attempts that are sent all at once wait as if those before them had failed', async () => {
    const clock = manualClock(0);
    const throttle = createThrottle(clock);
    let checks = 0;
    const slow = async () => {
      checks += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return undefined;
    };
    const all = Array.from({ length: 150 }, (_, i) => throttle.attempt('ada', `10.2.0.${i}`, slow));
    const results = Promise.allSettled(all);
    await expect.poll(() => clock.pausing()).toBe(8);
    await expect.poll(() => checks).toBe(100);
    clock.advance(16_000);
    expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(42);
    expect(checks).toBe(108);
  });

  it('lets eight wait for a name; a ninth is told when to come back, and there is room again later', async () => {
    const clock = manualClock(0);
    const throttle = createThrottle(clock);
    await failFromAnywhere(throttle, 150);
    const waiting = Array.from({ length: 8 }, (_, i) => throttle.attempt('ada', `192.0.2.${i}`, right));
    await expect.poll(() => clock.pausing()).toBe(8);
    await expect(throttle.attempt('ada', '192.0.2.9', right)).rejects.toMatchObject({
      ...tooMany,
      headers: { 'retry-after': '4' },
    });
    clock.advance(16_000);
    expect(await Promise.all(waiting)).toEqual(Array(8).fill('in'));
    const next = throttle.attempt('ada', '192.0.2.9', right);
    await expect.poll(() => clock.pausing()).toBe(1);
    clock.advance(16_000);
    expect(await next).toBe('in');
  });

  it('lets 400 wait in all, whatever the names', async () => {
    const clock = manualClock(0);
    const delay = createSignInDelay(clock);
    const waiting = Array.from({ length: 400 }, (_, i) => delay.wait(`name ${i}`, 100));
    await expect(delay.wait('one more', 100)).rejects.toMatchObject(tooMany);
    clock.advance(1_000);
    await Promise.all(waiting);
    const next = delay.wait('one more', 100);
    clock.advance(1_000);
    await next;
  });
});
