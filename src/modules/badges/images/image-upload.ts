// Uploads of badge pictures: a form, a raw body, or the hashes of crops.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { invalidField, isRecord, readBody, readForm } from '../../../platform/http/index.ts';
import { noPicture, toPicture, type UploadedPicture } from '../../../platform/images/index.ts';

export const IMAGE_LIMITS = { maxBytes: 5 * 1024 * 1024, tooLarge: 'An image has at most 5 MB' };
const NAME = 'image.png';
export const MAX_FILES = 10;
export const MAX_HASHES = 100;

export type Upload = { files: UploadedPicture[] } | { hashes: string[] };

export async function readUpload(request: FastifyRequest, nameInAddress: string | undefined): Promise<Upload> {
  if (request.isMultipart()) {
    const { files } = await readForm(request, { ...IMAGE_LIMITS, maxFiles: MAX_FILES });
    if (files.length === 0) throw noPicture();
    return { files: files.map((file) => toPicture(file, NAME)) };
  }
  if (!(request.body instanceof Readable)) return { hashes: readHashes(request.body) };
  const upload = await readBody(request, IMAGE_LIMITS);
  if (upload.size === 0) throw noPicture();
  return { files: [toPicture({ upload, filename: nameInAddress || nameInHeader(request) }, NAME)] };
}

/** `[{hash}]`; one alone is a list of one. */
function readHashes(body: unknown): string[] {
  const list = Array.isArray(body) ? body : body === undefined || body === null ? [] : [body];
  if (list.length === 0) throw noPicture();
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
