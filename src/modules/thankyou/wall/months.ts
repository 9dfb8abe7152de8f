import { fourDigits, twoDigits } from '../../../platform/time/format.ts';
import { partsIn, startOfDay } from '../../../platform/time/zones.ts';

export interface Month {
  /** `2026-01` */
  name: string;
  start: number;
}

/** The last months of a time zone up to the one of this moment. */
export function monthsUntil(now: number, zone: string, count: number): Month[] {
  const { year, month } = partsIn(zone, now);
  return Array.from({ length: count }, (_, index) => {
    const since = year * 12 + month - 1 - (count - 1 - index);
    const [y, m] = [fourDigits(Math.floor(since / 12)), twoDigits((since % 12) + 1)];
    return { name: `${y}-${m}`, start: startOfDay(zone, `${y}${m}01`) };
  });
}
