// How an item input becomes a row: what is left out stays, and every field is checked by its place in the list.
import type { Static } from 'typebox';
import { invalidField } from '../../../platform/http/index.ts';
import { fold } from '../../../platform/text/fold.ts';
import { dayIn } from '../../../platform/time/wire.ts';
import { readDate } from '../expenses.input.ts';
import type { LookupChoice } from '../lookups/lookups.service.ts';
import { convert, MAX_UNITS, MINOR, ORIGINAL, toRate, toUnits } from '../money.ts';
import type { ItemRow } from './items.repository.ts';
import type { ItemInputSchema } from './items.schemas.ts';

export type ItemInput = Static<typeof ItemInputSchema>;

/** What a row holds beside its id and its place. */
export type ItemValues = Omit<ItemRow, 'id' | 'sheet_id' | 'owner_id' | 'position' | 'trash_id'>;

export interface ItemSetting {
  /** The time zone of the actor, in which the day of a receipt is read. */
  zone: string;
  /** The currency of the installation. */
  currency: string;
}

/** `place` names the item in an error: `items.0`. */
export function toItem(
  input: ItemInput,
  current: ItemRow | undefined,
  place: string,
  setting: ItemSetting,
): ItemValues {
  const type = input.type ?? current?.type ?? guessType(input);
  const vendor = kept(input.vendor, current?.vendor, '');
  const receipt = toReceipt(input, current, `${place}.receipt_date`, setting.zone);
  return {
    type,
    ...receipt,
    vendor,
    vendor_key: fold(vendor),
    expense_type_id: kept(input.expense_type_id, current?.expense_type_id, null),
    description: kept(input.description, current?.description, ''),
    ...(type === 'project' ? projectFields(input, current) : operationalFields(input, current)),
    ...toMoney(input, current, place, setting.currency),
  };
}

/** What the item refers to; what it had before may have been retired since. */
export function choicesOf(item: ItemValues, current: ItemRow | undefined, place: string): LookupChoice[] {
  const choices: LookupChoice[] = [];
  const add = (kind: LookupChoice['kind'], column: 'expense_type_id' | 'dept_id' | 'project_id') => {
    const id = item[column];
    if (typeof id === 'number') choices.push({ field: `${place}.${column}`, kind, id, kept: current?.[column] === id });
  };
  add('type', 'expense_type_id');
  add('dept', 'dept_id');
  add('project', 'project_id');
  return choices;
}

export function isSameItem(values: ItemValues, current: ItemRow): boolean {
  return Object.entries(values).every(([column, value]) => Reflect.get(current, column) === value);
}

function guessType({ project_id, client, billable }: ItemInput): ItemRow['type'] {
  return project_id || client || billable !== undefined ? 'project' : 'operational';
}

function operationalFields({ dept_id }: ItemInput, current: ItemRow | undefined) {
  const none = { client: '', client_key: '', project_id: null, billable: 0 as const };
  return { dept_id: kept(dept_id, current?.dept_id, null), ...none };
}

function projectFields(input: ItemInput, current: ItemRow | undefined) {
  const client = kept(input.client, current?.client, '');
  const billable = input.billable ?? current?.billable === 1;
  return {
    dept_id: null,
    client,
    client_key: fold(client),
    project_id: kept(input.project_id, current?.project_id, null),
    billable: billable ? (1 as const) : (0 as const),
  };
}

function toReceipt({ receipt_date }: ItemInput, current: ItemRow | undefined, field: string, zone: string) {
  if (receipt_date === undefined && current) {
    return { receipt_at: current.receipt_at, receipt_day: current.receipt_day };
  }
  if (receipt_date === undefined || receipt_date === null) return { receipt_at: null, receipt_day: null };
  const receipt_at = readDate(field, receipt_date, zone);
  // The wire shows seconds: sent back as it was read, a date is not a new one.
  if (current?.receipt_at !== null && current?.receipt_at !== undefined && sameSecond(receipt_at, current.receipt_at)) {
    return { receipt_at: current.receipt_at, receipt_day: current.receipt_day };
  }
  return { receipt_at, receipt_day: dayIn(zone, receipt_at) };
}

function sameSecond(one: number, other: number): boolean {
  return Math.floor(one / 1000) === Math.floor(other / 1000);
}

function toMoney(input: ItemInput, current: ItemRow | undefined, place: string, own: string) {
  const currency = kept(input.currency, current?.currency, null)?.toUpperCase() ?? null;
  const isOwn = currency === null || currency === own;
  const original = toOriginal(input.original_amount, isOwn && currency === null ? undefined : current, place);
  const rate = isOwn ? '1' : toGivenRate(input.exchange_rate, current, place);
  if (currency === null && typeof input.original_amount === 'number') {
    throw invalidField(`${place}.currency`, 'is required with original_amount');
  }
  if (!isOwn && original === null) throw invalidField(`${place}.original_amount`, 'is required with currency');
  if (!isOwn && rate === null) throw invalidField(`${place}.exchange_rate`, 'is required with currency');
  const touched = [input.currency, input.original_amount, input.exchange_rate].some((given) => given !== undefined);
  const converted = touched && original !== null && rate !== null ? convert(original, rate) : undefined;
  const amount = typeof input.amount === 'number' ? readUnits(input.amount, `${place}.amount`, MINOR) : undefined;
  const units = amount ?? converted ?? (input.amount === undefined ? current?.amount : undefined) ?? 0;
  if (Math.abs(units) > MAX_UNITS) throw invalidField(`${place}.amount`, 'is too large');
  if (isOwn) return { amount: units, currency: null, original_amount: null, exchange_rate: null };
  return { amount: units, currency, original_amount: original, exchange_rate: rate };
}

function toOriginal(given: number | null | undefined, current: ItemRow | undefined, place: string): number | null {
  if (given === undefined) return current?.original_amount ?? null;
  return given === null ? null : readUnits(given, `${place}.original_amount`, ORIGINAL);
}

function toGivenRate(given: number | null | undefined, current: ItemRow | undefined, place: string): string | null {
  if (given === undefined) return current?.exchange_rate ?? null;
  if (given === null) return null;
  const rate = toRate(given);
  if (rate === undefined) throw invalidField(`${place}.exchange_rate`, 'must be positive, with at most ten decimals');
  return rate;
}

export function readUnits(value: number, field: string, decimals: typeof MINOR | typeof ORIGINAL): number {
  const units = toUnits(value, decimals);
  if (units !== undefined) return units;
  const words = decimals === MINOR ? 'two' : 'three';
  throw invalidField(
    field,
    `must be an amount with at most ${words} decimals, of no more than ${MAX_UNITS / 10 ** decimals}`,
  );
}

/** Left out: as it was, null: empty. */
function kept<T>(given: T | null | undefined, current: T | undefined, empty: T): T {
  return given === undefined ? (current ?? empty) : (given ?? empty);
}
