// Owns what a receipt may be: its bytes decide, not its name, and a picture must be one that can be read.
import { invalidField } from '../../../platform/http/errors.ts';
import { ImageError, reencode } from '../../../platform/images/index.ts';

export const MAX_BYTES = 20 * 1024 * 1024;
const THUMBNAIL_SIDE = 400;
const FIELD = 'file';

export interface ReceiptFile {
  contentType: string;
  /** A small JPEG; undefined for a PDF. */
  thumbnail: Buffer | undefined;
}

export async function inspectFile(bytes: Buffer): Promise<ReceiptFile> {
  const contentType = detectType(bytes);
  if (contentType === 'application/pdf') return { contentType, thumbnail: undefined };
  return { contentType, thumbnail: await thumbnailOf(bytes) };
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

async function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  try {
    return await reencode(bytes, { maxSide: THUMBNAIL_SIDE, format: 'jpeg' });
  } catch (error) {
    if (error instanceof ImageError) throw invalidField(FIELD, error.message);
    throw error;
  }
}
