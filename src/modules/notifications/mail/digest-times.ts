// When collected mails are sent: each quarter of an hour, or in the morning of the user's own zone.
import type { DigestTime } from '../../../platform/time/digest-times.ts';
import { instantOf, partsIn } from '../../../platform/time/zones.ts';

const QUARTER_MS = 900_000;
const MORNING_HOUR = 8;

/** The time of the first digest after now. */
export function nextDigest(how: DigestTime, zone: string, now: number): number {
  if (how === '15min') return (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS;
  const { year, month, day } = partsIn(zone, now);
  const morningOf = (date: number) => instantOf(zone, Date.UTC(year, month - 1, date, MORNING_HOUR));
  const today = morningOf(day);
  return today > now ? today : morningOf(day + 1);
}
