// Money: amounts are whole units from the edge inwards, so that no sum ever loses a cent.

/** Decimals of the installation's currency. */
export const MINOR = 2;
/** Decimals of an amount in another currency: some have three. */
export const ORIGINAL = 3;
const RATE_DECIMALS = 10;

/** In units; a thousand of these still add up exactly. */
export const MAX_UNITS = 999_999_999_999;
const MAX_RATE = 1_000_000_000;

/** The amount in units, or undefined when it has more decimals, is too large or no number at all. */
export function toUnits(value: number, decimals: typeof MINOR | typeof ORIGINAL): number | undefined {
  const factor = 10 ** decimals;
  // Adding 0 makes -0 an ordinary nothing.
  const units = Math.round(value * factor) + 0;
  return Math.abs(units) <= MAX_UNITS && units / factor === value ? units : undefined;
}

/** The number that is written as exactly this amount. */
export function fromUnits(units: number, decimals: typeof MINOR | typeof ORIGINAL): number {
  return units / 10 ** decimals;
}

/** For people and for files: always with both decimals. */
export function formatAmount(units: number | bigint): string {
  const digits = String(units)
    .replace('-', '')
    .padStart(MINOR + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -MINOR)}.${digits.slice(-MINOR)}`;
}

export function sum(units: readonly number[]): number {
  return units.reduce((total, one) => total + one, 0);
}

/** A positive rate with at most ten decimals as text, or undefined. */
export function toRate(value: number): string | undefined {
  if (!(value > 0 && value <= MAX_RATE)) return undefined;
  const text = value.toFixed(RATE_DECIMALS).replace(/\.?0+$/, '');
  return Number(text) === value ? text : undefined;
}

/** Minor units of the installation's currency for an original amount; halves are rounded away from zero. */
export function convert(original: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  const product = BigInt(Math.abs(original)) * BigInt(whole + decimals);
  const divisor = 10n ** BigInt(decimals.length + ORIGINAL - MINOR);
  const rounded = Number((product * 2n + divisor) / (divisor * 2n));
  return original < 0 ? 0 - rounded : rounded;
}
