import type { Actor } from '../../platform/access/index.ts';
import type { Locale } from '../../platform/platform.ts';
import { type DateTimeObject, dateTimeObject } from '../../platform/time/wire.ts';

export function momentIn({ timezone: zone, language }: Actor, locale: Locale): (ms: number) => DateTimeObject {
  const style = { zone, language, pattern: locale.dateTimeFormat };
  return (ms) => dateTimeObject(ms, style);
}
