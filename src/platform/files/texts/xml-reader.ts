// A reader of XML that comes in pieces: it tells of tags and text and keeps nothing. Entities that a file declares itself are not known
// to it, so none of them grows.

export interface XmlHandler {
  /** Names are without their prefix. A tag that is empty is opened and closed. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

export interface XmlReader {
  write(piece: string): void;
  end(): void;
}

/** A tag, a comment or the like that is longer is no honest one. */
const MAX_MARKUP = 1_000_000;
/** Longer than `&#x10ffff;`. */
const MAX_ENTITY = 12;

export class XmlFault extends Error {}

export function createXmlReader(handler: XmlHandler): XmlReader {
  let rest = '';

  /** Reads what is complete; returns where the rest begins. */
  const read = (all: string, isLast: boolean): number => {
    let at = 0;
    while (at < all.length) {
      const start = all.indexOf('<', at);
      if (start !== at) {
        const end = start < 0 ? wholeText(all, at, isLast) : start;
        if (end > at) handler.text(decodeEntities(all.slice(at, end)));
        if (start < 0) return end;
      }
      const end = endOfMarkup(all, start);
      if (end < 0) return start;
      readMarkup(all.slice(start, end), handler);
      at = end;
    }
    return at;
  };

  return {
    write(piece) {
      const all = rest + piece;
      rest = all.slice(read(all, false));
      if (rest.length > MAX_MARKUP) throw new XmlFault('a tag has no end');
    },
    end() {
      read(rest, true);
      rest = '';
    },
  };
}

/** Up to an entity that may go on in the next piece. */
function wholeText(all: string, at: number, isLast: boolean): number {
  const entity = all.lastIndexOf('&');
  const isCut = !isLast && entity >= at && entity > all.length - MAX_ENTITY && all.indexOf(';', entity) < 0;
  return isCut ? entity : all.length;
}

/** Behind the end of the tag, comment, section or instruction that begins here; negative if it is not there yet. */
function endOfMarkup(all: string, start: number): number {
  const behind = (sign: string, from: number) => {
    const at = all.indexOf(sign, from);
    return at < 0 ? -1 : at + sign.length;
  };
  if (all.startsWith('<!--', start)) return behind('-->', start + 4);
  if (all.startsWith('<![CDATA[', start)) return behind(']]>', start + 9);
  if (all.startsWith('<?', start)) return behind('?>', start + 2);
  // What begins like one of those may become one with the next piece.
  if (all.length - start < 9 && '<![CDATA['.startsWith(all.slice(start))) return -1;
  let quote = '';
  let depth = 0;
  for (let at = start + 1; at < all.length; at += 1) {
    const sign = all[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

function readMarkup(markup: string, handler: XmlHandler): void {
  if (markup.startsWith('<![CDATA[')) handler.text(markup.slice(9, -3));
  if (markup.startsWith('<!') || markup.startsWith('<?')) return;
  const [, name = ''] = /^<\/?(?:[^\s/>:]*:)?([^\s/>]*)/.exec(markup) ?? [];
  const isEnd = markup.startsWith('</');
  if (!isEnd) handler.open(name, (wanted) => attributeOf(markup, wanted));
  if (isEnd || markup.endsWith('/>')) handler.close(name);
}

function attributeOf(markup: string, wanted: string): string | undefined {
  for (const [, name, , double, single] of markup.matchAll(
    /\s(?:[^\s=:"']*:)?([^\s=:"']+)\s*=\s*("([^"]*)"|'([^']*)')/g,
  )) {
    if (name === wanted) return decodeEntities(double ?? single ?? '');
  }
  return undefined;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
