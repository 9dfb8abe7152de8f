// Owns what a receipt may be: its bytes decide, not its name, and a picture must be one that can be read.
import { open } from 'node:fs/promises';
import { invalidField } from '../../../platform/http/errors.ts';
import { ImageError, type PictureSource, reencode } from '../../../platform/images/index.ts';

/** As many of the first bytes as tell what a file is. */
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
  return { contentType, thumbnail: await thumbnailOf(await openPicture()) };
}

export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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

async function thumbnailOf(picture: PictureSource): Promise<Buffer> {
  try {
    return await reencode(picture, { maxSide: THUMBNAIL_SIDE, format: 'jpeg' });
  } catch (error) {
    if (error instanceof ImageError) throw invalidField(FIELD, error.message);
    throw error;
  }
}
