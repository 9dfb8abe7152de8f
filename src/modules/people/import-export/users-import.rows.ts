// The rows of an import: which column is what, and every check that needs no look at the database.
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { requireGoodPassword, signInName } from '../../../platform/auth/index.ts';
import { AppError, invalidField, isRecord } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { MetadataField } from '../../../platform/metadata/index.ts';
import { findBadText } from '../../../platform/text/well-formed.ts';
import { requireGoodFields, type UserInput } from '../users/user-input.ts';
import { UserCreateSchema } from '../users/users.schemas.ts';
import {
  type DirectoryColumn,
  derivedColumns,
  directoryColumns,
  type ImportColumn,
  importColumns,
  metadataColumn,
  parseJson,
  readFlag,
  splitList,
  type TextColumn,
  textColumns,
} from './user-csv.ts';
import type { CsvFile, CsvRow } from './user-csv-reader.ts';

export interface ImportFault {
  row: number;
  /** Empty when it is the whole row. */
  field: string;
  message: string;
}

/** Collects what is wrong, so that everything can be told at once. */
export interface Faults {
  add(row: number, field: string, message: string): void;
  /** Runs a check that throws; what it throws is kept. */
  check<T>(row: number, work: () => T): T | undefined;
  has(row: number): boolean;
  count(): number;
  list(): ImportFault[];
}

/** One user as the file has it. What a column does not give is left out. */
export interface ImportRow {
  row: number;
  /** The name to sign in with, under which the user is known. */
  key: string;
  input: UserInput & { username: string };
  directory: Partial<Record<DirectoryColumn, string | null>>;
  password?: string;
  /** By name; empty for none. */
  manager?: string;
  extranet?: string;
  groups?: string[];
  roles?: string[];
  /** Cells of defined metadata fields. */
  metadata: { field: MetadataField; cell: string }[];
}

/** More would not help anybody to mend the file. */
const FAULTS_KEPT = 1_000;
const DIRECTORY_LENGTH = 255;
const ROWS_BETWEEN_TURNS = 500;

export function createFaults(): Faults {
  const kept: ImportFault[] = [];
  const rows = new Set<number>();
  let count = 0;
  const add = (row: number, field: string, message: string) => {
    count += 1;
    rows.add(row);
    if (kept.length < FAULTS_KEPT) kept.push({ row, field, message });
  };
  return {
    add,
    check(row, work) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { name, reason } of error.invalid) add(row, name, reason);
        if (error.invalid.length === 0) add(row, '', error.message);
        return undefined;
      }
    },
    has: (row) => rows.has(row),
    count: () => count,
    list: () => kept.toSorted((a, b) => a.row - b.row),
  };
}

export async function readImportRows(
  file: CsvFile,
  fields: readonly MetadataField[],
  faults: Faults,
): Promise<ImportRow[]> {
  const columns = readHeader(file.header, fields, faults);
  if (!columns) return [];
  const seen = new Map<string, number>();
  const rows: ImportRow[] = [];
  for (const [index, line] of file.rows.entries()) {
    if (index % ROWS_BETWEEN_TURNS === 0) await letOthersIn();
    const row = readRow(line, columns, faults);
    if (!row) continue;
    const before = seen.get(row.key);
    if (before !== undefined) faults.add(row.row, 'username', `stands in row ${before} already`);
    else rows.push(row);
    seen.set(row.key, before ?? row.row);
  }
  return rows;
}

type Column = { name: ImportColumn } | { field: MetadataField } | undefined;

function readHeader(header: readonly string[], fields: readonly MetadataField[], faults: Faults): Column[] | undefined {
  const seen = new Set<string>();
  const columns = header.map((cell): Column => {
    const field = fields.find((one) => metadataColumn(one) === cell.trim());
    const name = cell.trim().toLowerCase().replaceAll(/\s+/g, '_');
    const known = importColumns.find((column) => column === name);
    const derived = derivedColumns.some((column) => column === name);
    if (!field && !known && !derived) faults.add(1, cell.slice(0, 100), 'there is no such field');
    else if (seen.has(field ? metadataColumn(field) : name)) faults.add(1, cell, 'stands in the header twice');
    seen.add(field ? metadataColumn(field) : name);
    if (field) return { field };
    return known && { name: known };
  });
  if (!seen.has('username')) faults.add(1, 'username', 'this column is required');
  return faults.has(1) ? undefined : columns;
}

function readRow({ row, cells }: CsvRow, columns: readonly Column[], faults: Faults): ImportRow | undefined {
  const extra = cells.slice(columns.length).some((cell) => cell !== '');
  if (cells.length < columns.length || extra) {
    faults.add(row, '', `has ${cells.length} cells where the header has ${columns.length}`);
    return undefined;
  }
  const values = new Map<ImportColumn, string>();
  const metadata: ImportRow['metadata'] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (cell.includes('\0'))
      faults.add(row, column && 'name' in column ? column.name : '', 'must not contain a NUL character');
    else if (column && 'name' in column) values.set(column.name, cell);
    else if (column) metadata.push({ field: column.field, cell });
  }
  const username = readText('username', values.get('username'), row, faults);
  if (!username) return undefined;
  faults.check(row, () => requireGoodFields({ username }));
  const result: ImportRow = { row, key: signInName(username), input: { username }, directory: {}, metadata };
  readFields(result, values, faults);
  return result;
}

function readFields(result: ImportRow, values: ReadonlyMap<ImportColumn, string>, faults: Faults): void {
  const { row, input } = result;
  for (const name of textColumns) {
    const text = readText(name, values.get(name), row, faults);
    if (text !== undefined) input[name] = text;
  }
  if (input.email) faults.check(row, () => requireGoodFields({ email: input.email }));
  const given = (name: ImportColumn) => values.get(name)?.trim() || undefined;
  const blocked = given('blocked');
  if (blocked) input.blocked = faults.check(row, () => readFlag('blocked', blocked));
  const extranetId = given('extranet_id');
  result.extranet = given('extranet') ?? (extranetId && `#${extranetId}`);
  const metadata = given('metadata');
  if (metadata) input.metadata = faults.check(row, () => readMetadata(metadata));
  const password = values.get('password');
  if (password) {
    faults.check(row, () => requireGoodPassword(password));
    result.password = password;
  }
  result.manager = values.get('manager')?.trim();
  const list = (cell: string | undefined) => (cell === undefined ? undefined : splitList(cell));
  result.groups = list(values.get('groups'));
  result.roles = list(values.get('roles'));
  for (const name of directoryColumns) {
    const cell = values.get(name);
    if (cell === undefined) continue;
    if (cell.length > DIRECTORY_LENGTH) faults.add(row, name, `must have at most ${DIRECTORY_LENGTH} characters`);
    else result.directory[name] = cell === '' ? null : cell;
  }
}

/** What the schema of a user says about each text. */
const validators = Object.fromEntries(
  textColumns.map((name) => {
    const schema: TSchema = UserCreateSchema.properties[name];
    return [name, Compile(schema)];
  }),
);

const required = new Set<TextColumn>(['username', 'firstname', 'surname', 'email']);

/** An empty language is as good as none; other empty texts are what they are. */
function readText(name: TextColumn, cell: string | undefined, row: number, faults: Faults): string | undefined {
  if (cell === undefined || (name === 'language' && cell.trim() === '')) return undefined;
  const text = name === 'username' ? cell.trim() : cell;
  if (required.has(name) && text.trim() === '') faults.add(row, name, 'must not be empty');
  else if (validators[name]?.Check(text)) return text;
  else faults.add(row, name, validators[name]?.Errors(text)[0]?.message ?? 'cannot be taken');
  return undefined;
}

function readMetadata(cell: string): Record<string, unknown> {
  const value = parseJson('metadata', cell);
  if (!isRecord(value)) throw invalidField('metadata', 'must be a JSON object');
  if (findBadText(value)) throw invalidField('metadata', 'has text that cannot be kept, or is nested too deeply');
  return value;
}
