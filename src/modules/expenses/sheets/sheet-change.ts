// How the input of a sheet becomes rows: what differs from what is there, and nothing else.
import type { Static } from 'typebox';
import type { NewRow, RowChange } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/index.ts';
import { fold } from '../../../platform/text/fold.ts';
import { choicesOf, type ItemInput, type ItemSetting, isSameItem, readUnits, toItem } from '../items/item-input.ts';
import type { ItemRow } from '../items/items.repository.ts';
import type { LookupChoice } from '../lookups/lookups.service.ts';
import { MINOR, sum } from '../money.ts';
import type { Sheet } from '../sheets.repository.ts';
import type { SheetUpdateSchema } from './sheets.schemas.ts';

export type SheetInput = Static<typeof SheetUpdateSchema>;

export interface SheetChange {
  /** Only the columns that get another value. */
  columns: RowChange<'expense_sheets'>;
  added: NewItem[];
  replaced: ItemRow[];
  removed: number[];
  /** What all of it refers to. */
  choices: LookupChoice[];
}

type NewItem = Omit<NewRow<'expense_items'>, 'sheet_id' | 'owner_id'>;
type CurrentSheet = Pick<Sheet, 'name' | 'notes' | 'dept_id' | 'location_id' | 'total'>;

/** A sheet that is not there yet, for the change that makes it. */
export const noSheet: CurrentSheet = { name: '', notes: '', dept_id: null, location_id: null, total: 0 };

export function readChange(
  input: SheetInput,
  sheet: CurrentSheet,
  currentItems: readonly ItemRow[],
  setting: ItemSetting,
): SheetChange {
  const items = input.items && readItems(input.items, currentItems, setting);
  const amounts = items ? items.all : currentItems.map(({ amount }) => amount);
  const wanted = {
    name: input.name ?? sheet.name,
    dept_id: input.dept_id === undefined ? sheet.dept_id : input.dept_id,
    location_id: input.location_id === undefined ? sheet.location_id : input.location_id,
    total: amounts.length > 0 ? sum(amounts) : totalWithoutItems(input, sheet.total, currentItems.length > 0),
  };
  const columns: RowChange<'expense_sheets'> = {};
  if (wanted.name !== sheet.name) Object.assign(columns, { name: wanted.name, name_key: fold(wanted.name) });
  if (wanted.dept_id !== sheet.dept_id) columns.dept_id = wanted.dept_id;
  if (wanted.location_id !== sheet.location_id) columns.location_id = wanted.location_id;
  if (wanted.total !== sheet.total) columns.total = wanted.total;
  return {
    columns,
    added: items?.added ?? [],
    replaced: items?.replaced ?? [],
    removed: items?.removed ?? [],
    choices: [...ownChoices(columns), ...(items?.choices ?? [])],
  };
}

export function isEmptyChange({ columns, added, replaced, removed }: SheetChange): boolean {
  return Object.keys(columns).length + added.length + replaced.length + removed.length === 0;
}

/** Without items the total is what was sent; that of items which are gone counts no longer. */
function totalWithoutItems({ total_amount }: SheetInput, current: number, hadItems: boolean): number {
  if (total_amount !== undefined) return readUnits(total_amount, 'total_amount', MINOR);
  return hadItems ? 0 : current;
}

function ownChoices({ dept_id, location_id }: RowChange<'expense_sheets'>): LookupChoice[] {
  const choices: LookupChoice[] = [];
  if (typeof dept_id === 'number') choices.push({ field: 'dept_id', kind: 'dept', id: dept_id, kept: false });
  if (typeof location_id === 'number') {
    choices.push({ field: 'location_id', kind: 'location', id: location_id, kept: false });
  }
  return choices;
}

/** The whole new list: what has an id stays or changes, what has none is new, what is not named goes. */
function readItems(inputs: readonly ItemInput[], current: readonly ItemRow[], setting: ItemSetting) {
  const left = new Map(current.map((item) => [item.id, item]));
  const added: NewItem[] = [];
  const replaced: ItemRow[] = [];
  const choices: LookupChoice[] = [];
  const all: number[] = [];
  for (const [position, input] of inputs.entries()) {
    const place = `items.${position}`;
    const item = input.id === undefined ? undefined : left.get(input.id);
    if (input.id !== undefined && !item) throw invalidField(`${place}.id`, `the sheet has no item ${input.id}`);
    if (item) left.delete(item.id);
    const values = toItem(input, item, place, setting);
    all.push(values.amount);
    choices.push(...choicesOf(values, item, place));
    if (!item) added.push({ ...values, position });
    else if (item.position !== position || !isSameItem(values, item)) replaced.push({ ...item, ...values, position });
  }
  return { added, replaced, removed: [...left.keys()], choices, all };
}
