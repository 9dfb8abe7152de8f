import { describe, expect, it } from 'vitest';
import { retryDelay, shortReason } from './retry.ts';

describe('the wait before the next try', () => {
  it('doubles from five seconds', () => {
    expect([1, 2, 3, 4].map((attempts) => retryDelay(attempts, () => 0))).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('is varied at random, but never longer than an hour', () => {
    expect(retryDelay(1, () => 1)).toBe(6_250);
    for (const attempts of [11, 12, 100, 2_000]) {
      expect(retryDelay(attempts, () => 1)).toBe(3_600_000);
      expect(retryDelay(attempts, () => 0)).toBe(2_880_000);
    }
  });
});

describe('the reason of a failure that is kept', () => {
  it('is one short line', () => {
    const reason = shortReason(new RangeError(`first\n\tsecond ${'x'.repeat(5_000)}`));
    expect(reason).toMatch(/^RangeError: first second x+$/);
    expect(reason).toHaveLength(200);
  });

  it('names the code of an error, and takes anything that was thrown', () => {
    expect(shortReason(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(
      'Error ECONNREFUSED: refused',
    );
    expect(shortReason('just text')).toBe('just text');
    expect(shortReason(undefined)).toBe('undefined');
  });

  it.each([
    'POST https://bob:hunter2@example.org/hook failed',
    'GET https://example.org/hook?key=hunter2&b=hunter2 failed',
    'Authorization: Bearer hunter2',
    'authorization=hunter2',
    'sent Basic hunter2 twice',
    '{"password":"hunter2","client_secret": "hunter2"}',
    'x-api-key: hunter2; refresh-token=hunter2',
  ])('holds no password of %s', (message) => {
    expect(shortReason(new Error(message))).not.toContain('hunter2');
  });

  it('can be stored, without NUL and half characters', () => {
    const reason = shortReason(new Error(`a\0b${'🙂'.repeat(200)}`));
    expect(reason).not.toContain('\0');
    expect(reason.isWellFormed()).toBe(true);
  });
});
