import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { writeZip, type ZipEntry } from './zip-writer.ts';

const MIB = 1024 * 1024;
const MODIFIED = Date.UTC(2026, 0, 31, 9, 5, 8);

function fileOf(name: string, bytes: Buffer, compress = false): ZipEntry {
  return {
    name,
    modified: MODIFIED,
    file: { size: bytes.length, compress, open: async () => Readable.from([bytes], { objectMode: false }) },
  };
}

async function zipOf(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Everything the directory says, and the bytes of each file as the reader unpacks and checks them. */
async function readZip(zip: ZipFile, withBytes = true): Promise<{ entry: Entry; bytes: Buffer }[]> {
  const found: { entry: Entry; bytes: Buffer }[] = [];
  for await (const entry of entriesOf(zip)) {
    found.push({ entry, bytes: withBytes ? await bytesOf(zip, entry) : Buffer.alloc(0) });
  }
  return found;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (!entry) return;
    yield entry;
  }
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const open = (bytes: Buffer) =>
  promisify<Buffer, { lazyEntries: true; autoClose: false }, ZipFile>(fromBuffer)(bytes, {
    lazyEntries: true,
    autoClose: false,
  });

describe('a written archive', () => {
  it('holds files as they were, stored or compressed, empty ones and folders, with names in any alphabet and their times', async () => {
    const text = Buffer.from('All work and no play. '.repeat(10_000));
    const zip = await zipOf([
      { name: 'Ordner Übersicht/', modified: MODIFIED },
      fileOf('Ordner Übersicht/日本.txt', text, true),
      fileOf('stored.bin', text),
      fileOf('empty.txt', Buffer.alloc(0), true),
      fileOf('nothing.bin', Buffer.alloc(0)),
    ]);
    expect(zip.length).toBeLessThan(text.length * 1.1);
    const found = await readZip(await open(zip));
    expect(found.map(({ entry, bytes }) => [entry.fileName, bytes.length, entry.compressionMethod])).toEqual([
      ['Ordner Übersicht/', 0, 0],
      ['Ordner Übersicht/日本.txt', text.length, 8],
      ['stored.bin', text.length, 0],
      ['empty.txt', 0, 8],
      ['nothing.bin', 0, 0],
    ]);
    for (const at of [1, 2]) expect(found[at]?.bytes.equals(text)).toBe(true);
    for (const { entry } of found) expect(entry.getLastModDate().getTime()).toBe(MODIFIED);
  });

  it('is taken by the unpackers of other people', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-zip-'));
    try {
      const path = join(folder, 'archive.zip');
      const entries = [{ name: 'a/', modified: MODIFIED }, fileOf('a/ü.txt', Buffer.from('words '.repeat(999)), true)];
      await writeFile(path, await zipOf([...entries, fileOf('b.bin', Buffer.from([0, 1, 2]))]));
      const script =
        'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
      const made = await promisify(execFile)('python3', ['-c', script, path, folder]).catch((error) => error);
      // Where there is no such program, the reader of the other tests has to do.
      if (made.code === 'ENOENT') return;
      expect(made.stderr).toBe('');
      expect(await readFile(join(folder, 'a/ü.txt'), 'utf8')).toBe('words '.repeat(999));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has more entries than 16 bits can count', async () => {
    const count = 66_000;
    const entries = function* () {
      for (let index = 0; index < count; index += 1) yield { name: `folder ${index}/`, modified: MODIFIED };
    };
    const zip = await open(await zipOf(entries()));
    expect(zip.entryCount).toBe(count);
    const found = await readZip(zip, false);
    expect([found.length, found.at(-1)?.entry.fileName]).toEqual([count, `folder ${count - 1}/`]);
  });

  it('has files, and begins files, beyond what 32 bits can count, and holds no more than a piece of them', async () => {
    const size = 5 * 1024 * MIB + 7;
    const zeros = Buffer.alloc(MIB);
    const pieces = function* () {
      for (let left = size; left > 0; left -= MIB) yield left >= MIB ? zeros : zeros.subarray(0, left);
    };
    const huge = { size, open: async () => Readable.from(pieces(), { objectMode: false }) };
    const written: { at: number; bytes: Buffer }[] = [];
    let length = 0;
    for await (const piece of writeZip([
      { name: 'huge.bin', modified: MODIFIED, file: huge },
      fileOf('after.txt', Buffer.from('after'), true),
    ])) {
      expect(piece.length).toBeLessThanOrEqual(MIB);
      if (piece.length < MIB && !piece.equals(zeros.subarray(0, piece.length)))
        written.push({ at: length, bytes: piece });
      length += piece.length;
    }
    const found = await readZip(await openSparse(written, length), false);
    expect(found.map(({ entry }) => [entry.fileName, entry.uncompressedSize, entry.compressedSize])).toEqual([
      ['huge.bin', size, size],
      ['after.txt', 5, expect.any(Number)],
    ]);
    expect(found[1]?.entry.relativeOffsetOfLocalHeader).toBeGreaterThan(size);
    const zip = await openSparse(written, length);
    expect(String(await bytesOf(zip, found[1]?.entry as Entry))).toBe('after');
  });

  it('is left off when its reader goes, together with the file that was being read', async () => {
    for (const compress of [false, true]) {
      let isClosed = false;
      const endless = new Readable({
        read() {
          this.push(randomBytes(MIB));
        },
        destroy(_error, done) {
          isClosed = true;
          done(null);
        },
      });
      const entry = { name: 'endless', modified: MODIFIED, file: { size: 1, compress, open: async () => endless } };
      let pieces = 0;
      for await (const _ of writeZip([entry])) {
        pieces += 1;
        if (pieces === 3) break;
      }
      expect([compress, isClosed]).toEqual([compress, true]);
    }
  });

  it('fails when a file cannot be read to its end', async () => {
    for (const compress of [false, true]) {
      const broken = async () =>
        Readable.from(
          (function* () {
            yield Buffer.from('a part');
            throw new Error('the disk is gone');
          })(),
          { objectMode: false },
        );
      const entry = { name: 'broken', modified: MODIFIED, file: { size: 100, compress, open: broken } };
      await expect(zipOf([entry])).rejects.toThrow('the disk is gone');
    }
  });
});

/** An archive of which only the pieces that are not zeros are there. */
function openSparse(written: readonly { at: number; bytes: Buffer }[], length: number): Promise<ZipFile> {
  class Sparse extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      const whole = Buffer.alloc(end - start);
      for (const { at, bytes } of written) {
        const from = Math.max(at, start);
        const to = Math.min(at + bytes.length, end);
        if (from < to) bytes.copy(whole, from - start, from - at, to - at);
      }
      return Readable.from([whole], { objectMode: false });
    }
  }
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new Sparse(), length, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}
