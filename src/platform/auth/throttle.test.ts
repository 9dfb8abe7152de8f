import { describe, expect, it } from 'vitest';
import { manualClock } from '../time/clock.ts';
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

  it('counts a name over many addresses and an address over many names', async () => {
    const throttle = createThrottle(manualClock(0));
    for (let i = 0; i < 100; i += 1) await fail(throttle, 1, 'ada', `192.0.2.${i}`);
    await expect(throttle.attempt('ada', '198.51.100.1', right)).rejects.toMatchObject(tooMany);
    for (let i = 0; i < 200; i += 1) await fail(throttle, 1, `name ${i}`, '203.0.113.1');
    await expect(throttle.attempt('eve', '203.0.113.1', right)).rejects.toMatchObject(tooMany);
  });

  it('does not count what broke while it was checked', async () => {
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

  it('keeps a full window when somebody fills the memory with other names', async () => {
    const throttle = createThrottle(manualClock(0), 300);
    await fail(throttle, 20, 'ada');
    for (let i = 0; i < 1000; i += 1) await fail(throttle, 1, `name ${i}`, `10.0.${i >> 8}.${i & 255}`);
    await expect(throttle.attempt('ada', '192.0.2.1', right)).rejects.toMatchObject(tooMany);
  });

  it('tells names apart only as far as a name is long', async () => {
    const throttle = createThrottle(manualClock(0));
    for (let i = 0; i < 20; i += 1) await fail(throttle, 1, 'x'.repeat(300) + i);
    await expect(throttle.attempt('x'.repeat(5000), '192.0.2.1', right)).rejects.toMatchObject(tooMany);
  });
});
