// Pictures from outside become new bytes, without the sender's metadata, within limits.
import { stat } from 'node:fs/promises';
import type { Metadata, Region, Sharp } from 'sharp';
import { limitConcurrency } from '../concurrency.ts';
import { firstBytes } from '../files/first-bytes.ts';

export type ImageErrorCode = 'not_an_image' | 'unsupported' | 'too_large' | 'crop_outside' | 'damaged';

export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageError';
    this.code = code;
  }
}

/** The bytes of a picture, or the path of a file that has them. */
export type PictureSource = Buffer | string;

/**
 * A square in pixels of the picture as people see it, after its EXIF orientation; without numbers the largest around the
 * centre.
 */
export interface Crop {
  x?: number;
  y?: number;
  width?: number;
}

interface SentLimits {
  maxPixels?: number;
  /** A picture whose longer side has more pixels is refused. */
  maxSentSide?: number;
}

export interface ReencodeOptions extends SentLimits {
  /** A larger picture is made smaller until its longer side has this many pixels. */
  maxSide: number;
  format: 'png' | 'jpeg' | 'webp';
  /** The square of the picture that is used. */
  crop?: Crop;
}

export interface WebPicture {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
}

const defaultMaxPixels = 50_000_000;
/** Pictures that are decoded at once: one of 50 megapixels takes some 200 MB meanwhile. */
export const PICTURES_AT_ONCE = 2;
/** Everything that decodes a picture takes a turn, so that memory does not grow with the number of uploads. */
export const inTurn = limitConcurrency(PICTURES_AT_ONCE);

/** A square JPEG of one size: JPEG because every client shows it. */
export function squarePhoto(input: PictureSource, crop: Crop = {}, size = 400): Promise<Buffer> {
  return inTurn(async () => {
    const opened = await open(input);
    return encode(cut(opened, crop).resize(size, size, { fit: 'fill' }), 'jpeg');
  });
}

/** A square picture that we have written ourselves, in a smaller size. It takes no turn: it is small already. */
export async function smallSquare(photo: Buffer, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return encode(sharp(photo).resize(size, size), 'jpeg', { quality: 80 });
}

/** The picture in new bytes; of an animation the first frame. */
export function reencode(input: PictureSource, options: ReencodeOptions): Promise<Buffer> {
  const { maxSide, format, crop } = options;
  return inTurn(async () => {
    const opened = await open(input, options);
    return encode(fitInto(crop ? cut(opened, crop) : opened.picture, maxSide), format);
  });
}

/**
 * The whole picture for a page, not much larger than it was sent. Photos are JPEG or WebP; PNG is for drawings, which
 * it makes sharp and small, and for what is see-through.
 */
export function webPicture(input: PictureSource, { maxSide }: { maxSide: number }): Promise<WebPicture> {
  return inTurn(async () => {
    const { picture, header, bytes } = await open(input);
    const fitted = fitInto(picture, maxSide);
    if (header.format === 'jpeg') return { bytes: await encodePhoto(fitted, 'jpeg', bytes), contentType: 'image/jpeg' };
    if (header.format === 'webp') return { bytes: await encodePhoto(fitted, 'webp', bytes), contentType: 'image/webp' };
    const png = await encode(fitted.clone(), 'png', { palette: header.isPalette });
    const sharp = await loadSharp();
    if (header.hasAlpha && !(await sharp(png).stats()).isOpaque) return { bytes: png, contentType: 'image/png' };
    const jpeg = await encodePhoto(fitted, 'jpeg', bytes);
    if (png.length <= PHOTO_FACTOR * jpeg.length) return { bytes: png, contentType: 'image/png' };
    return { bytes: jpeg, contentType: 'image/jpeg' };
  });
}

export interface PictureForm {
  format: 'jpeg' | 'png' | 'webp';
  maxSide: number;
  /** Whether the picture is cut to a square of `maxSide`. */
  isSquare?: boolean;
}

/** Are the bytes a picture as we write them ourselves, without the sender's metadata? Throws for what is none. */
export function hasForm(input: Buffer, { format, maxSide, isSquare = false }: PictureForm): Promise<boolean> {
  return inTurn(async () => {
    const { header } = await open(input);
    const { width, height, exif, xmp, iptc } = header;
    const fits = isSquare ? width === maxSide && height === maxSide : Math.max(width, height) <= maxSide;
    return header.format === format && fits && !exif && !xmp && !iptc;
  });
}

type AcceptedFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** As a PNG a photo has many times the bytes it has as a JPEG; a drawing has about as many, or fewer. */
const PHOTO_FACTOR = 3;
/** Best first: the first one that makes it no larger than it was sent is taken. */
const QUALITIES = [85, 75, 60];

interface OpenPicture {
  picture: Sharp;
  header: Metadata;
  /** How many it was sent as. */
  bytes: number;
  width: number;
  height: number;
}

/** With the first picture: it takes memory that a server without pictures can do without. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Otherwise the files of the last pictures stay open, and take room on the disk after they were removed.
  sharp.cache(false);
  return sharp;
}

async function open(input: PictureSource, limits: SentLimits = {}): Promise<OpenPicture> {
  const { maxPixels = defaultMaxPixels, maxSentSide = Number.POSITIVE_INFINITY } = limits;
  const { start, bytes } = await look(input);
  const format = acceptedFormat(start);
  const header = await readHeader(input);
  if (header.format !== format) throw new ImageError('damaged', 'The picture is damaged.');
  if (header.width * header.height > maxPixels) {
    const limit = Math.floor(maxPixels / 1_000_000);
    throw new ImageError(
      'too_large',
      `The picture has ${header.width} × ${header.height} pixels; at most ${limit} megapixels are allowed.`,
    );
  }
  if (Math.max(header.width, header.height) > maxSentSide) {
    throw new ImageError('too_large', `must not be wider or higher than ${maxSentSide} pixels`);
  }
  const sharp = await loadSharp();
  const picture = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: 30 })
    .autoOrient();
  return { picture, header, bytes, width: header.autoOrient.width, height: header.autoOrient.height };
}

/** The first bytes, and how many there are. */
async function look(input: PictureSource): Promise<{ start: Buffer; bytes: number }> {
  if (Buffer.isBuffer(input)) return { start: input.subarray(0, LOOKED_AT), bytes: input.length };
  return { start: await firstBytes(input, LOOKED_AT), bytes: (await stat(input)).size };
}

const LOOKED_AT = 1024;

function cut({ picture, width, height }: OpenPicture, crop: Crop): Sharp {
  return picture.extract(findSquare(crop, width, height));
}

function fitInto(picture: Sharp, maxSide: number): Sharp {
  return picture.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
}

/** A picture that was sent with little quality does not grow by being written with much. */
async function encodePhoto(picture: Sharp, format: 'jpeg' | 'webp', sentBytes: number): Promise<Buffer> {
  let smallest: Buffer | undefined;
  for (const quality of QUALITIES) {
    smallest = await encode(picture.clone(), format, { quality });
    if (smallest.length <= sentBytes) break;
  }
  return smallest ?? Buffer.alloc(0);
}

// Only the header is read here, so the size needs no limit yet and a bomb can be named for what it is.
async function readHeader(input: PictureSource): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(input, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    throw new ImageError('damaged', 'The picture is damaged.', { cause });
  }
}

async function encode(
  picture: Sharp,
  format: 'png' | 'jpeg' | 'webp',
  { quality = 85, palette = false }: { quality?: number; palette?: boolean } = {},
): Promise<Buffer> {
  try {
    if (format === 'png') return await picture.png({ palette }).toBuffer();
    if (format === 'webp') return await picture.webp({ quality }).toBuffer();
    return await picture.flatten({ background: 'white' }).jpeg({ quality }).toBuffer();
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

// Files that are not taken but that the error names: PDF, TIFF, BMP, Photoshop, icons, JPEG XL and 2000, HEIF and AVIF, SVG.
function isOtherImage(start: string, input: Buffer): boolean {
  const starts = ['%PDF', 'II*\0', 'MM\0*', 'BM', '8BPS', '\0\0\x01\0', '\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP '];
  if (starts.some((known) => start.startsWith(known)) || start.startsWith('ftyp', 4)) return true;
  return /<svg[\s>]/i.test(input.toString('latin1', 0, 1024));
}

function findSquare(crop: Crop, width: number, height: number): Region {
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
