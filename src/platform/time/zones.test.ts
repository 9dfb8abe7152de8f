import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, instantOf, isTimeZone, offsetMinutes, partsIn, startOfDay, utcOf } from './zones.ts';

const at = (text: string): number => Date.parse(text);
const zoneNames = ['UTC', 'Europe/Paris', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe'];

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Paris', 'europe/paris', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'knows %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Mars/Base', '+02:00', '-05', 'Europe/Paris ', 'Europe/Paris\0', '__proto__', 5, null, undefined, {}])(
    'does not know %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe('partsIn', () => {
  it('gives local parts and the offset', () => {
    expect(partsIn('Asia/Kolkata', at('2026-01-31T20:05:09.999Z'))).toEqual({
      year: 2026,
      month: 2,
      day: 1,
      hour: 1,
      minute: 35,
      second: 9,
      offsetMinutes: 330,
    });
    expect(partsIn('America/New_York', at('2026-07-01T00:00:00Z'))).toMatchObject({ day: 30, offsetMinutes: -240 });
    expect(partsIn('UTC', -1)).toMatchObject({ year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59 });
  });

  it('changes the offset at the exact millisecond', () => {
    const change = at('2026-03-29T01:00:00Z');
    expect(offsetMinutes('Europe/Paris', change - 1)).toBe(60);
    expect(offsetMinutes('Europe/Paris', change)).toBe(120);
    expect(offsetMinutes('America/St_Johns', at('2001-10-28T02:30:59Z'))).toBe(-150);
    expect(offsetMinutes('America/St_Johns', at('2001-10-28T02:31:00Z'))).toBe(-210);
  });

  it('gives whole minutes where history had seconds', () => {
    expect(offsetMinutes('Africa/Monrovia', 0)).toBe(-45);
    expect(Number.isInteger(offsetMinutes('Europe/Amsterdam', at('1900-01-01T00:00:00Z')))).toBe(true);
  });

  it('agrees with the formatter of the platform', () => {
    const formatters = new Map(
      zoneNames.map((zone) => [
        zone,
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
      ]),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...zoneNames),
        fc.integer({ min: at('1975-01-01'), max: at('2099-12-31') }),
        (zone, ms) => {
          const { year, month, day, hour, minute, second } = partsIn(zone, ms);
          const two = (value: number): string => `${value}`.padStart(2, '0');
          const text = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
          return text === formatters.get(zone)?.format(ms);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('throws for a zone that does not exist', () => {
    expect(() => partsIn('Mars/Base', 0)).toThrow(RangeError);
  });
});

describe('startOfDay and endOfDay', () => {
  it.each([
    ['UTC', '20260131', '2026-01-31T00:00:00Z', '2026-01-31T23:59:59.999Z'],
    ['Asia/Kolkata', '20260131', '2026-01-30T18:30:00Z', '2026-01-31T18:29:59.999Z'],
    ['Pacific/Kiritimati', '20260101', '2025-12-31T10:00:00Z', '2026-01-01T09:59:59.999Z'],
    // 23 and 25 hours
    ['Europe/Paris', '20260329', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Paris', '20261025', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
    // no midnight, and the day before such a day
    ['America/Sao_Paulo', '20181104', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59.999Z'],
    ['America/Sao_Paulo', '20181103', '2018-11-03T03:00:00Z', '2018-11-04T02:59:59.999Z'],
    ['Africa/Cairo', '20230428', '2023-04-27T22:00:00Z', '2023-04-28T20:59:59.999Z'],
    // the last hour of the day comes twice
    ['America/Sao_Paulo', '20180217', '2018-02-17T02:00:00Z', '2018-02-18T02:59:59.999Z'],
    ['Africa/Cairo', '20231026', '2023-10-25T21:00:00Z', '2023-10-26T21:59:59.999Z'],
    ['Africa/Cairo', '20231027', '2023-10-26T22:00:00Z', '2023-10-27T21:59:59.999Z'],
    // a minute of the next day comes before the hour is repeated
    ['America/St_Johns', '20011027', '2001-10-27T02:30:00Z', '2001-10-28T03:29:59.999Z'],
    ['America/St_Johns', '20011028', '2001-10-28T02:30:00Z', '2001-10-29T03:29:59.999Z'],
    // around a day that was left out
    ['Pacific/Apia', '20111229', '2011-12-29T10:00:00Z', '2011-12-30T09:59:59.999Z'],
    ['Pacific/Apia', '20111231', '2011-12-30T10:00:00Z', '2011-12-31T09:59:59.999Z'],
  ])('%s %s', (zone, day, start, end) => {
    expect(new Date(startOfDay(zone, day)).toISOString()).toBe(new Date(start).toISOString());
    expect(new Date(endOfDay(zone, day)).toISOString()).toBe(new Date(end).toISOString());
  });

  it('give a day that a zone skipped no moment at all', () => {
    expect(endOfDay('Pacific/Apia', '20111230')).toBeLessThan(startOfDay('Pacific/Apia', '20111230'));
  });

  it('hold exactly the moments of the day', () => {
    const zone = fc.constantFrom(...zoneNames, 'Africa/Cairo', 'America/Havana', 'Asia/Beirut', 'Africa/Casablanca');
    fc.assert(
      fc.property(zone, fc.integer({ min: at('1980-01-01'), max: at('2037-12-31') }), (name, ms) => {
        const day = localDay(name, ms);
        const start = startOfDay(name, day);
        const end = endOfDay(name, day);
        return (
          start <= ms &&
          ms <= end &&
          localDay(name, start) === day &&
          localDay(name, end) === day &&
          localDay(name, start - 1) !== day &&
          localDay(name, end + 1) !== day
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each(['20260230', '20261301', '20260100', '00000101', '2026131', '2026-01-01', ''])('refuses %s', (day) => {
    expect(() => startOfDay('UTC', day)).toThrow(RangeError);
    expect(() => endOfDay('UTC', day)).toThrow(RangeError);
  });
});

describe('instantOf', () => {
  it.each([
    ['Europe/Paris', '2026-01-31T10:00:00Z', '2026-01-31T09:00:00Z'],
    ['Europe/Paris', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
    ['Europe/Paris', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01T02:00:00Z', '2026-11-01T07:00:00Z'],
  ])('%s %s', (zone, local, instant) => {
    expect(instantOf(zone, at(local))).toBe(at(instant));
  });
});

describe('utcOf', () => {
  it('knows the calendar', () => {
    expect(utcOf(2024, 2, 29)).toBe(at('2024-02-29'));
    expect(utcOf(2026, 2, 29)).toBeUndefined();
    expect(utcOf(1900, 2, 29)).toBeUndefined();
    expect(utcOf(50, 1, 1)).toBe(at('0050-01-01T00:00:00Z'));
    expect(utcOf(0, 1, 1)).toBeUndefined();
    expect(utcOf(2026, 1, 1, 1500)).toBe(at('2026-01-01T00:00:01.500Z'));
  });
});

function localDay(zone: string, ms: number): string {
  const { year, month, day } = partsIn(zone, ms);
  return `${year}${`${month}`.padStart(2, '0')}${`${day}`.padStart(2, '0')}`;
}
