// Owns how pictures arrive: one file in a form, checked and made new bytes of our own.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badRequest, invalidField, tooLarge, unsupportedMediaType } from '../../../platform/http/errors.ts';
import { heldTags } from '../../../platform/http/etag.ts';
import { ImageError, type ReencodeOptions, reencode } from '../../../platform/images/index.ts';
import { findBadText } from '../../../platform/text/well-formed.ts';

export const MAX_PICTURE = 10 * 1024 * 1024;
const MAX_NAME = 255;

export interface UploadedPicture {
  bytes: Buffer;
  filename: string;
}

/** The first file of a form, whatever its field is called. */
export async function readPicture(request: FastifyRequest): Promise<UploadedPicture> {
  if (!request.isMultipart()) throw unsupportedMediaType(request.headers['content-type'] ?? 'a body without a type');
  const picture = await readParts(request).catch(explainForm);
  if (!picture) throw badRequest('no_image', 'No image file was uploaded');
  return picture;
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

/** The last part of a path, as browsers of all systems send it. */
export function cleanName(name: string | undefined): string {
  const base = name?.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (base === '') return 'image';
  if (findBadText(base)) throw invalidField('filename', 'must be well-formed Unicode without NUL');
  return [...base].slice(0, MAX_NAME).join('');
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

async function readParts(request: FastifyRequest): Promise<UploadedPicture | undefined> {
  let picture: UploadedPicture | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_PICTURE } })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    // A form whose file field was left empty sends a file of nothing.
    if (bytes.length > 0) picture ??= { bytes, filename: cleanName(part.filename) };
  }
  return picture;
}

export function explainForm(error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('The file is larger than this interface takes');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    throw tooLarge('The form has too many parts');
  }
  throw badRequest('malformed_form', 'The body is not a well-formed multipart/form-data');
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
