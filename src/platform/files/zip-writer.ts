// ZIP archives that are made while they are sent: no file is held in memory, and neither sizes nor numbers end at the limits of 32 bits.
import type { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** The path inside, with `/`; one that ends with it is a folder. */
  name: string;
  /** Milliseconds since the epoch. */
  modified: number;
  /** Left out for a folder. */
  file?: ZipFile;
}

export interface ZipFile {
  /** The number of bytes that `open` gives. */
  size: number;
  open(): Promise<Readable>;
  /** Left out for what is compressed already. */
  compress?: boolean;
}

/** What cannot be told in 32 bits; compressing may make a file a little larger. */
const LARGE = 0xf000_0000;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;

const STORED = 0;
const DEFLATED = 8;
/** The sizes follow the file, and the name is UTF-8. */
const FLAGS = 0x0808;
const VERSION = 45;
const UNIX = 3 << 8;
const FILE_MODE = (0o100644 << 16) >>> 0;
const FOLDER_MODE = ((0o040755 << 16) | 0x10) >>> 0;
/** Quick, as the network is waiting. */
const LEVEL = 4;

/** The bytes of the archive. Ending it early closes the file that is being read. */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  const sent = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, modified, file } of entries) {
    const head = { name: Buffer.from(name), modified, method: file?.compress ? DEFLATED : STORED, offset };
    const isLarge = (file?.size ?? 0) >= LARGE;
    yield sent(localHeader(head, isLarge));
    const counted = { crc: 0, size: 0, packed: 0 };
    if (file) for await (const bytes of packed(file, counted)) yield sent(bytes);
    yield sent(descriptor(counted, isLarge));
    directory.push(directoryRecord(head, counted, file === undefined));
  }
  const start = offset;
  for (const record of directory) yield sent(record);
  yield endRecords(directory.length, start, offset - start);
}

interface Head {
  name: Buffer;
  modified: number;
  method: number;
  /** Where the entry begins. */
  offset: number;
}

interface Counted {
  crc: number;
  size: number;
  packed: number;
}

async function* packed({ open, compress }: ZipFile, counted: Counted): AsyncGenerator<Buffer> {
  const source = await open();
  const measured = measure(source, counted);
  if (!compress) {
    for await (const bytes of measured) {
      counted.packed += bytes.length;
      yield bytes;
    }
    return;
  }
  // The threads of the pool do the compressing.
  const deflate = createDeflateRaw({ level: LEVEL });
  const feeding = feed(measured, deflate);
  try {
    for await (const bytes of deflate) {
      counted.packed += bytes.length;
      yield bytes;
    }
    await feeding;
  } finally {
    source.destroy();
    deflate.destroy();
  }
}

async function feed(measured: AsyncIterable<Buffer>, deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  try {
    for await (const bytes of measured) {
      await new Promise<void>((resolve, reject) => {
        deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    deflate.end();
  } catch (error) {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

async function* measure(source: Readable, counted: Counted): AsyncGenerator<Buffer> {
  for await (const bytes of source as AsyncIterable<Buffer>) {
    counted.crc = crc32(bytes, counted.crc);
    counted.size += bytes.length;
    yield bytes;
  }
}

function localHeader({ name, modified, method }: Head, isLarge: boolean): Buffer {
  const extra = Buffer.concat([isLarge ? largeSizes([0, 0]) : Buffer.alloc(0), moment(modified)]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  common(header, 6, modified, method);
  header.writeUInt32LE(isLarge ? MAX_32 : 0, 18);
  header.writeUInt32LE(isLarge ? MAX_32 : 0, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Flags, method and time, which stand in both headers in this order. */
function common(header: Buffer, at: number, modified: number, method: number): void {
  header.writeUInt16LE(FLAGS, at);
  header.writeUInt16LE(method, at + 2);
  header.writeUInt32LE(dosTime(modified), at + 4);
}

function descriptor({ crc, size, packed }: Counted, isLarge: boolean): Buffer {
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packed), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(packed, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

function directoryRecord(head: Head, { crc, size, packed }: Counted, isFolder: boolean): Buffer {
  const { name, modified, method, offset } = head;
  const large = [size, packed, offset].filter((value) => value >= MAX_32);
  const extra = Buffer.concat([large.length > 0 ? largeSizes(large) : Buffer.alloc(0), moment(modified)]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(UNIX | VERSION, 4);
  record.writeUInt16LE(VERSION, 6);
  common(record, 8, modified, method);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(Math.min(packed, MAX_32), 20);
  record.writeUInt32LE(Math.min(size, MAX_32), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(isFolder ? FOLDER_MODE : FILE_MODE, 38);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** The extra field of numbers that need 64 bits. */
function largeSizes(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

/** The extra field of the time in UTC, to the second; the time in the header has no zone. */
function moment(modified: number): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.min(Math.max(Math.floor(modified / 1000), 0), 0x7fff_ffff), 5);
  return field;
}

/** Day and time of UTC, to two seconds, from 1980 to 2107. */
function dosTime(modified: number): number {
  const date = new Date(modified);
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107) - 1980;
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

function endRecords(entries: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(length, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  if (entries < MAX_16 && start < MAX_32 && length < MAX_32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(UNIX | VERSION, 12);
  large.writeUInt16LE(VERSION, 14);
  large.writeBigUInt64LE(BigInt(entries), 24);
  large.writeBigUInt64LE(BigInt(entries), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
