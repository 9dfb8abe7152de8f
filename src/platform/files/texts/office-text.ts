// The text of Office files, of Microsoft and OpenDocument: XML in a zip archive, read as it is unpacked.
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { FileKind } from '../file-kind.ts';
import type { TextSink } from './text-sink.ts';
import { createXmlReader, type XmlHandler } from './xml-reader.ts';

export type OfficeKind = Extract<FileKind, 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp'>;

/** What honest files stay far below. */
const MAX_ENTRIES = 20_000;
const MAX_UNPACKED = 128 * 1024 * 1024;
const MAX_STRINGS_LENGTH = 8_000_000;

/** The parts with text, in the order in which they are read. */
const parts: Readonly<Record<OfficeKind, readonly RegExp[]>> = {
  docx: [
    /^word\/document\d*\.xml$/,
    /^word\/(?:footnotes|endnotes|comments)\.xml$/,
    /^word\/(?:header|footer)\d*\.xml$/,
  ],
  xlsx: [/^xl\/sharedStrings\.xml$/, /^xl\/workbook\.xml$/, /^xl\/worksheets\/[^/]+\.xml$/, /^xl\/comments\d*\.xml$/],
  pptx: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/],
  odt: [/^content\.xml$/],
  ods: [/^content\.xml$/],
  odp: [/^content\.xml$/],
};

export async function writeOfficeText(path: string, kind: OfficeKind, sink: TextSink): Promise<void> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    const wanted = await listParts(archive, parts[kind]);
    if (wanted.length === 0) throw new Error('it has none of the parts of such a file');
    const handlerOf = handlers[kind]();
    const budget = { left: MAX_UNPACKED };
    for (const entry of wanted) {
      if (sink.isFull()) return;
      await readPart(archive, entry, handlerOf(entry.fileName, sink), sink, budget);
    }
  } finally {
    archive.close();
  }
}

async function listParts(archive: ZipFile, patterns: readonly RegExp[]): Promise<Entry[]> {
  if (archive.entryCount > MAX_ENTRIES) throw new Error('it has too many parts');
  const found: { entry: Entry; rank: number }[] = [];
  for await (const entry of archive.eachEntry()) {
    const rank = patterns.findIndex((pattern) => pattern.test(entry.fileName));
    if (rank >= 0) found.push({ entry, rank });
  }
  const byNumber = new Intl.Collator('en', { numeric: true });
  found.sort((a, b) => a.rank - b.rank || byNumber.compare(a.entry.fileName, b.entry.fileName));
  return found.map(({ entry }) => entry);
}

async function readPart(
  archive: ZipFile,
  entry: Entry,
  handler: XmlHandler,
  sink: TextSink,
  budget: { left: number },
): Promise<void> {
  if (entry.isEncrypted()) throw new Error('it is encrypted');
  const stream = await archive.openReadStreamPromise(entry);
  const reader = createXmlReader(handler);
  let decode: ((bytes: Buffer) => string) | undefined;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    budget.left -= bytes.length;
    if (budget.left < 0) throw new Error('it is too large when it is unpacked');
    decode ??= decoderOf(bytes);
    reader.write(decode(bytes));
    if (sink.isFull()) return;
  }
  reader.end();
}

/** UTF-8, unless the first bytes say UTF-16. */
function decoderOf(start: Buffer): (bytes: Buffer) => string {
  const decoder = new TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8');
  return (bytes) => decoder.decode(bytes, { stream: true });
}

type HandlerOf = (part: string, sink: TextSink) => XmlHandler;

const handlers: Readonly<Record<OfficeKind, () => HandlerOf>> = {
  docx: () => (_, sink) => runsOfText(sink),
  pptx: () => (_, sink) => runsOfText(sink),
  xlsx: workbook,
  odt: () => (_, sink) => openDocument(sink),
  ods: () => (_, sink) => openDocument(sink),
  odp: () => (_, sink) => openDocument(sink),
};

/** Documents and slides of Microsoft: `t` holds text, `p` is a paragraph. Deleted text and field codes have other names. */
function runsOfText(sink: TextSink): XmlHandler {
  let inText = 0;
  let inTabStops = 0;
  return {
    open(name) {
      if (name === 't') inText += 1;
      else if (name === 'tabs') inTabStops += 1;
      else if (name === 'tab' && inTabStops === 0) sink.write('\t');
      else if (name === 'br' || name === 'cr') sink.write('\n');
    },
    close(name) {
      if (name === 't') inText -= 1;
      else if (name === 'tabs') inTabStops -= 1;
      else if (name === 'p') sink.write('\n');
    },
    text(text) {
      if (inText > 0) sink.write(text);
    },
  };
}

/** Cells of a row stand in a line. Texts that several cells share stand in a part of their own, which comes first. */
function workbook(): HandlerOf {
  const shared: string[] = [];
  return (part, sink) => {
    if (part === 'xl/sharedStrings.xml') return sharedTexts(shared);
    if (part === 'xl/workbook.xml') return sheetNames(sink);
    return part.startsWith('xl/worksheets/') ? cells(sink, shared) : runsOfText(sink);
  };
}

function sharedTexts(shared: string[]): XmlHandler {
  let current: string | undefined;
  let inText = false;
  let inReading = false;
  let length = 0;
  return {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') inReading = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') {
        length += current?.length ?? 0;
        shared.push(length <= MAX_STRINGS_LENGTH ? (current ?? '') : '');
        current = undefined;
        if (shared.length > MAX_STRINGS_LENGTH / 4) throw new Error('it has too many texts');
      }
    },
    text(text) {
      if (current !== undefined && inText && !inReading && current.length < MAX_STRINGS_LENGTH) current += text;
    },
  };
}

function sheetNames(sink: TextSink): XmlHandler {
  return {
    open(name, attribute) {
      if (name === 'sheet') sink.write(`${attribute('name') ?? ''}\n`);
    },
    close() {},
    text() {},
  };
}

function cells(sink: TextSink, shared: readonly string[]): XmlHandler {
  let type = '';
  let value: string | undefined;
  let isFirst = true;
  const isValue = (name: string) => name === 'v' || name === 't';
  return {
    open(name, attribute) {
      if (name === 'row') isFirst = true;
      else if (name === 'c') type = attribute('t') ?? 'n';
      else if (isValue(name)) value = '';
    },
    close(name) {
      if (name === 'row' && !isFirst) sink.write('\n');
      if (!isValue(name) || value === undefined) return;
      const text = type === 's' ? (shared[Number(value)] ?? '') : type === 'e' ? '' : value;
      if (text !== '') sink.write(isFirst ? text : `\t${text}`);
      if (text !== '') isFirst = false;
      value = undefined;
    },
    text(text) {
      if (value !== undefined && value.length < MAX_STRINGS_LENGTH) value += text;
    },
  };
}

/** OpenDocument: text stands in paragraphs and headings. */
function openDocument(sink: TextSink): XmlHandler {
  let inParagraph = 0;
  let inDeleted = 0;
  const write = (text: string) => {
    if (inDeleted === 0) sink.write(text);
  };
  const isParagraph = (name: string) => name === 'p' || name === 'h';
  return {
    open(name, attribute) {
      if (isParagraph(name)) inParagraph += 1;
      else if (name === 'tracked-changes') inDeleted += 1;
      else if (inParagraph === 0) return;
      else if (name === 's') write(' '.repeat(Math.min(Number(attribute('c') ?? 1) || 1, 20)));
      else if (name === 'tab') write('\t');
      else if (name === 'line-break') write('\n');
    },
    close(name) {
      if (isParagraph(name)) {
        inParagraph -= 1;
        write('\n');
      } else if (name === 'tracked-changes') inDeleted -= 1;
    },
    text(text) {
      if (inParagraph > 0) write(text.replaceAll(/\s+/g, ' '));
    },
  };
}
