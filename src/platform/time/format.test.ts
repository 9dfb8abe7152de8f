import { expect, it } from 'vitest';
import { defaultDatePattern, defaultDateTimePattern, formatPattern } from './format.ts';

const moment = Date.parse('2026-01-31T09:05:07Z');

it.each([
  [defaultDateTimePattern, 'UTC', 'en', '31-01-2026 09:05'],
  [defaultDatePattern, 'UTC', 'en', '31 January 2026'],
  ['YYYY-MM-DDTHH:mm:ss', 'UTC', 'en', '2026-01-31T09:05:07'],
  ['YYYYMMDDHHmmss', 'UTC', 'en', '20260131090507'],
  ['dddd, D MMM YYYY', 'UTC', 'en', 'Saturday, 31 Jan 2026'],
  ['dddd, D. MMMM YYYY', 'UTC', 'de', 'Samstag, 31. Januar 2026'],
  ['D MMMM YYYY', 'UTC', 'ru', '31 января 2026'],
  ['MMMM YYYY', 'UTC', 'ru', 'январь 2026'],
  ['YYYY年MM月D日', 'UTC', 'ja', '2026年01月31日'],
  ['YYYY年 MMMM DD日', 'UTC', 'ja', '2026年 1月 31日'],
  ['D MMMM YYYY', 'UTC', 'fa', '31 ژانویه 2026'],
  ['Date: DD/MM, D!', 'UTC', 'en', 'Date: 31/01, 31!'],
  ['HH:mm', 'Asia/Kolkata', 'en', '14:35'],
  ['dddd DD HH', 'Pacific/Auckland', 'fr', 'samedi 31 22'],
  ['DD-MM-YYYY HH:mm', 'America/New_York', 'en', '31-01-2026 04:05'],
  ['no token é', 'UTC', 'en', 'no token é'],
  ['', 'UTC', 'en', ''],
])('the pattern %s in %s and the language %s gives %j', (pattern, zone, language, text) => {
  expect(formatPattern(moment, zone, pattern, language)).toBe(text);
});

it('a date in an unknown language is written in English', () => {
  for (const language of ['', 'xx', '!!', 'en_GB', 'klingon-klingon-klingon']) {
    expect(formatPattern(moment, 'UTC', 'MMMM', language)).toBe('January');
  }
});

it('a date has years of four digits', () => {
  expect(formatPattern(Date.parse('0050-03-04T00:00:00Z'), 'UTC', 'D-MM-YYYY')).toBe('4-03-0050');
});
