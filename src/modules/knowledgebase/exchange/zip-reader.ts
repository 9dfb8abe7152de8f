// Owns the reading of zip archives from outside: nothing larger than allowed, no names that lead elsewhere.
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type AppError, badRequest } from '../../../platform/http/errors.ts';
import { findBadText } from '../../../platform/text/well-formed.ts';

export interface ZipLimits {
  entries: number;
  fileBytes: number;
  totalBytes: number;
}

/** A file with its path, parts separated by `/`. */
export interface NamedFile {
  path: string;
  bytes: Buffer;
}

/** Reads all files that are wanted. Sizes are enforced while unpacking: what the archive says of itself counts for nothing. */
export async function readZip(
  zip: Buffer,
  limits: ZipLimits,
  isWanted: (path: string) => boolean,
): Promise<NamedFile[]> {
  const entries = listEntries(zip, limits);
  const files = new Map<string, NamedFile>();
  let total = 0;
  for (const entry of entries) {
    const path = safePath(entry);
    if (path === undefined || !isWanted(path)) continue;
    if (files.has(path)) throw malformed(`${path} is in it twice`);
    const bytes = await unpack(zip, entry, Math.min(limits.fileBytes, limits.totalBytes - total));
    total += bytes.length;
    files.set(path, { path, bytes });
  }
  return [...files.values()];
}

interface ZipEntry {
  name: string;
  isLink: boolean;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedSize: number;
  headerAt: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const ZIP64 = 0xffffffff;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
const utf8 = new TextDecoder('utf-8', { fatal: true });

function listEntries(zip: Buffer, limits: ZipLimits): ZipEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  if (count === 0xffff || start === ZIP64) throw malformed('archives of the 64-bit kind are not taken');
  if (count > limits.entries) throw malformed(`it has more than ${limits.entries} files`);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL) throw malformed('its list of files is damaged');
    const nameLength = zip.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (next > end) throw malformed('its list of files is damaged');
    entries.push({
      name: decodeName(zip.subarray(at + 46, at + 46 + nameLength)),
      // The upper half holds the mode of Unix.
      isLink: ((zip.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000,
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) !== 0,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      headerAt: zip.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_SIZE - MAX_COMMENT);
  for (let at = zip.length - END_SIZE; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw malformed('it is no zip archive');
}

async function unpack(zip: Buffer, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  const { name, headerAt, packedSize, method, crc } = entry;
  if (entry.isEncrypted) throw malformed(`${name} is encrypted`);
  if (headerAt + 30 > zip.length || zip.readUInt32LE(headerAt) !== LOCAL) throw malformed(`${name} is damaged`);
  const from = headerAt + 30 + zip.readUInt16LE(headerAt + 26) + zip.readUInt16LE(headerAt + 28);
  if (from + packedSize > zip.length) throw malformed(`${name} is damaged`);
  const packed = zip.subarray(from, from + packedSize);
  const bytes = method === 0 ? packed : method === 8 ? await inflateWithin(packed, maxBytes, name) : undefined;
  if (bytes === undefined) throw malformed(`${name} is packed in a way that is not taken`);
  if (bytes.length > maxBytes) throw malformed(`${name} is too large`);
  if (crc32(bytes) !== crc) throw malformed(`${name} is damaged`);
  return bytes;
}

async function inflateWithin(packed: Buffer, maxBytes: number, name: string): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw malformed(code === 'ERR_BUFFER_TOO_LARGE' ? `${name} is too large` : `${name} is damaged`);
  }
}

/** Undefined for a folder. */
function safePath({ name, isLink }: ZipEntry): string | undefined {
  if (isLink) throw malformed(`${name} is a link`);
  if (name.endsWith('/')) return undefined;
  const parts = name.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  const isOdd = name.length > 1000 || /[\\:\u0000-\u001f\u007f]/.test(name) || findBadText(name) !== undefined;
  if (isOdd || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw malformed(`a file has the name ${JSON.stringify(name.slice(0, 100))}`);
  }
  return name;
}

function decodeName(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('the name of a file is not UTF-8');
  }
}

function malformed(reason: string): AppError {
  return badRequest('malformed_zip', `The archive cannot be taken: ${reason}`);
}
