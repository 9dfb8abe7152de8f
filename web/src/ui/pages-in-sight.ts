// Lists of any length: the pages in sight are asked for, by their place.

/** The numbers of the pages that the rows from `first` to `last` stand in. */
export function pagesInSight(first: number, last: number, size: number): readonly number[] {
  const from = Math.floor(first / size);
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, step) => from + step);
}

/** What stands at a place of the list; undefined while its page has not come. */
export function placesIn<Item>(
  numbers: readonly number[],
  pages: readonly (readonly Item[] | undefined)[],
  size: number,
): (index: number) => Item | undefined {
  return (index) => pages[Math.floor(index / size) - (numbers[0] ?? 0)]?.[index % size];
}
