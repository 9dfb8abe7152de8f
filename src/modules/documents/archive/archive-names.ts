// Names inside an archive that every system can unpack: safe, and unique in their folder.
import { fold } from '../../../platform/text/fold.ts';

/** Bytes of one name; systems take 255, and a number may follow. */
const MAX_BYTES = 200;
/** Devices of Windows, whatever follows the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Takes names of one folder: a name that is there already, in any case, gets a number. */
export function createNames(): (name: string) => string {
  const taken = new Set<string>();
  const lastOf = new Map<string, number>();
  return (given) => {
    const name = safeName(given);
    const key = fold(name);
    let free = name;
    for (let number = lastOf.get(key) ?? 1; taken.has(fold(free)); ) {
      number += 1;
      lastOf.set(key, number);
      free = numbered(name, number);
    }
    taken.add(fold(free));
    return free;
  };
}

export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu, '_')
    .replaceAll(/^\s+|[\s.]+$/gu, '');
  const short = shorten(plain);
  if (short === '') return '_';
  return RESERVED.test(short) ? `_${short}` : short;
}

function numbered(name: string, number: number): string {
  const [base, ending] = split(name);
  return `${base} (${number})${ending}`;
}

/** A name that is too long loses the end of its base, not its ending. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const [base, ending] = split(name);
  const room = MAX_BYTES - Buffer.byteLength(ending);
  const bytes = Buffer.from(base).subarray(0, room);
  return `${new TextDecoder()
    .decode(bytes)
    .replace(/\ufffd+$/, '')
    .trimEnd()}${ending}`;
}

/** An ending is short, or it is none. */
function split(name: string): [base: string, ending: string] {
  const [, base = name, ending = ''] = /^(.+?)(\.[^. ]{1,16})$/su.exec(name) ?? [];
  return [base, ending];
}

const COMPRESSED = new Set(
  (
    '7z aac apk avi avif br bz2 cab docm docx dotx epub flac gif gz heic heif jar jpeg jpg jxl m4a m4v mkv mov mp3 mp4 ' +
    'mpeg mpg odg odp ods odt ogg opus pdf png pps ppsx ppt pptm pptx rar tgz webm webp wmv woff woff2 xlsb xlsm xlsx xz zip zst'
  ).split(' '),
);

/** What is compressed by its own format gains nothing and costs time. */
export function isCompressed(name: string): boolean {
  return COMPRESSED.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
