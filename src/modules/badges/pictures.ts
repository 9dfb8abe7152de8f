// Owns what becomes of an uploaded picture: checked, cut to a square where asked, and made a PNG of our own.
import sharp from 'sharp';
import { AppError, invalidField } from '../../platform/http/errors.ts';
import {
  type Crop,
  findSquare,
  ImageError,
  inTurn,
  type PictureSource,
  reencode,
} from '../../platform/images/index.ts';

export const MAX_SIDE = 4096;

/** The whole picture. */
export async function toPng(image: PictureSource): Promise<Buffer> {
  // One pixel more than is allowed, so that what was made smaller can be told from what just fits.
  const options = { maxPixels: MAX_SIDE * MAX_SIDE, maxSide: MAX_SIDE + 1, format: 'png' } as const;
  const png = await reencode(image, options).catch(explain);
  const { width, height } = sizeOf(png);
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw invalidField('image', `must not be wider or higher than ${MAX_SIDE} pixels`);
  }
  return png;
}

/** A square of it; without numbers the largest around the centre. */
export async function toSquarePng(image: PictureSource, crop: Crop): Promise<Buffer> {
  const png = await toPng(image);
  const { width, height } = sizeOf(png);
  const square = inside(() => findSquare(crop, width, height));
  return inTurn(() => sharp(png).extract(square).png().toBuffer());
}

/** The header of a PNG holds it at a fixed place. */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

function inside<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  if (error.code === 'crop_outside') throw new AppError('crop_outside', 400, error.message);
  throw invalidField('image', error.message);
}
