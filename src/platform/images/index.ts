// Owns pictures from outside: what is accepted, its limits, cropping, and new bytes without the sender's metadata.
import sharp, { type Metadata, type Region, type Sharp } from 'sharp';

export { initialsSvg } from './initials.ts';

export type ImageErrorCode = 'not_an_image' | 'unsupported' | 'too_large' | 'crop_outside' | 'damaged';

export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageError';
    this.code = code;
  }
}

/** Pixels of the picture as people see it, after its EXIF orientation. */
export interface Crop {
  x?: number;
  y?: number;
  width?: number;
}

export interface ReencodeOptions {
  maxPixels?: number;
  /** A larger picture is made smaller until its longer side has this many pixels. */
  maxSide: number;
  format: 'png' | 'jpeg';
}

const defaultMaxPixels = 50_000_000;

/** A square JPEG: JPEG because every client shows it. Without a crop, the largest square around the centre. */
export async function squarePhoto(input: Buffer, crop: Crop = {}, size = 400): Promise<Buffer> {
  const { picture, width, height } = await open(input, defaultMaxPixels);
  const square = findSquare(crop, width, height);
  return encode(picture.autoOrient().extract(square).resize(size, size, { fit: 'fill' }), 'jpeg');
}

/** The whole picture in new bytes, under the same limits; of an animation the first frame. */
export async function reencode(input: Buffer, options: ReencodeOptions): Promise<Buffer> {
  const { maxPixels = defaultMaxPixels, maxSide, format } = options;
  const { picture } = await open(input, maxPixels);
  return encode(picture.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }), format);
}

type AcceptedFormat = 'jpeg' | 'png' | 'webp' | 'gif';

interface OpenPicture {
  picture: Sharp;
  width: number;
  height: number;
}

async function open(input: Buffer, maxPixels: number): Promise<OpenPicture> {
  const format = acceptedFormat(input);
  const header = await readHeader(input);
  if (header.format !== format) throw new ImageError('damaged', 'The picture is damaged.');
  if (header.width * header.height > maxPixels) {
    const limit = Math.floor(maxPixels / 1_000_000);
    throw new ImageError(
      'too_large',
      `The picture has ${header.width} × ${header.height} pixels; at most ${limit} megapixels are allowed.`,
    );
  }
  const picture = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: 30 });
  return { picture, width: header.autoOrient.width, height: header.autoOrient.height };
}

// Only the header is read here, so the size needs no limit yet and a bomb can be named for what it is.
async function readHeader(input: Buffer): Promise<Metadata> {
  try {
    return await sharp(input, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    throw new ImageError('damaged', 'The picture is damaged.', { cause });
  }
}

async function encode(picture: Sharp, format: ReencodeOptions['format']): Promise<Buffer> {
  try {
    if (format === 'png') return await picture.png().toBuffer();
    return await picture.flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer();
  } catch (cause) {
    throw new ImageError('damaged', 'The picture is damaged.', { cause });
  }
}

// The decoders never see other formats: the first bytes decide, not a name or a content type.
function acceptedFormat(input: Buffer): AcceptedFormat {
  const start = input.toString('latin1', 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (isOtherImage(start, input)) {
    throw new ImageError('unsupported', 'This kind of picture is not supported: use JPEG, PNG, WebP or GIF.');
  }
  throw new ImageError('not_an_image', 'The file is not a picture: use JPEG, PNG, WebP or GIF.');
}

// Of no use but to tell people why: PDF, TIFF, BMP, Photoshop, icons, JPEG XL and 2000, HEIF and AVIF, SVG.
function isOtherImage(start: string, input: Buffer): boolean {
  const starts = ['%PDF', 'II*\0', 'MM\0*', 'BM', '8BPS', '\0\0\x01\0', '\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP '];
  if (starts.some((known) => start.startsWith(known)) || start.startsWith('ftyp', 4)) return true;
  return /<svg[\s>]/i.test(input.toString('latin1', 0, 1024));
}

export function findSquare(crop: Crop, width: number, height: number): Region {
  const { x, y } = crop;
  if (x === undefined && y === undefined && crop.width === undefined) {
    const side = Math.min(width, height);
    return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), width: side, height: side };
  }
  // Rounding down never leaves a picture that the exact numbers stay inside of.
  const left = Math.floor(x ?? 0);
  const top = Math.floor(y ?? 0);
  const side = Math.floor(crop.width ?? Math.min(width - left, height - top));
  const inside = left >= 0 && top >= 0 && side >= 1 && left + side <= width && top + side <= height;
  if (!inside)
    throw new ImageError('crop_outside', `The crop lies outside of the picture (${width} × ${height} pixels).`);
  return { left, top, width: side, height: side };
}
