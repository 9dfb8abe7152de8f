// The headers of the tus protocol, version 1.0.0.
import type { FastifyRequest } from 'fastify';
import { AppError, cleanFileName, invalidField } from '../../../platform/http/index.ts';
import { type Checksum, checksumAlgorithms } from './uploads.service.ts';

export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,creation-with-upload,expiration,termination,checksum';
export const PART_TYPE = 'application/offset+octet-stream';

/** Characters of `Upload-Metadata`. */
const MAX_METADATA = 4_000;

export function requireTusVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] === TUS_VERSION) return;
  throw new AppError('upload_version', 412, `The header Tus-Resumable has to be ${TUS_VERSION}`, {
    headers: { 'tus-version': TUS_VERSION },
  });
}

/** A header that is a whole number. */
export function requireNumber({ headers }: FastifyRequest, name: 'Upload-Length' | 'Upload-Offset'): number {
  const text = headers[name.toLowerCase()];
  if (text === undefined) throw invalidField(name, 'is missing');
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw invalidField(name, 'must be a number of bytes');
  return Number(text);
}

/** Pairs of a key and its value in base64; the file name is the one that is used. */
export function readMetadata({ headers }: FastifyRequest): { metadata: string; name: string | null } {
  const metadata = String(headers['upload-metadata'] ?? '').trim();
  if (metadata.length > MAX_METADATA) throw malformed(`has at most ${MAX_METADATA} characters`);
  const values = new Map<string, string>();
  for (const pair of metadata === '' ? [] : metadata.split(',')) {
    const [, key, value = ''] = /^([!-+\--~]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/.exec(pair.trim()) ?? [];
    if (key === undefined || values.has(key)) throw malformed('must be pairs of a key and a value in base64');
    values.set(key, Buffer.from(value, 'base64').toString());
  }
  const given = values.get('filename') ?? values.get('name');
  return { metadata, name: given === undefined ? null : cleanFileName(given, '') || null };
}

function malformed(reason: string): AppError {
  return invalidField('Upload-Metadata', reason);
}

export function readChecksum({ headers }: FastifyRequest): Checksum | undefined {
  const text = headers['upload-checksum'];
  if (text === undefined) return undefined;
  const [, name, digest] = /^(\w+) ([A-Za-z0-9+/]+={0,2})$/.exec(String(text).trim()) ?? [];
  const algorithm = checksumAlgorithms.find((each) => each === name);
  if (!algorithm || digest === undefined) {
    throw invalidField('Upload-Checksum', `must be one of ${checksumAlgorithms.join(', ')} and a digest in base64`);
  }
  return { algorithm, digest };
}
