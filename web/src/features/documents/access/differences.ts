// Two access lists side by side, where they differ.
import { type Access, type AccessLine, lineKey } from './access.queries.ts';
import { rights as all, holds } from './rights.ts';
import type { useAccessTexts } from './texts.ts';

type Words = ReturnType<typeof useAccessTexts>;

export function differencesOf(mine: Access, theirs: Access, t: Words) {
  const rows = [];
  if (mine.isInherited || theirs.isInherited) {
    const words = ({ isInherited }: Access) => (isInherited ? t.inherit : t.own);
    rows.push({ key: 'list', label: t.which, mine: words(mine), theirs: words(theirs) });
  }
  const lines = new Map([...theirs.lines, ...mine.lines].map((line) => [lineKey(line), line]));
  for (const [key, line] of lines) {
    const [own, other] = [mine, theirs].map((access) => wordsOf(access, key, t));
    if (own !== other) {
      rows.push({ key, label: line.subject === 'everyone' ? t.everyone : line.name, mine: own, theirs: other });
    }
  }
  return rows;
}

function wordsOf({ lines }: Access, key: string, t: Words): string {
  const line: AccessLine | undefined = lines.find((one) => lineKey(one) === key);
  if (!line) return '';
  return all
    .filter((right) => holds(line.rights, right))
    .map((right) => t.rights[right])
    .join(', ');
}
