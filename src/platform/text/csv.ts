// CSV on its way out: quoted alike for every reader, and no cell that a spreadsheet would compute.
import { stringify } from 'csv-stringify/sync';

/** A text, or a number of our own making: the minus of a number is no formula. */
export type CsvCell = string | { readonly number: string };

// A text that a spreadsheet would take for a formula, however often it was guarded before.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** A cell that no spreadsheet computes. */
export function guard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that may be guarded. */
export function unguard(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}

/** Quoted so that it reads the same with every separator and in every spreadsheet. */
export function toCsv(lines: readonly (readonly CsvCell[])[]): string {
  return stringify(
    lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? guard(cell) : cell.number))),
    { record_delimiter: 'windows', quoted_match: [/[;\t\r\n]|^\s|\s$/] },
  );
}

/** The bytes of a file whose text comes in pieces; `mark` is for spreadsheets that need to be told of UTF-8. */
export async function* csvBytes(texts: AsyncIterable<string>, mark: boolean): AsyncGenerator<Buffer> {
  if (mark) yield Buffer.from('\ufeff');
  for await (const text of texts) yield Buffer.from(text);
}
