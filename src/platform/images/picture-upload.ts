// The upload of pictures: a file of a form or a raw body, the square to cut out, and what is said of one that is refused.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError, badRequest, invalidField } from '../http/errors/errors.ts';
import { cleanFileName, type Form, type FormFile, readFile, readForm, type SizeLimit } from '../http/uploads/forms.ts';
import { type Crop, ImageError, type PictureSource } from './convert.ts';

/** Content types of a raw picture. What it is, its bytes decide. */
export const RAW_PICTURES = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
  'application/octet-stream',
] as const;

const pixels = (description: string) => Type.Optional(Type.Number({ description }));

/** What `readPictureToCrop` reads beside the file, for the description. */
export const cropFields = {
  x: pixels('Left edge of the square to cut out, in pixels.'),
  y: pixels('Its upper edge.'),
  width: pixels('Its width; without it the largest square that fits.'),
};

export interface UploadedPicture {
  picture: PictureSource;
  filename: string;
}

/** The file of a form, whatever its field is called, or the body itself where the route takes it raw. */
export async function readPicture(request: FastifyRequest, limits: SizeLimit): Promise<UploadedPicture> {
  const file = await readFile(request, limits);
  if (!file) throw noPicture();
  return toPicture(file, 'image');
}

/** The file of a form with `x`, `y` and `width`. `field`: where only the file of one field is taken. */
export async function readPictureToCrop(
  request: FastifyRequest,
  limits: SizeLimit,
  field?: string,
): Promise<UploadedPicture & { crop: Crop }> {
  const form = await readForm(request, limits);
  const crop = readCrop(form);
  const file = form.files.findLast((sent) => field === undefined || sent.field === field);
  if (!file) throw noPicture(field);
  return { ...toPicture(file, 'image.png'), crop };
}

export function toPicture(
  { upload, filename }: Pick<FormFile, 'upload' | 'filename'>,
  nameOtherwise: string,
): UploadedPicture {
  return { picture: upload.path, filename: cleanFileName(filename, nameOtherwise) };
}

export function noPicture(field?: string): AppError {
  return badRequest(
    'no_image',
    field === undefined ? 'No image file was uploaded' : `${field}: no image file was uploaded`,
  );
}

/** For `catch`: a picture that cannot be taken is a fault of the named field. */
export function refusePicture(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ImageError)) throw error;
    if (error.code === 'crop_outside') throw new AppError('crop_outside', 400, error.message);
    throw invalidField(field, error.message);
  };
}

/** In pixels; an empty field is not given. */
function readCrop({ fields }: Form): Crop {
  const crop: Crop = {};
  for (const name of ['x', 'y', 'width'] as const) {
    const text = fields.get(name)?.trim() ?? '';
    if (text === '') continue;
    const pixels = Number(text);
    if (!Number.isFinite(pixels)) throw invalidField(name, 'must be a number of pixels');
    crop[name] = pixels;
  }
  return crop;
}
