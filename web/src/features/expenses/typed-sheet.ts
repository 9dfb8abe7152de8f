// A sheet as it is typed: what stands in its fields, what it comes to, and what of it the server does not have yet.
import type { ExpenseItem, ExpenseSheetDetail } from '@atrium/client/core';
import type { updateExpenseSheet } from '@atrium/client/operations';
import type { call } from '../../api/client.ts';
import { convert, fromUnits, MAX_UNITS, MINOR, ORIGINAL, sum, toRate, toUnits } from './money.ts';
import { readNumber, writeNumber } from './typed-numbers.ts';

export interface TypedItem {
  /** Names it on the page, before it has an id and after. */
  key: string;
  id: number | undefined;
  /** `2026-11-08`, or empty. */
  day: string;
  vendor: string;
  description: string;
  typeId: number | null;
  isProject: boolean;
  deptId: number | null;
  projectId: number | null;
  client: string;
  billable: boolean;
  /** Empty: the currency of the installation. */
  currency: string;
  /** What was paid, in that currency. */
  paid: string;
  /** The exchange rate of another currency. */
  rate: string;
  /** Of another currency, where the amount is not what the rate makes of it; empty: it is. */
  amount: string;
}

export interface TypedSheet {
  name: string;
  notes: string;
  deptId: number | null;
  locationId: number | null;
  items: readonly TypedItem[];
}

export type ItemField = Exclude<keyof TypedItem, 'key' | 'id'>;
export const itemFields = [
  'day',
  'vendor',
  'description',
  'typeId',
  'isProject',
  'deptId',
  'projectId',
  'client',
  'billable',
  'currency',
  'paid',
  'rate',
  'amount',
] as const satisfies readonly ItemField[];

export type SheetField = Exclude<keyof TypedSheet, 'items'>;
export const sheetFields = ['name', 'notes', 'deptId', 'locationId'] as const satisfies readonly SheetField[];

let keys = 0;

export function newItem(given: Partial<TypedItem> = {}): TypedItem {
  keys += 1;
  return {
    id: undefined,
    day: '',
    vendor: '',
    description: '',
    typeId: null,
    isProject: false,
    deptId: null,
    projectId: null,
    client: '',
    billable: false,
    currency: '',
    paid: '',
    rate: '',
    amount: '',
    ...given,
    key: `new-${keys}`,
  };
}

/** What the server has, as it would be typed. */
export function typedOf(sheet: ExpenseSheetDetail, locale: string): TypedSheet {
  const { name, notes, dept, location, items } = sheet;
  return {
    name,
    notes,
    deptId: dept?.id ?? null,
    locationId: location?.id ?? null,
    items: items.map((item) => typedItemOf(item, locale)),
  };
}

function typedItemOf(item: ExpenseItem, locale: string): TypedItem {
  const { id, receipt_day, vendor, description, expense_type, type, currency, original_amount, exchange_rate } = item;
  const isForeign = currency !== null && original_amount !== null && exchange_rate !== null;
  const amount = writeNumber(item.amount, locale, MINOR);
  const typed: TypedItem = {
    ...newItem(),
    key: `item-${id}`,
    id,
    day: receipt_day?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? '',
    vendor,
    description,
    typeId: expense_type?.id ?? null,
    isProject: type === 'project',
    ...(item.type === 'project'
      ? { projectId: item.project?.id ?? null, client: item.client, billable: item.billable }
      : { deptId: item.dept?.id ?? null }),
    paid: item.amount === 0 && !isForeign ? '' : amount,
  };
  if (!isForeign) return typed;
  const foreign = {
    ...typed,
    currency,
    paid: writeNumber(original_amount, locale, MINOR),
    rate: writeNumber(exchange_rate, locale, 0),
  };
  const { units } = moneyOf(foreign, locale);
  return units === toUnits(item.amount, MINOR) ? foreign : { ...foreign, amount };
}

export interface ItemMoney {
  /** In minor units of the installation's currency; undefined as long as something is wrong or missing. */
  units: number | undefined;
  /** The field that is wrong, or missing where the server needs it. */
  fault: 'paid' | 'rate' | 'amount' | undefined;
  sent:
    | { currency: null; amount: number | null }
    | { currency: string; original_amount: number; exchange_rate: number; amount?: number }
    | undefined;
}

/** What an item comes to, exactly as the server will have it. */
export function moneyOf(item: Pick<TypedItem, 'currency' | 'paid' | 'rate' | 'amount'>, locale: string): ItemMoney {
  const wrong = (fault: NonNullable<ItemMoney['fault']>): ItemMoney => ({ units: undefined, fault, sent: undefined });
  const paid = readNumber(item.paid, locale);
  if (item.currency === '') {
    if (item.paid.trim() === '') return { units: 0, fault: undefined, sent: { currency: null, amount: null } };
    const units = paid === undefined ? undefined : toUnits(paid, MINOR);
    if (units === undefined) return wrong('paid');
    return { units, fault: undefined, sent: { currency: null, amount: fromUnits(units, MINOR) } };
  }
  const original = paid === undefined ? undefined : toUnits(paid, ORIGINAL);
  if (original === undefined) return wrong('paid');
  const rateNumber = readNumber(item.rate, locale);
  const rate = rateNumber === undefined ? undefined : toRate(rateNumber);
  if (rate === undefined) return wrong('rate');
  const sent = {
    currency: item.currency,
    original_amount: fromUnits(original, ORIGINAL),
    exchange_rate: Number(rate),
  };
  if (item.amount.trim() === '') {
    const units = convert(original, rate);
    return Math.abs(units) > MAX_UNITS ? wrong('paid') : { units, fault: undefined, sent };
  }
  const amount = readNumber(item.amount, locale);
  const units = amount === undefined ? undefined : toUnits(amount, MINOR);
  if (units === undefined) return wrong('amount');
  return { units, fault: undefined, sent: { ...sent, amount: fromUnits(units, MINOR) } };
}

/** In minor units; items that are not yet right count nothing. */
export function totalOf({ items }: TypedSheet, locale: string): number {
  return sum(items.map((item) => moneyOf(item, locale).units ?? 0));
}

/** The fields of the other kind count nothing. */
function plain(item: TypedItem): TypedItem {
  return item.isProject ? { ...item, deptId: null } : { ...item, projectId: null, client: '', billable: false };
}

const numeric: ReadonlySet<ItemField> = new Set(['paid', 'rate', 'amount']);

/** The fields of an item that differ; numbers by what they are, not by how they are written. */
export function differingFields(one: TypedItem, other: TypedItem, locale: string): readonly ItemField[] {
  const [a, b] = [plain(one), plain(other)];
  return itemFields.filter((field) => {
    if (a[field] === b[field]) return false;
    if (!numeric.has(field)) return true;
    const [x, y] = [String(a[field]), String(b[field])];
    return x.trim() === '' || y.trim() === '' || readNumber(x, locale) !== readNumber(y, locale);
  });
}

export type SheetBody = NonNullable<Parameters<typeof call<typeof updateExpenseSheet>>[1]>['body'];
type ItemBody = NonNullable<SheetBody['items']>[number];

const moneyFields: readonly ItemField[] = ['currency', 'paid', 'rate', 'amount'];
const kindFields: readonly ItemField[] = ['isProject', 'deptId', 'projectId', 'client', 'billable'];

/** What differs from what the server has; undefined where there is nothing to send. */
export function bodyOf(base: TypedSheet, typed: TypedSheet, locale: string): SheetBody | undefined {
  const body: SheetBody = {};
  if (typed.name !== base.name && typed.name.trim() !== '') body.name = typed.name;
  if (typed.notes !== base.notes) body.notes = typed.notes;
  if (typed.deptId !== base.deptId) body.dept_id = typed.deptId;
  if (typed.locationId !== base.locationId) body.location_id = typed.locationId;
  const known = new Map(base.items.map((item) => [item.id, item]));
  const items = typed.items.map((item) =>
    itemBody(item, item.id === undefined ? undefined : known.get(item.id), locale),
  );
  const isMoved =
    typed.items.length !== base.items.length ||
    typed.items.some(({ id }, at) => id === undefined || id !== base.items[at]?.id);
  if (isMoved || items.some((item) => Object.keys(item).length > 1)) body.items = items;
  return Object.keys(body).length === 0 ? undefined : body;
}

/** An item the server has is sent as its id with the fields that differ, so that nothing else of it is written over. */
function itemBody(item: TypedItem, current: TypedItem | undefined, locale: string): ItemBody {
  const changed = current ? differingFields(item, current, locale) : itemFields;
  const has = (...fields: readonly ItemField[]) => changed.some((field) => fields.includes(field));
  const money = has(...moneyFields) ? moneyOf(item, locale).sent : undefined;
  return {
    ...(current?.id !== undefined && { id: current.id }),
    ...(has('day') && { receipt_date: item.day === '' ? null : item.day.replaceAll('-', '') }),
    ...(has('vendor') && { vendor: item.vendor }),
    ...(has('description') && { description: item.description }),
    ...(has('typeId') && { expense_type_id: item.typeId }),
    ...(has(...kindFields) &&
      (item.isProject
        ? { type: 'project' as const, project_id: item.projectId, client: item.client, billable: item.billable }
        : { type: 'operational' as const, dept_id: item.deptId })),
    ...money,
  };
}
