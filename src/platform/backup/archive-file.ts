// The outside of an archive: two lines that say what it is, then frames, each compressed where that helps and sealed by itself. A frame knows its place and
// whether it is the last, so that a file that was cut, put together or changed shows. docs/adr/0013-backup.md describes it byte by byte.
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt as scryptCallback } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { ArchiveRefused } from './archive-errors.ts';

const MAGIC = 'ATRIUM BACKUP\n';
const FORMAT = 1;
const MAX_HEADER = 4096;
const FRAME = 1024 * 1024;
const LAST = 0x8000_0000;
const COMPRESSED = 0x4000_0000;
const LENGTH = 0x3fff_ffff;
const WORD = 4;
const TAG = 16;
const KEY = 32;
/** 128 MiB and some 0.3 seconds for each passphrase that somebody tries. */
const COST = { n: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 1024 ** 3;

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptCallback,
);
const compress = promisify<Buffer, { params: Record<number, number> }, Buffer>(zstdCompress);
const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress);

/** What stands at the beginning, for everybody to read. */
interface Header {
  format: number;
  /** The version of the program that wrote it. */
  version: string;
  encryption: { salt: string; n: number; r: number; p: number; check: string } | null;
}

/** Seals a frame, and opens one; undefined when it is not as it was sealed. */
interface Seal {
  close(number: number, word: Buffer, bytes: Buffer): { tag: Buffer; sealed: Buffer };
  open(number: number, word: Buffer, tag: Buffer, sealed: Buffer): Buffer | undefined;
}

export interface ArchiveWriter {
  write(bytes: string | Uint8Array): Promise<void>;
  /** Writes the last frame, and brings everything to the disk. Returns the size of the file. */
  end(): Promise<number>;
  /** After `end` or instead of it. */
  close(): Promise<void>;
}

/** Makes the file, which must not be there, for the account of the server alone. */
export async function createArchive(
  path: string,
  { version, passphrase }: { version: string; passphrase: string | undefined },
): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600);
  try {
    const header: Header = { format: FORMAT, version, encryption: null };
    let key: Buffer | undefined;
    if (passphrase !== undefined) {
      const salt = randomBytes(16);
      key = await keyOf(passphrase, salt, COST);
      header.encryption = { salt: salt.toString('base64'), ...COST, check: checkOf(key) };
    }
    const text = `${MAGIC}${JSON.stringify(header)}\n`;
    await file.appendFile(text);
    return frameWriter(file, sealOf(text, key), Buffer.byteLength(text));
  } catch (error) {
    await file.close();
    throw error;
  }
}

function frameWriter(file: FileHandle, seal: Seal, headerSize: number): ArchiveWriter {
  const buffer = Buffer.allocUnsafe(FRAME);
  let filled = 0;
  let frames = 0;
  let size = headerSize;

  const flush = async (isLast: boolean): Promise<void> => {
    const plain = buffer.subarray(0, filled);
    const packed = await compress(plain, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
    const isPacked = packed.length < plain.length;
    const bytes = isPacked ? packed : plain;
    const word = Buffer.alloc(WORD);
    word.writeUInt32BE((bytes.length | (isPacked ? COMPRESSED : 0) | (isLast ? LAST : 0)) >>> 0);
    const { tag, sealed } = seal.close(frames, word, bytes);
    await file.appendFile(Buffer.concat([word, tag, sealed]));
    size += WORD + TAG + sealed.length;
    frames += 1;
    filled = 0;
  };

  return {
    async write(given) {
      const bytes = typeof given === 'string' ? Buffer.from(given) : given;
      for (let at = 0; at < bytes.length; ) {
        if (filled === FRAME) await flush(false);
        const piece = bytes.subarray(at, at + FRAME - filled);
        buffer.set(piece, filled);
        filled += piece.length;
        at += piece.length;
      }
    },
    async end() {
      await flush(true);
      await file.sync();
      return size;
    },
    close: () => file.close(),
  };
}

export interface ArchiveFile {
  /** The version of the program that wrote it. */
  version: string;
  isEncrypted: boolean;
  /** The bytes that were written, in pieces; every piece is known to be whole before it is given out. */
  frames(): AsyncGenerator<Buffer>;
}

/** `askPassphrase` is called where the archive is encrypted. */
export async function openArchive(path: string, askPassphrase: () => Promise<string>): Promise<ArchiveFile> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new ArchiveRefused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    const { text, header } = await readHeader(file, path);
    const { encryption } = header;
    let key: Buffer | undefined;
    if (encryption) {
      key = await keyOf(await askPassphrase(), Buffer.from(encryption.salt, 'base64'), encryption).catch(() => {
        throw new ArchiveRefused(`${path} is damaged at its beginning`);
      });
      if (checkOf(key) !== encryption.check) throw new ArchiveRefused(`the passphrase is not that of ${path}`);
    }
    const seal = sealOf(text, key);
    const start = Buffer.byteLength(text);
    return {
      version: header.version,
      isEncrypted: encryption !== null,
      frames: () => readFrames(path, seal, start),
    };
  } finally {
    await file.close();
  }
}

async function readHeader(file: FileHandle, path: string): Promise<{ text: string; header: Header }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0);
  const begun = buffer.subarray(0, bytesRead).toString('latin1');
  if (!begun.startsWith(MAGIC)) throw new ArchiveRefused(`${path} is not a backup`);
  const end = begun.indexOf('\n', MAGIC.length);
  const header = end < 0 ? undefined : parseHeader(begun.slice(MAGIC.length, end));
  if (!header) throw new ArchiveRefused(`${path} is damaged at its beginning`);
  if (header.format > FORMAT) {
    throw new ArchiveRefused(`${path} was written by a newer version (${header.version}); install that version`);
  }
  return { text: begun.slice(0, end + 1), header };
}

function parseHeader(line: string): Header | undefined {
  try {
    const header = JSON.parse(line) as Header;
    const { format, version, encryption } = header;
    if (!Number.isInteger(format) || typeof version !== 'string') return undefined;
    if (encryption !== null && typeof encryption?.salt !== 'string') return undefined;
    return header;
  } catch {
    return undefined;
  }
}

async function* readFrames(path: string, seal: Seal, start: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number): Promise<Buffer> => {
      if (position + length > size) throw new ArchiveRefused(`${path} is not whole: it ends too early`);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead < length) throw new ArchiveRefused(`${path} is not whole: it ends too early`);
      return buffer;
    };
    let position = start;
    for (let number = 0; ; number += 1) {
      const head = await read(position, WORD + TAG);
      const word = head.subarray(0, WORD);
      const value = word.readUInt32BE();
      const length = value & LENGTH;
      const damaged = () => new ArchiveRefused(`${path} is damaged after byte ${position}`);
      if (length > FRAME) throw damaged();
      const opened = seal.open(number, word, head.subarray(WORD), await read(position + WORD + TAG, length));
      if (!opened) throw damaged();
      yield (value & COMPRESSED) !== 0
        ? await decompress(opened, { maxOutputLength: FRAME }).catch(() => {
            throw damaged();
          })
        : opened;
      position += WORD + TAG + length;
      if ((value & LAST) === 0) continue;
      if (position !== size) throw new ArchiveRefused(`${path} is damaged after byte ${position}`);
      return;
    }
  } finally {
    await file.close();
  }
}

async function keyOf(passphrase: string, salt: Buffer, { n, r, p }: typeof COST): Promise<Buffer> {
  return scrypt(passphrase.normalize('NFC'), salt, KEY, { N: n, r, p, maxmem: MAX_MEMORY });
}

/** Tells a wrong passphrase from a damaged file, and nothing else. */
function checkOf(key: Buffer): string {
  return createHash('sha256').update('atrium backup check').update(key).digest('base64').slice(0, 22);
}

/** The header counts for every frame. Without a key there are checksums: they show damage, not malice. */
function sealOf(header: string, key: Buffer | undefined): Seal {
  const headerHash = createHash('sha256').update(header).digest();
  const place = (number: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(BigInt(number), 4);
    return bytes;
  };
  if (key) {
    const settings = (word: Buffer) => Buffer.concat([headerHash, word]);
    return {
      close(number, word, bytes) {
        const cipher = createCipheriv('aes-256-gcm', key, place(number)).setAAD(settings(word));
        const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
        return { tag: cipher.getAuthTag(), sealed };
      },
      open(number, word, tag, sealed) {
        const decipher = createDecipheriv('aes-256-gcm', key, place(number)).setAAD(settings(word)).setAuthTag(tag);
        try {
          return Buffer.concat([decipher.update(sealed), decipher.final()]);
        } catch {
          return undefined;
        }
      },
    };
  }
  const sum = (number: number, word: Buffer, bytes: Buffer) =>
    createHash('sha256').update(headerHash).update(place(number)).update(word).update(bytes).digest().subarray(0, TAG);
  return {
    close: (number, word, bytes) => ({ tag: sum(number, word, bytes), sealed: bytes }),
    open: (number, word, tag, sealed) => (sum(number, word, sealed).equals(tag) ? sealed : undefined),
  };
}
