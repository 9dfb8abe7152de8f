/** The rows of a text with commas, semicolons or tabs between its cells, as RFC 4180 quotes them. */
export function tableOf(text: string, most: number): string[][] {
  const source = text.replace(/^﻿/, '');
  const [first = ''] = source.split('\n', 1);
  const mark = [';', '\t', ','].find((one) => first.split(one).length > 1) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || cell !== '') rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < source.length && rows.length < most; at += 1) {
    const sign = source[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === mark) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (rows.length < most) endRow();
  return rows;
}
