// The inside of an archive: lines of JSON. Objects say what follows, arrays are rows, and the bytes of a blob stand between two lines.
import { ArchiveRefused } from './archive-errors.ts';

export interface About {
  record: 'about';
  engine: 'sqlite' | 'postgres';
  /** ISO 8601. */
  taken_at: string;
  /** All that the database had at that moment. */
  migrations: string[];
}

export interface TableRecord {
  record: 'table';
  name: string;
  columns: string[];
  /** The highest id that was given away; null where ids are not given away, or none was yet. */
  last_id: number | null;
}

export interface EndRecord {
  record: 'end';
  blobs: number;
  bytes: number;
  tables: number;
  rows: number;
}

/** A file of the data folder. */
export interface FileRecord {
  record: 'file';
  name: string;
  text: string;
}

export type ArchiveRecord =
  | About
  | FileRecord
  /** `bytes` is read to its end before the next record; `isWhole` says then whether they were what their hash says when they were taken. */
  | { record: 'blob'; hash: string; size: number; bytes: AsyncIterable<Buffer>; isWhole: () => boolean }
  | TableRecord
  | { record: 'row'; values: unknown[] }
  | EndRecord;

/** Far longer than any row. */
const MAX_LINE = 512 * 1024 * 1024;

export function rowLine(values: readonly unknown[]): string {
  return `${JSON.stringify(values.map(toCell))}\n`;
}

/** What JSON has no word for is an object with one letter. */
function toCell(value: unknown): unknown {
  if (typeof value === 'bigint') return { i: value.toString() };
  if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('base64') };
  if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  throw new TypeError(`a value of the type ${typeof value} cannot be backed up`);
}

function fromCell(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('i' in cell) return BigInt(String(cell.i));
  return 'b' in cell ? Buffer.from(String(cell.b), 'base64') : cell;
}

/** The records of an archive, in their order. */
export async function* readRecords(frames: AsyncGenerator<Buffer>): AsyncGenerator<ArchiveRecord> {
  const source = createByteSource(frames);
  try {
    for (;;) {
      const line = await source.line();
      if (line === undefined) return;
      const parsed = JSON.parse(line) as unknown;
      if (Array.isArray(parsed)) {
        yield { record: 'row', values: parsed.map(fromCell) };
        continue;
      }
      // Every frame is known to be as it was written, and so is what stands in it.
      const record = parsed as ArchiveRecord;
      if (record.record !== 'blob') {
        yield record;
        continue;
      }
      let isWhole = false;
      const bytes = async function* (size: number) {
        yield* source.bytes(size);
        isWhole = (await source.line()) === 'true';
      };
      yield { ...record, bytes: bytes(record.size), isWhole: () => isWhole };
    }
  } finally {
    await frames.return(undefined);
  }
}

function createByteSource(frames: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await frames.next();
    if (next.done) return false;
    rest = next.value;
    return true;
  };
  return {
    /** The next line; undefined at the end. */
    async line(): Promise<string | undefined> {
      const pieces: Buffer[] = [];
      let length = 0;
      for (;;) {
        const end = rest.indexOf(10);
        if (end >= 0) {
          pieces.push(rest.subarray(0, end));
          rest = rest.subarray(end + 1);
          return (pieces.length === 1 ? (pieces[0] ?? rest) : Buffer.concat(pieces)).toString('utf8');
        }
        pieces.push(rest);
        length += rest.length;
        if (length > MAX_LINE) throw new ArchiveRefused('a line of the backup is too long');
        if (await more()) continue;
        if (length === 0) return undefined;
        throw new ArchiveRefused('the backup is not whole: it ends in the middle of a line');
      }
    },
    async *bytes(count: number): AsyncIterable<Buffer> {
      for (let left = count; left > 0; ) {
        if (rest.length === 0 && !(await more()))
          throw new ArchiveRefused('the backup is not whole: it ends in a file');
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}
