/** The separator that stands most often in the first row, outside of quotation marks. */
export function delimiterOf(text: string): string {
  const counts = new Map([
    ['\t', 0],
    [';', 0],
    [',', 0],
  ]);
  let isQuoted = false;
  for (const letter of text.trimStart().slice(0, 65_536)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}
