// The inside of the process that reads one file: `<kind> <path> <characters>`. The text goes to standard output, a reason to the errors.
import type { FileKind } from '../file-kind.ts';
import { firstBytes } from '../first-bytes.ts';
import { decodeText } from './decode-text.ts';
import { createTextSink, type TextSink } from './text-sink.ts';

const HTML_BYTES = 8 * 1024 * 1024;
const MAIL_BYTES = 32 * 1024 * 1024;

const [kind = '', path = '', maxLength = ''] = process.argv.slice(2);

async function extract(sink: TextSink): Promise<void> {
  switch (kind as FileKind) {
    case 'pdf': {
      const { writePdfText } = await import('./pdf-text.ts');
      return writePdfText(path, sink);
    }
    case 'docx':
    case 'xlsx':
    case 'pptx':
    case 'odt':
    case 'ods':
    case 'odp': {
      const { writeOfficeText } = await import('./office-text.ts');
      return writeOfficeText(path, kind as Parameters<typeof writeOfficeText>[1], sink);
    }
    case 'html': {
      const { plainText } = await import('../../text/rich-text.ts');
      const html = decodeText(await firstBytes(path, HTML_BYTES));
      const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(html) ?? [];
      return sink.write(`${plainText(title)}\n${plainText(html)}`);
    }
    case 'mail': {
      const { writeMailText } = await import('./mail-text.ts');
      return writeMailText((await firstBytes(path, MAIL_BYTES)).toString('latin1'), sink);
    }
    default:
      throw new Error(`no reader of ${kind}`);
  }
}

const sink = createTextSink(Number(maxLength));
try {
  await extract(sink);
  process.stdout.write(sink.end());
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}\n` : 'failed\n');
  process.exitCode = 1;
}
