// The sums of months and types as rows of a chart: the largest types with a hue each, the others together.
import type { Hue } from '../../ui/parts.tsx';
import { type Group, unitsOf } from './reports.queries.ts';
import { lookOfType } from './type-look.tsx';

export interface Series {
  /** 0: items without a type; undefined: all that are not shown by themselves. */
  id: number | undefined;
  name: string;
  hue: Hue | undefined;
  /** Cents of each month. */
  units: number[];
  total: number;
}

/** As many as there are hues to tell them apart. */
const hues: readonly Hue[] = ['sky', 'berry', 'brand', 'plum', 'amber', 'rose'];

export function seriesOf(
  groups: readonly Group[],
  months: readonly string[],
  words: { noType: string; others: string },
): Series[] {
  const all = new Map<number, Series>();
  for (const { month, type, amount } of groups) {
    const id = type?.id ?? 0;
    const one = all.get(id) ?? {
      id,
      name: type?.name ?? words.noType,
      hue: undefined,
      units: months.map(() => 0),
      total: 0,
    };
    const at = months.indexOf(month ?? '');
    one.units[at] = (one.units[at] ?? 0) + unitsOf(amount);
    one.total += unitsOf(amount);
    all.set(id, one);
  }
  const sorted = [...all.values()].sort((a, b) => b.total - a.total);
  const shown = sorted.slice(0, sorted.length > hues.length ? hues.length - 1 : hues.length);
  const rest = sorted.slice(shown.length);
  const others: Series[] =
    rest.length === 0
      ? []
      : [
          {
            id: undefined,
            name: words.others,
            hue: undefined,
            units: months.map((_, at) => rest.reduce((sum, { units }) => sum + (units[at] ?? 0), 0)),
            total: rest.reduce((sum, { total }) => sum + total, 0),
          },
        ];
  return [...inHues(shown), ...others];
}

/** Each its own hue where it is free, else one that nobody wants. */
function inHues(series: readonly Series[]): Series[] {
  const taken = new Set<Hue>();
  const own = series.map(({ id, name }) => {
    const { hue } = lookOfType(name);
    if (id === 0 || taken.has(hue)) return undefined;
    taken.add(hue);
    return hue;
  });
  const free = hues.filter((hue) => !taken.has(hue));
  return series.map((one, at) => ({ ...one, hue: own[at] ?? free.shift() }));
}
