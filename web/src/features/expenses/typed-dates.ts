// Days as people type them into a narrow field: `8`, `8.11.`, `8 Nov`, `2026-11-08`.

const DAY_MS = 86_400_000;

const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days later, or earlier. */
export function shiftDay(day: string, by: number): string {
  return isoOf(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS);
}

/** The day in the user's zone. */
export function dayOf(moment: Date, zone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}

/** “8 Nov”, with a year when it is another. */
export function writeDay(day: string, locale: string, today: string): string {
  if (day === '') return '';
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** The day that is meant, the latest one that is not after today where the year, or the month, is left out; undefined: none. */
export function readDay(text: string, locale: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const parts = /^(\d{1,2})[\s./-]*(\d{1,2}|\p{L}{3,})?\.?[\s./-]*(\d{4}|\d{2})?$/u.exec(typed);
  if (!parts) return undefined;
  const day = Number(parts[1]);
  const month =
    parts[2] === undefined ? undefined : /^\d/.test(parts[2]) ? Number(parts[2]) : monthNamed(parts[2], locale);
  if (parts[2] !== undefined && month === undefined) return undefined;
  if (month === undefined) {
    return day <= thisDay
      ? validDay(thisYear, thisMonth, day)
      : validDay(thisMonth === 1 ? thisYear - 1 : thisYear, thisMonth === 1 ? 12 : thisMonth - 1, day);
  }
  if (parts[3] !== undefined)
    return validDay(parts[3].length === 2 ? 2000 + Number(parts[3]) : Number(parts[3]), month, day);
  const thisTime = validDay(thisYear, month, day);
  return thisTime !== undefined && thisTime > today ? validDay(thisYear - 1, month, day) : thisTime;
}

function validDay(year: number, month: number, day: number): string | undefined {
  const ms = Date.UTC(year, month - 1, day);
  const text = Number.isNaN(ms) ? '' : isoOf(ms);
  const isSame =
    text === `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isSame ? text : undefined;
}

function monthNamed(name: string, locale: string): number | undefined {
  const found = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)).toLowerCase(),
  ).findIndex((full) => full.startsWith(name.replace('.', '')));
  return found < 0 ? undefined : found + 1;
}
