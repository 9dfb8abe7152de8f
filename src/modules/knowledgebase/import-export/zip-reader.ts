// Zip archives from outside: nothing larger than allowed, no names that lead elsewhere.
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type AppError, badRequest } from '../../../platform/http/index.ts';
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
  const archive = await openArchive(zip);
  if (archive.entryCount > limits.entries) throw malformed(`it has more than ${limits.entries} files`);
  const files = new Map<string, NamedFile>();
  let total = 0;
  for (const entry of await listEntries(archive)) {
    const path = safePath(entry);
    if (path === undefined || !isWanted(path)) continue;
    if (files.has(path)) throw malformed(`${path} is in it twice`);
    const packed = await findPacked(zip, archive, entry, path);
    const bytes = await unpack(packed, entry, path, Math.min(limits.fileBytes, limits.totalBytes - total));
    total += bytes.length;
    files.set(path, { path, bytes });
  }
  return [...files.values()];
}

const STORED = 0;
const DEFLATED = 8;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
const utf8 = new TextDecoder('utf-8', { fatal: true });

async function openArchive(zip: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(zip, { decodeStrings: false, validateEntrySizes: false });
  } catch {
    throw malformed('it is no zip archive');
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch {
    throw malformed('its list of files is damaged');
  }
  return entries;
}

async function findPacked(zip: Buffer, archive: ZipFile, entry: Entry, path: string): Promise<Buffer> {
  if (entry.isEncrypted()) throw malformed(`${path} is encrypted`);
  try {
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    return zip.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  } catch {
    throw malformed(`${path} is damaged`);
  }
}

async function unpack(packed: Buffer, entry: Entry, path: string, maxBytes: number): Promise<Buffer> {
  const { compressionMethod: method } = entry;
  if (method !== STORED && method !== DEFLATED) throw malformed(`${path} is packed in a way that is not taken`);
  const bytes = method === STORED ? packed : await inflateWithin(packed, maxBytes, path);
  if (bytes.length > maxBytes) throw malformed(`${path} is too large`);
  if (crc32(bytes) !== entry.crc32) throw malformed(`${path} is damaged`);
  return bytes;
}

async function inflateWithin(packed: Buffer, maxBytes: number, path: string): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw malformed(code === 'ERR_BUFFER_TOO_LARGE' ? `${path} is too large` : `${path} is damaged`);
  }
}

/** The path of a file in the archive; undefined for a folder. */
function safePath(entry: Entry): string | undefined {
  const name = decodeName(entry.fileNameRaw);
  // The upper half holds the mode of Unix.
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
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
