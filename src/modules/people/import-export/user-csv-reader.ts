// The reading of a CSV file: its encoding, its separator, its rows.
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badRequest, invalidField } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import { unguard } from '../../../platform/text/csv.ts';

export interface CsvRow {
  /** The row as spreadsheets count: the header is row 1. */
  row: number;
  cells: string[];
}

export interface CsvFile {
  header: string[];
  /** Without those that are empty. */
  rows: CsvRow[];
}

export interface CsvLimits {
  rows: number;
}

const SLICE = 65_536;

/** Takes commas, semicolons and tabs, with any line ends, with or without a byte order mark. */
export async function readCsv(bytes: Buffer, limits: CsvLimits): Promise<CsvFile> {
  const text = decode(bytes);
  const parser = Readable.from(slices(text)).compose(
    parse({
      delimiter: findDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    }),
  );
  let header: string[] | undefined;
  const rows: CsvRow[] = [];
  let row = 0;
  try {
    for await (const record of parser) {
      row += 1;
      const cells: string[] = record;
      if (cells.every((cell) => cell === '')) continue;
      if (!header) header = cells;
      else rows.push({ row, cells: cells.map(unguard) });
      if (rows.length > limits.rows) throw badRequest('too_many_rows', `A file has at most ${limits.rows} rows`);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of the rows that were handed out.
    const broken = Number(error.records) + 1;
    throw badRequest('malformed_csv', `Row ${broken} is no CSV: ${reasons[error.code] ?? 'it cannot be read'}`);
  }
  if (!header) throw badRequest('malformed_csv', 'The file is empty: its first row must name the fields');
  return { header, rows };
}

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'after a closing quotation mark comes something other than a separator',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell that does not begin with one',
};

function decode(bytes: Buffer): string {
  try {
    // The byte order mark goes here.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidField('file', 'must be encoded as UTF-8');
  }
}

/** Between two slices others get their turn. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + SLICE, text.length);
    // Half of a surrogate pair would not survive the way through the parser.
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    yield text.slice(start, end);
    await letOthersIn();
    start = end;
  }
}

/** The separator that stands most often in the first row, outside of quotation marks. */
function findDelimiter(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let quoted = false;
  let begun = false;
  for (const character of text.slice(0, SLICE)) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (begun) break;
    } else if (!quoted) {
      const count = counts.get(character);
      if (count !== undefined) counts.set(character, count + 1);
    }
    begun ||= character !== '\n' && character !== '\r';
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? ',';
}
