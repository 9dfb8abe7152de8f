// What became of a sheet that was changed in two places: what only one side has changed is kept; where both have, both are shown.
import {
  differingFields,
  type ItemField,
  type SheetField,
  sheetFields,
  type TypedItem,
  type TypedSheet,
} from './typed-sheet.ts';

/** A field that both have changed. */
export interface Clash {
  field: SheetField | ItemField;
  /** Of an item, with what it is called. */
  item: { key: string; id: number; vendor: string } | undefined;
  mine: TypedSheet[SheetField] | TypedItem[ItemField];
  theirs: TypedSheet[SheetField] | TypedItem[ItemField];
}

export interface Merged {
  typed: TypedSheet;
  clashes: readonly Clash[];
}

/** `base` is what both began with. Clashing fields stay mine until somebody chooses. */
export function mergeSheets(base: TypedSheet, mine: TypedSheet, theirs: TypedSheet, locale: string): Merged {
  const clashes: Clash[] = [];
  const untouched = sheetFields.filter((field) => mine[field] === base[field]);
  for (const field of sheetFields) {
    if (untouched.includes(field) || theirs[field] === base[field] || theirs[field] === mine[field]) continue;
    clashes.push({ field, item: undefined, mine: mine[field], theirs: theirs[field] });
  }
  const fields = Object.fromEntries(untouched.map((field) => [field, theirs[field]]));
  const find = (sheet: TypedSheet, id: number | undefined) =>
    id === undefined ? undefined : sheet.items.find((item) => item.id === id);
  const items = mine.items.flatMap((item): TypedItem[] => {
    const [before, now] = [find(base, item.id), find(theirs, item.id)];
    if (!before) return [item];
    const mineChanged = differingFields(item, before, locale);
    // They took it away: it goes, unless something of it was typed here, which makes it a new one.
    if (!now) return mineChanged.length === 0 ? [] : [{ ...item, id: undefined }];
    const theirsChanged = differingFields(now, before, locale);
    const differing = differingFields(item, now, locale);
    for (const field of mineChanged) {
      if (!(theirsChanged.includes(field) && differing.includes(field)) || item.id === undefined) continue;
      const named = { key: item.key, id: item.id, vendor: item.vendor || now.vendor };
      clashes.push({ field, item: named, mine: item[field], theirs: now[field] });
    }
    const taken = theirsChanged.filter((field) => !mineChanged.includes(field));
    return [{ ...item, ...Object.fromEntries(taken.map((field) => [field, now[field]])) }];
  });
  const added = theirs.items.filter(({ id }) => !find(base, id) && !find(mine, id));
  const all = [...items, ...added];
  // Whoever has moved items has the say about their order.
  const order = (sheet: TypedSheet) => sheet.items.flatMap(({ id }) => (find(base, id) ? [id] : [])).join();
  if (order(mine) === order(base)) {
    const placeOf = ({ id }: TypedItem) => theirs.items.findIndex((item) => item.id === id && id !== undefined);
    const last = theirs.items.length;
    const places = new Map(all.map((item) => [item.key, placeOf(item)]));
    const rank = ({ key }: TypedItem) => {
      const place = places.get(key) ?? -1;
      return place < 0 ? last : place;
    };
    all.sort((one, other) => rank(one) - rank(other));
  }
  return { typed: { ...mine, ...fields, items: all }, clashes };
}

/** Theirs in the place of mine, where both have changed something. */
export function takeTheirs(typed: TypedSheet, clashes: readonly Clash[]): TypedSheet {
  const fieldsOf = (key: string | undefined) =>
    Object.fromEntries(clashes.filter(({ item }) => item?.key === key).map(({ field, theirs }) => [field, theirs]));
  return { ...typed, ...fieldsOf(undefined), items: typed.items.map((item) => ({ ...item, ...fieldsOf(item.key) })) };
}
