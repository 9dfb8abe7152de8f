/** By how many hours the clocks of one zone are ahead of those of another, now. */
export function hoursAhead(zone: string, other: string | undefined, now = new Date()): number {
  return (clockOf(zone, now) - clockOf(other, now)) / 3_600_000;
}

/** What the clocks of a zone show, as if it were the time in UTC. */
function clockOf(timeZone: string | undefined, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...(timeZone !== undefined && { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}
