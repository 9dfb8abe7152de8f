import { listSettings } from './config.ts';

/** One line for each variable that looks like a setting and is none. Variables of other programs do not begin with our name. */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  const known = listSettings().map(({ name }) => name);
  const unknown = Object.keys(environment).filter((name) => name.startsWith('ATRIUM_') && !known.includes(name));
  return unknown.toSorted().map((name) => {
    const [nearest] = known
      .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
      .sort((a, b) => a.edits - b.edits);
    const isLikely = nearest !== undefined && nearest.edits <= name.length / 3;
    const advice = isLikely ? `did you mean ${nearest.candidate}?` : 'docs/operations.md lists all settings';
    return `${name} is not a setting and changes nothing; ${advice}`;
  });
}

/** Letters that have to be added, taken away or changed to make one word of the other. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...to].entries()) {
      const changed = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
