// Where pages of users begin in a list by id, as far as it is known: a page is read from the place before it, and not from the first user on.

/** How many users come before an id; none with a lower id is still to come. */
export interface UserPlace {
  id: number;
  before: number;
}

export interface UserPlaces {
  /** In the order of the list. */
  list: readonly UserPlace[];
  /** Whether there are places all along the list. */
  areWhole: boolean;
}

/** Of one list. Beyond these, half as many are kept, spread over the list. */
const MOST_PLACES = 4_000;

export const noPlaces: UserPlaces = { list: [], areWhole: false };

/** The last place that is not beyond the offset. */
export function placeBefore({ list }: UserPlaces, offset: number): UserPlace | undefined {
  return list[indexAfter(list, offset) - 1];
}

export function withPlaces({ list, areWhole }: UserPlaces, added: readonly UserPlace[]): UserPlaces {
  let merged = list;
  for (const place of added) {
    const index = indexAfter(merged, place.before);
    if (merged[index - 1]?.before !== place.before) merged = merged.toSpliced(index, 0, place);
  }
  return { list: merged.length > MOST_PLACES ? spread(merged) : merged, areWhole };
}

function spread(list: readonly UserPlace[]): UserPlace[] {
  const distance = (2 * (list.at(-1)?.before ?? 0)) / MOST_PLACES;
  const kept: UserPlace[] = [];
  for (const place of list) if (place.before >= (kept.at(-1)?.before ?? -Infinity) + distance) kept.push(place);
  return kept;
}

/** The index of the first place beyond the offset. */
function indexAfter(list: readonly UserPlace[], offset: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.before ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
