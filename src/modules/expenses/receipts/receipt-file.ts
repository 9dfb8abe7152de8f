// What a receipt may be: its bytes decide, not its name, and a picture must be one that can be read.
import { invalidField } from '../../../platform/http/index.ts';
import { type PictureSource, reencode, refusePicture } from '../../../platform/images/index.ts';

/** The number of first bytes that tell what a file is. */
export const LOOKED_AT = 16;
export const MAX_BYTES = 20 * 1024 * 1024;
const THUMBNAIL_SIDE = 400;
const FIELD = 'file';

export interface ReceiptFile {
  contentType: string;
  /** A small JPEG; undefined for a PDF. */
  thumbnail: Buffer | undefined;
}

/** `start` has its first bytes; the rest of a picture is read only to make it small. */
export async function inspectFile(start: Buffer, openPicture: () => Promise<PictureSource>): Promise<ReceiptFile> {
  const contentType = detectType(start);
  if (contentType === 'application/pdf') return { contentType, thumbnail: undefined };
  const toJpeg = reencode(await openPicture(), { maxSide: THUMBNAIL_SIDE, format: 'jpeg' });
  return { contentType, thumbnail: await toJpeg.catch(refusePicture(FIELD)) };
}

/** The name it is kept under; without one, a plain one with the right ending. */
export function receiptName(given: string | undefined, contentType: string): string {
  const base = given?.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (base !== '') return [...base].slice(0, 255).join('');
  return `receipt.${endings.get(contentType) ?? 'bin'}`;
}

const endings = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

function detectType(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('%PDF-')) return 'application/pdf';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp';
  if (/^....ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/s.test(start)) {
    throw invalidField(FIELD, 'HEIC pictures cannot be read here: send the picture as JPEG, or print it to a PDF');
  }
  throw invalidField(FIELD, 'must be a PDF, JPEG, PNG or WebP');
}
