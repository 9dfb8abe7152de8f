// Reading long lists in pieces, so that no statement and no moment holds more than a piece of them.

/** Rows that are read, shown and sent together. */
const SLICE_ROWS = 1_000;
/** Keys that are found together: finding them again costs a filter each time, keeping them costs little. */
const KEYS_AT_ONCE = 10_000;

/** How much text one list holds at most, and how much of it is read at once. */
export const LIST_BYTES = 8 * 1024 * 1024;
const SLICE_BYTES = 1024 * 1024;

/** A part of a list; without it, all of it. */
export interface Part {
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * A list in its order. `findKeys` finds those after the given one (`offset` counts from there), `readRows` reads what
 * belongs to them. What is deleted meanwhile is left out; nothing is listed twice.
 */
export async function* readSlices<K, T>(
  { limit = Number.POSITIVE_INFINITY, offset = 0 }: Part,
  findKeys: (after: K | undefined, page: { limit: number; offset: number }) => Promise<K[]>,
  readRows: (keys: readonly K[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let after: K | undefined;
  for (let left = limit; left > 0; ) {
    const size = Math.min(left, KEYS_AT_ONCE);
    const keys = await findKeys(after, { limit: size, offset: after === undefined ? offset : 0 });
    for (let at = 0; at < keys.length; at += SLICE_ROWS) yield await readRows(keys.slice(at, at + SLICE_ROWS));
    if (keys.length < size) return;
    after = keys.at(-1);
    left -= keys.length;
  }
}

/** Everything in the order of its ids, a batch at a time: `read` finds what comes after the given id; fewer than `size` are the last. */
export async function* readBatches<T extends number | { id: number }>(
  read: (after: number) => Promise<T[]>,
  size = 1,
): AsyncGenerator<T[]> {
  for (let after = 0; ; ) {
    const batch = await read(after);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    if (batch.length < size) return;
    after = typeof last === 'number' ? last : last.id;
  }
}

/** The rows in the order of their ids; what is not there any more is left out. */
export function inOrderOf<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A row whose texts have so many bytes. */
export interface Sized {
  id: number;
  bytes: number;
}

/** The first rows whose texts fit into one list; one always does, so that every page leads on. */
export function takeFitting(rows: readonly Sized[]): Sized[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes;
    return index > 0 && bytes > LIST_BYTES;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

/** The rows with their texts, as many at once as their bytes allow. */
export async function* readTexts<T>(
  rows: readonly Sized[],
  readRows: (ids: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let ids: number[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (ids.length > 0 && (bytes + row.bytes > SLICE_BYTES || ids.length === SLICE_ROWS)) {
      yield await readRows(ids);
      [ids, bytes] = [[], 0];
    }
    ids.push(row.id);
    bytes += row.bytes;
  }
  if (ids.length > 0) yield await readRows(ids);
}
