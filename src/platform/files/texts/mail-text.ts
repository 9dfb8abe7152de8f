// The text of a mail (message/rfc822): who wrote whom what and when, its text, and the names of its attachments.
import { plainText } from '../../text/rich-text.ts';
import type { TextSink } from './text-sink.ts';

const SHOWN = ['subject', 'from', 'to', 'cc', 'date'] as const;
const MAX_DEPTH = 8;
const MAX_PARTS = 500;

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** `raw`: one character for each byte. */
export function writeMailText(raw: string, sink: TextSink): void {
  writeMessage(raw, sink, { depth: 0, parts: 0 });
}

interface Progress {
  depth: number;
  parts: number;
}

function writeMessage(raw: string, sink: TextSink, progress: Progress): void {
  const message = splitPart(raw);
  for (const name of SHOWN) {
    const value = message.headers.get(name);
    if (value) sink.write(`${name[0]?.toUpperCase()}${name.slice(1)}: ${decodeWords(value)}\n`);
  }
  sink.write('\n');
  writePart(message, sink, progress);
}

function writePart(part: Part, sink: TextSink, progress: Progress): void {
  progress.parts += 1;
  if (sink.isFull() || progress.parts > MAX_PARTS || progress.depth > MAX_DEPTH) return;
  const type = readValue(part.headers.get('content-type') ?? 'text/plain');
  const disposition = readValue(part.headers.get('content-disposition') ?? '');
  const name = disposition.parameters.get('filename') ?? type.parameters.get('name');
  if (name !== undefined) sink.write(`${decodeWords(name)}\n`);
  if (disposition.value === 'attachment' && type.value !== 'message/rfc822') return;
  const deeper = (work: () => void) => {
    progress.depth += 1;
    work();
    progress.depth -= 1;
  };
  if (type.value.startsWith('multipart/')) {
    const parts = splitParts(part.body, type.parameters.get('boundary')).map(splitPart);
    const shown = type.value === 'multipart/alternative' ? bestOf(parts) : parts;
    deeper(() => {
      for (const each of shown) writePart(each, sink, progress);
    });
  } else if (type.value === 'message/rfc822') {
    deeper(() => writeMessage(decodeBody(part), sink, progress));
  } else if (type.value === 'text/html') {
    sink.write(`${plainText(decodeText(decodeBody(part), type.parameters.get('charset')))}\n`);
  } else if (type.value.startsWith('text/') || type.value === '') {
    sink.write(`${decodeText(decodeBody(part), type.parameters.get('charset'))}\n`);
  }
}

/** Chooses one of several forms of a text: plain text where it is not empty, else the last. */
function bestOf(parts: readonly Part[]): Part[] {
  const plain = parts.find(({ headers, body }) => {
    return readValue(headers.get('content-type') ?? 'text/plain').value === 'text/plain' && body.trim() !== '';
  });
  const best = plain ?? parts.at(-1);
  return best ? [best] : [];
}

function splitPart(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw);
  // A part may begin with the blank line.
  const isBare = /^\r?\n/.test(raw);
  const head = isBare ? '' : raw.slice(0, end?.index ?? raw.length);
  const body = isBare ? raw.replace(/^\r?\n/, '') : end ? raw.slice(end.index + end[0].length) : '';
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function splitParts(body: string, boundary: string | undefined): string[] {
  if (!boundary) return [];
  const parts: string[] = [];
  let start: number | undefined;
  const mark = `--${boundary}`;
  for (let at = body.indexOf(mark); at >= 0 && parts.length < MAX_PARTS; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    if (start !== undefined) parts.push(body.slice(start, at).replace(/\r?\n$/, ''));
    if (body.startsWith('--', at + mark.length)) return parts;
    const lineEnd = body.indexOf('\n', at);
    start = lineEnd < 0 ? body.length : lineEnd + 1;
  }
  if (start !== undefined) parts.push(body.slice(start));
  return parts;
}

/** A value with parameters, as `text/plain; charset="utf-8"`. Long parameters may come in numbered pieces, and encoded. */
function readValue(header: string): { value: string; parameters: Map<string, string> } {
  const [value = ''] = header.split(';');
  const pieces: { name: string; number: number; isEncoded: boolean; text: string }[] = [];
  const pattern = /;\s*([^\s=;*]+)(?:\*(\d+))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;
  for (const [, name = '', number = '0', encoded, quoted, bare = ''] of header.slice(0, 10_000).matchAll(pattern)) {
    const text = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/g, '$1');
    pieces.push({ name: name.toLowerCase(), number: Number(number), isEncoded: encoded !== undefined, text });
  }
  pieces.sort((a, b) => a.number - b.number);
  const parameters = new Map<string, string>();
  for (const { name, isEncoded, text } of pieces) {
    parameters.set(name, (parameters.get(name) ?? '') + (isEncoded ? decodePercent(text) : text));
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function decodePercent(text: string): string {
  const [, charset = 'utf-8', , encoded = text] = /^([\w-]*)'([\w-]*)'(.*)$/.exec(text) ?? [];
  const bytes = encoded.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decodeText(bytes, charset || 'utf-8');
}

function decodeBody({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=[ \t]*\r?\n/g, '')) : body;
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`; between two of them spaces do not count. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  const words = joined.replaceAll(/=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, encoding, text) => {
    const bytes = /b/i.test(encoding)
      ? Buffer.from(text, 'base64').toString('latin1')
      : decodeQuoted(text.replaceAll('_', ' '));
    return decodeText(bytes, charset);
  });
  // Some senders write UTF-8 as it is.
  return words === value ? decodeText(value, 'utf-8') : words;
}

function decodeText(bytes: string, charset = 'utf-8'): string {
  const buffer = Buffer.from(bytes, 'latin1');
  // What was decoded already has characters that are no bytes.
  if (/[\u0100-\uffff]/.test(bytes)) return bytes;
  try {
    return new TextDecoder(charset, { fatal: charset.toLowerCase() === 'utf-8' }).decode(buffer);
  } catch {
    return new TextDecoder('windows-1252').decode(buffer);
  }
}
