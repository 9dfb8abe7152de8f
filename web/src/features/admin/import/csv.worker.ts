// Reads the cells of a text beside the page, which stays quick meanwhile.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { delimiterOf } from './delimiter.ts';
import type { Read } from './read-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(read(data)));

function read(text: string): Read {
  try {
    const records: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      bom: true,
    });
    const lines = records
      .map((cells, at) => ({ row: at + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    const [head, ...rows] = lines;
    if (!head) return { fault: 'empty' };
    const width = Math.max(head.cells.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
    return { header: Array.from({ length: width }, (_, at) => head.cells[at]?.trim() ?? ''), rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: 'malformed', row: Number(error.lines ?? 0) };
  }
}
