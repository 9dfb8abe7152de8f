// A file, or cells from the clipboard, as a header and rows.

export interface FileRow {
  /** As the spreadsheet counts: the header is row 1. */
  row: number;
  cells: readonly string[];
}

export interface Cells {
  header: readonly string[];
  rows: readonly FileRow[];
}

export type Read = Cells | { fault: 'empty' | 'malformed' | 'workbook' | 'large'; row?: number };

/** The largest file that the server takes. */
const MAX_BYTES = 20 * 1024 * 1024;
export const MAX_ROWS = 50_000;

export async function readFile(file: File): Promise<Read> {
  if (file.size > MAX_BYTES) return { fault: 'large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  // An archive: what spreadsheets save unless one asks for CSV.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { fault: 'workbook' };
  return readText(decode(bytes));
}

/** Spreadsheets write UTF-8, or the letters of Western Europe in one byte each. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function readText(text: string): Promise<Read> {
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Read>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Read>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The file could not be read')));
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}
