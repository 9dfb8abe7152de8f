// The text of a PDF where no program for it is installed.
import { readFile, stat } from 'node:fs/promises';
import type { TextSink } from './text-sink.ts';

/** All of it is in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

export async function writePdfText(path: string, sink: TextSink): Promise<void> {
  if ((await stat(path)).size > MAX_BYTES) throw new Error('it is too large');
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  for (let number = 1; number <= pdf.numPages && !sink.isFull(); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) sink.write(item.hasEOL ? `${item.str}\n` : item.str);
    sink.write('\n\n');
    page.cleanup();
  }
}
