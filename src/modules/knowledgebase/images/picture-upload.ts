// Owns how pictures arrive, one file in a form, and how they are sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/http/errors.ts';
import { heldTags } from '../../../platform/http/etag.ts';
import { cleanFileName, readForm } from '../../../platform/http/forms.ts';
import { noPicture } from '../../../platform/http/picture-uploads.ts';
import { ImageError, type PictureSource } from '../../../platform/images/index.ts';

const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'A picture has at most 10 MB' };

export interface UploadedPicture {
  picture: PictureSource;
  filename: string;
}

/** The file of a form, whatever its field is called. */
export async function readPicture(request: FastifyRequest): Promise<UploadedPicture> {
  const [file] = (await readForm(request, LIMITS)).files;
  if (!file) throw noPicture();
  return { picture: file.upload.path, filename: cleanFileName(file.filename, 'image') };
}

/** A picture that cannot be taken is a fault of the named field. */
export function explainPicture(field: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ImageError) throw invalidField(field, error.message);
    throw error;
  };
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
