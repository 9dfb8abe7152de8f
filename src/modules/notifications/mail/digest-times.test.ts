import { describe, expect, it } from 'vitest';
import { nextDigest } from './digest-times.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();

describe('the digest of each quarter of an hour', () => {
  it.each([
    ['2026-01-31T09:05:00.000Z', '2026-01-31T09:15:00.000Z'],
    ['2026-01-31T09:15:00.000Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:14:59.999Z', '2026-01-31T09:15:00.000Z'],
    ['2026-01-31T23:59:00.000Z', '2026-02-01T00:00:00.000Z'],
  ])('that follows %s is due at %s', (now, next) => {
    expect(iso(nextDigest('15min', 'Asia/Kathmandu', at(now)))).toBe(next);
  });
});

describe('the daily digest at 08:00 in the user’s zone', () => {
  it.each([
    ['UTC', '2026-01-31T07:59:59.999Z', '2026-01-31T08:00:00.000Z'],
    ['UTC', '2026-01-31T08:00:00.000Z', '2026-02-01T08:00:00.000Z'],
    ['UTC', '2026-12-31T12:00:00.000Z', '2027-01-01T08:00:00.000Z'],
    ['Asia/Tokyo', '2026-01-31T09:05:00.000Z', '2026-01-31T23:00:00.000Z'],
    ['America/New_York', '2026-01-31T09:05:00.000Z', '2026-01-31T13:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-31T17:59:00.000Z', '2026-01-31T18:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-31T09:05:00.000Z', '2026-02-01T02:15:00.000Z'],
    // Clocks go forward in the night to 29 March 2026: that day has 23 hours.
    ['Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    // And back in the night to 25 October: 25 hours.
    ['Europe/Berlin', '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25T07:00:00.000Z'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-29T20:00:00.000Z', '2011-12-30T18:00:00.000Z'],
  ])('in %s that follows %s is due at %s', (zone, now, next) => {
    expect(iso(nextDigest('daily', zone, at(now)))).toBe(next);
  });

  it('is due later than now and within 25 hours, at every hour of a year', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']) {
      for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 0, 1); now += 3_600_000) {
        const wait = nextDigest('daily', zone, now) - now;
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
      }
    }
  });
});
