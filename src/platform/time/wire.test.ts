import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateObject,
  dateOrNull,
  dateTimeObject,
  dateTimeOrNull,
  dayIn,
  isoDate,
  isoDateOrNull,
  longDate,
  parseInstant,
  parseRangeEnd,
  thankYouDate,
  timestamp,
  timestampNumber,
} from './wire.ts';

const at = (text: string): number => Date.parse(text);
const moment = at('2026-01-31T23:05:09.123Z');
const style = { zone: 'Europe/Paris', pattern: 'DD-MM-YYYY HH:mm' };

describe('writing', () => {
  it('writes a date-time object in the zone, with its date in UTC', () => {
    expect(dateTimeObject(moment, style)).toEqual({
      date_str: '01-02-2026 00:05',
      timezone: 'Europe/Paris',
      date: '20260131230509',
    });
    expect(dateTimeOrNull(null, style)).toBeNull();
    expect(dateTimeOrNull(moment, style)).toEqual(dateTimeObject(moment, style));
    expect(dateTimeOrNull(0, style)?.date).toBe('19700101000000');
  });

  it('writes a date object from a moment and from a day', () => {
    const long = { zone: 'Europe/Paris', pattern: 'D MMMM YYYY', language: 'en' };
    expect(dateObject(moment, long)).toEqual({ date_str: '1 February 2026', date: '20260201' });
    expect(dateObject('20260131', { ...long, zone: 'America/New_York' })).toEqual({
      date_str: '31 January 2026',
      date: '20260131',
    });
    expect(dateOrNull(null, long)).toBeNull();
    expect(dateOrNull('20260131', long)?.date).toBe('20260131');
  });

  it('writes the date of a thank-you note', () => {
    expect(thankYouDate(moment, 'Asia/Kolkata')).toEqual({
      date: '2026-02-01T04:35:09+05:30',
      timezone_type: 3,
      timezone: 'Asia/Kolkata',
    });
  });

  it('writes ISO 8601 with an offset', () => {
    expect(isoDate(moment)).toBe('2026-01-31T23:05:09+00:00');
    expect(isoDate(moment, 'America/St_Johns')).toBe('2026-01-31T19:35:09-03:30');
    expect(isoDate(at('2026-07-01T00:00:00Z'), 'Europe/Paris')).toBe('2026-07-01T02:00:00+02:00');
    expect(isoDate(-1)).toBe('1969-12-31T23:59:59+00:00');
    expect(isoDate(at('0050-01-01T00:00:00Z'))).toBe('0050-01-01T00:00:00+00:00');
    expect(isoDateOrNull(null)).toBeNull();
    expect(isoDateOrNull(0)).toBe('1970-01-01T00:00:00+00:00');
    expect(() => isoDate(Number.NaN)).toThrow(RangeError);
    expect(() => isoDate(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  it('writes the same as the platform does, for any moment', () => {
    fc.assert(
      fc.property(anyMoment, (ms) => {
        const iso = new Date(ms).toISOString();
        return isoDate(ms) === `${iso.slice(0, 19)}+00:00` && timestamp(ms) === iso.slice(0, 19).replace(/\D/g, '');
      }),
      { numRuns: 1000 },
    );
  });

  it('writes 14 digits as a number, and a day', () => {
    expect(timestampNumber(moment)).toBe(20260131230509);
    expect(dayIn('Europe/Paris', moment)).toBe('20260201');
    expect(longDate(moment, 'UTC', 'D MMMM YYYY', 'es')).toBe('31 enero 2026');
  });
});

describe('reading', () => {
  it.each([
    ['20260131230509', '2026-01-31T23:05:09Z'],
    [20260131230509, '2026-01-31T23:05:09Z'],
    [{ date: '20260131230509', timezone: 'Asia/Tokyo', date_str: 'whatever' }, '2026-01-31T23:05:09Z'],
    [{ date: '2026-01-31T23:05:09+02:00' }, '2026-01-31T21:05:09Z'],
    ['20260131', '2026-01-30T23:00:00Z'],
    [20260131, '2026-01-30T23:00:00Z'],
    ['2026-01-31', '2026-01-30T23:00:00Z'],
    ['2026-01-31T10:00', '2026-01-31T09:00:00Z'],
    ['2026-01-31 10:00:01', '2026-01-31T09:00:01Z'],
    ['2026-07-31T10:00:01.25', '2026-07-31T08:00:01.250Z'],
    ['2026-01-31T10:00:01.1239999Z', '2026-01-31T10:00:01.123Z'],
    ['2026-01-31t10:00:01z', '2026-01-31T10:00:01Z'],
    ['2026-01-31T10:00:01-0330', '2026-01-31T13:30:01Z'],
    ['2026-01-31T10:00:01+05', '2026-01-31T05:00:01Z'],
    ['2026-01-31T24:00:00Z', '2026-02-01T00:00:00Z'],
    ['20260131T100001Z', '2026-01-31T10:00:01Z'],
    ['20260131T1000', '2026-01-31T09:00:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['19700101000000', '1970-01-01T00:00:00Z'],
  ])('takes %j', (value, instant) => {
    expect(parseInstant(value, 'Europe/Paris')).toBe(at(instant));
  });

  it.each([
    ['2026-02-30'],
    ['2026-02-30T10:00:00Z'],
    ['20260230'],
    ['20260230000000'],
    ['20261301'],
    ['00000101'],
    ['20260131240001'],
    ['20260131236000'],
    ['2026-01-31T25:00:00Z'],
    ['2026-01-31T10:60:00Z'],
    ['2026-01-31T10:00:60Z'],
    ['2026-01-31T24:00:00.001Z'],
    ['2026-01-31T10:00:00+24:00'],
    ['2026-01-31T10:00:00+02:60'],
    ['2026-01-31Z'],
    ['2026-01'],
    ['2026-0131'],
    ['2026-1-31'],
    ['31-01-2026'],
    [' 20260131'],
    ['20260131\n'],
    ['٢٠٢٦٠١٣١'],
    ['0001-01-01T00:00:00+05:00'],
    ['9999-12-31T23:59:59-05:00'],
    ['yesterday'],
    [''],
    [1769900709000],
    [20260131.5],
    [-20260131],
    [Number.NaN],
    [null],
    [undefined],
    [true],
    [['20260131']],
    [{}],
    [{ date: null }],
    [{ date: { date: '20260131' } }],
  ])('refuses %j', (value) => {
    expect(parseInstant(value, 'Europe/Paris')).toBeUndefined();
    expect(parseRangeEnd(value, 'Europe/Paris')).toBeUndefined();
  });

  it.each([
    ['20260131', '2026-01-31T22:59:59.999Z'],
    [20260131, '2026-01-31T22:59:59.999Z'],
    ['2026-01-31', '2026-01-31T22:59:59.999Z'],
    ['20260329', '2026-03-29T21:59:59.999Z'],
    [{ date: '20260131' }, '2026-01-31T22:59:59.999Z'],
    ['20260131100000', '2026-01-31T10:00:00.999Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.999Z'],
    ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
    ['19700101000000', '1970-01-01T00:00:00.999Z'],
    ['99991231', '9999-12-31T22:59:59.999Z'],
  ])('ends a range with %j', (value, instant) => {
    expect(parseRangeEnd(value, 'Europe/Paris')).toBe(at(instant));
  });

  it('ends a range no later than the wire can say', () => {
    expect(parseRangeEnd('99991231', 'America/New_York')).toBe(at('9999-12-31T23:59:59.999Z'));
  });

  it('reads what it has written', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom('UTC', 'Europe/Paris', 'America/St_Johns', 'Pacific/Apia'), (ms, zone) => {
        const second = Math.floor(ms / 1000) * 1000;
        return [isoDate(ms, zone), timestamp(ms), thankYouDate(ms, zone), dateTimeObject(ms, { ...style, zone })].every(
          (written) => parseInstant(written, 'Asia/Tokyo') === second,
        );
      }),
    );
  });

  it('gives a moment or nothing, and never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => isMomentOrNothing(parseInstant(value, 'UTC'))));
    const almost = fc.stringMatching(/^\d{4}-?\d\d-?\d\d([T ]\d\d:?\d\d(:?\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/);
    fc.assert(fc.property(almost, (text) => isMomentOrNothing(parseRangeEnd(text, 'Africa/Cairo'))));
  });
});

const anyMoment = fc.integer({ min: at('0001-01-02T00:00:00Z'), max: at('9999-12-30T23:59:59.999Z') });

function isMomentOrNothing(result: number | undefined): boolean {
  return result === undefined || Number.isInteger(result);
}
