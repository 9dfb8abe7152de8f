// What a file is, by its first bytes; its name only decides between kinds that begin alike.

export const FILE_FAMILIES = [
  'document',
  'sheet',
  'slides',
  'pdf',
  'picture',
  'audio',
  'video',
  'text',
  'page',
  'mail',
  'archive',
  'other',
] as const;

export type FileFamily = (typeof FILE_FAMILIES)[number];

interface KindFacts {
  family: FileFamily;
  /** The content type for browsers, of kinds that a browser shows and nothing in which runs. */
  inline?: string;
}

const kinds = {
  pdf: { family: 'pdf', inline: 'application/pdf' },
  docx: { family: 'document' },
  xlsx: { family: 'sheet' },
  pptx: { family: 'slides' },
  odt: { family: 'document' },
  ods: { family: 'sheet' },
  odp: { family: 'slides' },
  rtf: { family: 'document' },
  /** Office files of before 2007, and encrypted ones. */
  ole: { family: 'document' },
  jpeg: { family: 'picture', inline: 'image/jpeg' },
  png: { family: 'picture', inline: 'image/png' },
  gif: { family: 'picture', inline: 'image/gif' },
  webp: { family: 'picture', inline: 'image/webp' },
  bmp: { family: 'picture', inline: 'image/bmp' },
  avif: { family: 'picture', inline: 'image/avif' },
  heic: { family: 'picture' },
  tiff: { family: 'picture' },
  svg: { family: 'picture' },
  mp3: { family: 'audio', inline: 'audio/mpeg' },
  wav: { family: 'audio', inline: 'audio/wav' },
  flac: { family: 'audio', inline: 'audio/flac' },
  ogg: { family: 'audio', inline: 'audio/ogg' },
  m4a: { family: 'audio', inline: 'audio/mp4' },
  mp4: { family: 'video', inline: 'video/mp4' },
  mov: { family: 'video', inline: 'video/quicktime' },
  webm: { family: 'video', inline: 'video/webm' },
  ogv: { family: 'video', inline: 'video/ogg' },
  html: { family: 'page' },
  xml: { family: 'text' },
  mail: { family: 'mail' },
  text: { family: 'text', inline: 'text/plain' },
  zip: { family: 'archive' },
  archive: { family: 'archive' },
  other: { family: 'other' },
} as const satisfies Record<string, KindFacts>;

export type FileKind = keyof typeof kinds;

/** How many of the first bytes decide. */
export const KIND_BYTES = 4_096;

export function familyOf(kind: FileKind): FileFamily {
  return kinds[kind].family;
}

/** By endings of names, for lists, which look into no file. */
const familiesOfEndings = new Map<string, FileFamily>([
  ...Object.entries(kinds).map(([ending, { family }]) => [ending, family] as const),
  ['7z', 'archive'],
  ['bz2', 'archive'],
  ['csv', 'text'],
  ['doc', 'document'],
  ['eml', 'mail'],
  ['gz', 'archive'],
  ['htm', 'page'],
  ['jpg', 'picture'],
  ['json', 'text'],
  ['log', 'text'],
  ['md', 'text'],
  ['ppt', 'slides'],
  ['rar', 'archive'],
  ['tar', 'archive'],
  ['tif', 'picture'],
  ['txt', 'text'],
  ['xls', 'sheet'],
]);

/** What a file of this name should be. */
export function familyOfName(name: string): FileFamily {
  return familiesOfEndings.get(endingOf(name)) ?? 'other';
}

/** The content type under which a browser may show the file; undefined for what is only to be saved. */
export function inlineTypeOf(kind: FileKind, start: Buffer): string | undefined {
  const facts: KindFacts = kinds[kind];
  return kind === 'text' ? `${facts.inline}; charset=${charsetOf(start)}` : facts.inline;
}

/** `start`: the first bytes, at most `KIND_BYTES` of them. */
export function fileKind(start: Buffer, name: string): FileKind {
  const head = start.toString('latin1');
  const ending = endingOf(name);
  return binaryKind(head, ending) ?? (isText(start) ? textKind(head, ending) : 'other');
}

/** The encoding of a text: that of a byte order mark, UTF-8 where it is valid, else windows-1252. */
export function charsetOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.includes(0) && start.length >= 8 && !start.some((byte) => byte > 0 && byte < 9)) {
    const [even, odd] = zerosIn(start);
    if (odd > start.length / 6 && even < odd / 8) return 'utf-16le';
    if (even > start.length / 6 && odd < even / 8) return 'utf-16be';
  }
  return isUtf8(start) ? 'utf-8' : 'windows-1252';
}

export function endingOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

const signatures: readonly (readonly [start: string, kind: FileKind])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['{\\rtf', 'rtf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
  ['ID3', 'mp3'],
  ['fLaC', 'flac'],
  ['\x1a\x45\xdf\xa3', 'webm'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['Rar!\x1a\x07', 'archive'],
  ['BZh', 'archive'],
  ['\xfd7zXZ\0', 'archive'],
  ['\x28\xb5\x2f\xfd', 'archive'],
];

function binaryKind(head: string, ending: string): FileKind | undefined {
  const known = signatures.find(([start]) => head.startsWith(start))?.[1];
  if (known) return known;
  // Readers take a PDF that begins a little later.
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\x03\x04')) return zipKind(head, ending);
  if (head.startsWith('PK\x05\x06')) return 'zip';
  if (head.startsWith('RIFF')) {
    if (head.startsWith('WEBP', 8)) return 'webp';
    if (head.startsWith('WAVE', 8)) return 'wav';
    return 'other';
  }
  if (head.startsWith('OggS')) return /theora|\x80theora/.test(head) ? 'ogv' : 'ogg';
  if (head.startsWith('ftyp', 4)) return brandKind(head.slice(8, 12));
  if (head.startsWith('BM') && head.startsWith('\0\0\0\0', 6)) return 'bmp';
  // A frame of MPEG audio, layer 3, without a tag before it.
  if (/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(head) && ending === 'mp3') return 'mp3';
  return undefined;
}

const officeEndings: readonly FileKind[] = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'];

function zipKind(head: string, ending: string): FileKind {
  // OpenDocument files say what they are in their first entry.
  const [, openDocument] =
    /^PK[\s\S]{28}mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(head) ?? [];
  if (openDocument) return openDocument === 'text' ? 'odt' : openDocument === 'spreadsheet' ? 'ods' : 'odp';
  const isOffice = head.includes('[Content_Types].xml') || head.includes('_rels/.rels');
  if (isOffice && /(?:^|[^\w])word\//.test(head)) return 'docx';
  if (isOffice && /(?:^|[^\w])xl\//.test(head)) return 'xlsx';
  if (isOffice && /(?:^|[^\w])ppt\//.test(head)) return 'pptx';
  return officeEndings.find((kind) => kind === ending) ?? 'zip';
}

function brandKind(brand: string): FileKind {
  if (brand.startsWith('qt')) return 'mov';
  if (/^M4[AB]/.test(brand)) return 'm4a';
  if (brand === 'avif' || brand === 'avis') return 'avif';
  if (/^(heic|heix|hevc|mif1|msf1)/.test(brand)) return 'heic';
  return 'mp4';
}

function textKind(head: string, ending: string): FileKind {
  const start = head.replace(/^\xef\xbb\xbf/, '').slice(0, 2048);
  const first = behindProlog(start);
  if (/^<(?:!doctype )?svg[\s>]/i.test(first) || ending === 'svg') return 'svg';
  if (/^<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(first)) return 'html';
  if (/^(?:x?html?|xht|shtml)$/.test(ending)) return 'html';
  if (start.trimStart().startsWith('<?xml') || ending === 'xml') return 'xml';
  if (ending === 'eml' || isMail(start)) return 'mail';
  return 'text';
}

/** From the first tag that is neither a comment nor an instruction. */
function behindProlog(start: string): string {
  let rest = start.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined;
    if (end === undefined) return rest;
    const at = rest.indexOf(end);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** Begins with several header lines, of which one is only found in mails. */
function isMail(start: string): boolean {
  const [first = '', second = ''] = start.split(/\r?\n(?![ \t])/);
  const isHeader = (line: string) => /^[A-Za-z][A-Za-z0-9-]*: /.test(line);
  const isOfMail = /^(?:return-path|received|delivered-to|message-id|mime-version): /im.test(start);
  return isHeader(first) && isHeader(second) && isOfMail;
}

function isText(start: Buffer): boolean {
  if (charsetOf(start).startsWith('utf-16')) return true;
  let odd = 0;
  for (const byte of start) {
    if (byte === 0) return false;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) odd += 1;
  }
  return odd <= 1 + start.length / 100;
}

/** Zero bytes at even and at odd places. */
function zerosIn(start: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

/** The last character may be cut off. */
function isUtf8(start: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}
