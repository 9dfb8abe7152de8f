// Owns the reading of an uploaded picture: a form with a file, or the picture itself.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, tooLarge } from '../../../platform/http/errors.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** Content types of a raw picture. What it is, its bytes decide. */
export const RAW_IMAGES = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
  'application/octet-stream',
] as const;

export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const bytes = request.isMultipart() ? await readForm(request).catch(explain) : await readBody(request.body);
  if (bytes.length === 0) throw badRequest('no_image', 'No image file was uploaded');
  return bytes;
}

/** The first file of the form; one that was left empty is none. */
async function readForm(request: FastifyRequest): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES } })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (picture.length === 0) picture = bytes;
  }
  return picture;
}

async function readBody(body: unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (!(body instanceof Readable)) return Buffer.alloc(0);
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BYTES) throw pictureTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function explain(error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw pictureTooLarge();
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) throw tooLarge('The form has too many parts');
  throw badRequest('malformed_form', 'The body is not a well-formed multipart/form-data');
}

function pictureTooLarge(): AppError {
  return tooLarge('A picture has at most 10 MB');
}
