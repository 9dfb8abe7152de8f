// The cells of an import while they are looked at: columns matched, cells mended, rows left out; and what is sent of them.
import type { ImportReport } from '@atrium/client/core';
import { usernameOf } from './columns.ts';
import type { Cells, FileRow } from './read-file.ts';

export interface Sheet extends Cells {
  /** A field for each column; empty: it is left out. */
  columns: readonly string[];
  /** Cells that were mended, as `row:column`. */
  mended: ReadonlyMap<string, string>;
  /** Rows that are left out. */
  left: ReadonlySet<number>;
}

export type CellFault = ImportReport['errors'][number];

/** What a check found, at the rows and columns of the file. */
export interface Checked {
  report: ImportReport;
  /** By row of the file; a column below zero is the whole row. */
  faults: ReadonlyMap<number, readonly { column: number; field: string; message: string }[]>;
  /** Faults of the header. */
  ofHeader: readonly CellFault[];
}

export const cellOf = ({ mended }: Sheet, { row, cells }: FileRow, column: number): string =>
  mended.get(`${row}:${column}`) ?? cells[column] ?? '';

export const takenRows = ({ rows, left }: Sheet): readonly FileRow[] => rows.filter(({ row }) => !left.has(row));

/** Whether names to sign in with are made from e-mail addresses. */
export const makesUsernames = ({ columns }: Sheet): boolean =>
  !columns.includes('username') && columns.includes('email');

/** The file as the server takes it. */
export function csvOf(sheet: Sheet): string {
  const used = sheet.columns.flatMap((field, column) => (field === '' ? [] : [{ field, column }]));
  const email = makesUsernames(sheet) ? sheet.columns.indexOf('email') : -1;
  const lines = takenRows(sheet).map((row) => {
    const cells = used.map(({ column }) => cellOf(sheet, row, column));
    return email < 0 ? cells : [...cells, usernameOf(cellOf(sheet, row, email))];
  });
  const header = [...used.map(({ field }) => field), ...(email < 0 ? [] : ['username'])];
  return [header, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

const quoted = (text: string) => (/[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Puts what the server says of the rows that were sent to the rows of the file. */
export function checkedOf(sheet: Sheet, report: ImportReport): Checked {
  const sent = takenRows(sheet);
  const email = makesUsernames(sheet) ? sheet.columns.indexOf('email') : -1;
  const faults = new Map<number, { column: number; field: string; message: string }[]>();
  for (const { row, field, message } of report.errors) {
    const of = sent[row - 2];
    if (!of) continue;
    const column = field === 'username' && email >= 0 ? email : sheet.columns.indexOf(field);
    faults.set(of.row, [...(faults.get(of.row) ?? []), { column, field, message }]);
  }
  return { report, faults, ofHeader: report.errors.filter(({ row }) => row <= 1) };
}
