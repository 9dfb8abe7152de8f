// Owns how pictures arrive: one file in a form, checked and made new bytes of our own.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/http/errors.ts';
import { heldTags } from '../../../platform/http/etag.ts';
import { cleanFileName, readForm } from '../../../platform/http/forms.ts';
import { noPicture } from '../../../platform/http/picture-uploads.ts';
import { ImageError, type ReencodeOptions, reencode } from '../../../platform/images/index.ts';

const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'A picture has at most 10 MB' };

export interface UploadedPicture {
  bytes: Buffer;
  filename: string;
}

/** The first file of a form, whatever its field is called. */
export async function readPicture(request: FastifyRequest): Promise<UploadedPicture> {
  const [file] = (await readForm(request, LIMITS)).files;
  if (!file) throw noPicture();
  return { bytes: file.bytes, filename: cleanFileName(file.filename, 'image') };
}

export async function newBytes(image: Buffer, options: ReencodeOptions, field = 'image'): Promise<Buffer> {
  try {
    return await reencode(image, options);
  } catch (error) {
    if (error instanceof ImageError) throw invalidField(field, error.message);
    throw error;
  }
}

/** PNG keeps what is see-through and sharp; photos are smaller as JPEG. */
export function bestFormat(image: Buffer): 'png' | 'jpeg' {
  return image.toString('latin1', 0, 3) === '\xff\xd8\xff' ? 'jpeg' : 'png';
}

export interface ServedPicture {
  hash: string;
  contentType: string;
  filename: string;
}

/** Its address may show another picture later, so it is asked for again, by its tag. Returns whether to send bytes. */
export function preparePicture(request: FastifyRequest, reply: FastifyReply, picture: ServedPicture): boolean {
  const tag = `"${picture.hash}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff');
  const held = heldTags(request.headers['if-none-match']);
  if (held.has('*') || held.has(tag)) return false;
  reply.header('content-disposition', `inline; filename*=UTF-8''${encodeName(picture.filename)}`);
  reply.type(picture.contentType);
  return true;
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
