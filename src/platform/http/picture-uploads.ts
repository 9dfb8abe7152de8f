// Owns what the uploads of pictures share: the content types, the crop, and the word for none.
import type { Crop } from '../images/index.ts';
import { type AppError, badRequest, invalidField } from './errors.ts';
import type { Form } from './forms.ts';

/** Content types of a raw picture. What it is, its bytes decide. */
export const RAW_PICTURES = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
  'application/octet-stream',
] as const;

/** `x`, `y` and `width` of a form, in pixels; an empty one is not given. */
export function readCropFields({ fields }: Pick<Form, 'fields'>): Crop {
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

export function noPicture(): AppError {
  return badRequest('no_image', 'No image file was uploaded');
}
