// Owns the reading of uploaded pictures: a form, a raw body, or the hashes of crops.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalidField, tooLarge, unsupportedMediaType } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/lenient.ts';
import type { Crop } from '../../platform/images/index.ts';
import { findBadText } from '../../platform/text/well-formed.ts';
import type { UploadedImage } from './images.service.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_HASHES = 100;
const MAX_NAME = 255;

/** Content types of a raw image body. What it is, its bytes decide. */
export const RAW_IMAGES = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
  'application/octet-stream',
] as const;

export type Upload = { files: UploadedImage[] } | { hashes: string[] };

export async function readUpload(request: FastifyRequest, nameInAddress: string | undefined): Promise<Upload> {
  if (request.isMultipart()) {
    const { files } = await readForm(request);
    if (files.length === 0) throw noImage();
    return { files };
  }
  if (!(request.body instanceof Readable)) return { hashes: readHashes(request.body) };
  const bytes = await readAll(request.body);
  if (bytes.length === 0) throw noImage();
  return { files: [{ bytes, filename: cleanName(nameInAddress || nameInHeader(request)) }] };
}

/** One picture, and which part of it is wanted. */
export async function readCrop(request: FastifyRequest): Promise<{ file: UploadedImage; crop: Crop }> {
  if (!request.isMultipart()) throw unsupportedMediaType(request.headers['content-type'] ?? 'a body without a type');
  const { files, crop } = await readForm(request);
  const [file] = files;
  if (!file) throw noImage();
  return { file, crop };
}

async function readForm(request: FastifyRequest): Promise<{ files: UploadedImage[]; crop: Crop }> {
  try {
    return await readParts(request);
  } catch (error) {
    return explain(error);
  }
}

async function readParts(request: FastifyRequest): Promise<{ files: UploadedImage[]; crop: Crop }> {
  const files: UploadedImage[] = [];
  const crop: Crop = {};
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES } })) {
    const { fieldname } = part;
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // A form whose file field was left empty sends a file of nothing.
      if (bytes.length > 0) files.push({ bytes, filename: cleanName(part.filename) });
    } else if (fieldname === 'x' || fieldname === 'y' || fieldname === 'width') {
      const pixels = readPixels(fieldname, String(part.value));
      if (pixels !== undefined) crop[fieldname] = pixels;
    }
  }
  return { files, crop };
}

function explain(error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw imageTooLarge();
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    throw tooLarge('The form has too many parts');
  }
  throw badRequest('malformed_form', 'The body is not a well-formed multipart/form-data');
}

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BYTES) throw imageTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readPixels(name: string, text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const pixels = Number(text);
  if (!Number.isFinite(pixels)) throw invalidField(name, 'must be a number of pixels');
  return pixels;
}

/** `[{hash}]`; one alone is a list of one. */
function readHashes(body: unknown): string[] {
  const list = Array.isArray(body) ? body : body === undefined || body === null ? [] : [body];
  if (list.length === 0) throw noImage();
  if (list.length > MAX_HASHES) throw invalidField('body', `must not have more than ${MAX_HASHES} hashes`);
  return list.map((entry, index) => {
    if (isRecord(entry) && typeof entry.hash === 'string') return entry.hash;
    throw invalidField(`${index}.hash`, 'must be the hash of a crop');
  });
}

function nameInHeader(request: FastifyRequest): string | undefined {
  const header = request.headers['content-disposition'];
  if (header === undefined) return undefined;
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      throw invalidField('Content-Disposition', 'has a filename* that cannot be decoded');
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  const plain = quoted?.replaceAll(/\\(.)/g, '$1') ?? /filename\s*=\s*([^;\s]+)/i.exec(header)?.[1];
  // Headers are read byte by byte, and most clients send UTF-8 in them.
  return plain === undefined ? undefined : Buffer.from(plain, 'latin1').toString('utf8');
}

/** The last part of a path, as browsers of all systems send it. */
function cleanName(name: string | undefined): string {
  const base = name?.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (base === '') return 'image.png';
  if (findBadText(base)) throw invalidField('filename', 'must be well-formed Unicode without NUL');
  return [...base].slice(0, MAX_NAME).join('');
}

function noImage(): AppError {
  return badRequest('no_image', 'No image file was uploaded');
}

function imageTooLarge(): AppError {
  return tooLarge('An image has at most 5 MB');
}
