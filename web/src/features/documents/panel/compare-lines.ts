// What was added and what was taken away between two texts.

export interface ComparedLine {
  kind: 'same' | 'added' | 'taken';
  text: string;
}

/** Pairs of lines that are compared at the most; beyond, what is between the common beginning and end is shown as replaced. */
const MOST = 4_000_000;

export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (text: string): ComparedLine => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function between(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const taken = (text: string): ComparedLine => ({ kind: 'taken', text });
  const added = (text: string): ComparedLine => ({ kind: 'added', text });
  if (before.length * after.length > MOST) return [...before.map(taken), ...after.map(added)];
  // Lengths of the longest common parts from each pair of lines on.
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: ComparedLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const fresh = after[column];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(taken(old));
      row += 1;
    } else if (fresh !== undefined) {
      lines.push(added(fresh));
      column += 1;
    }
  }
  return lines;
}
