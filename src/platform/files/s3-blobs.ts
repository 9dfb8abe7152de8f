// Blobs in a bucket: <prefix><aa>/<bb>/<hash>, as in a folder. What arrives is a draft of the local disk first, as its name is its hash.
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import type { BlobRemovals } from './blob-removals.ts';
import { BlobMissing, type BlobStore, checkHash, checkRange, StoreUnavailable } from './blobs.ts';
import { createDrafts, done, PARTIALS, sweepFolder, unlessMissing } from './drafts.ts';
import { openS3, type S3Settings } from './s3-client.ts';
import { s3Partials } from './s3-partials.ts';
import { sendStream } from './send-file.ts';

export interface S3BlobsOptions extends S3Settings {
  /** Drafts, and copies for programs. */
  folder: string;
  /** Bytes of the disk that stay free: below that nothing more is taken. */
  minFree?: number;
  /** Downloads are handed out as addresses of the bucket that are valid for so many seconds; 0: they go through us. */
  signedSeconds?: number;
  removals: BlobRemovals;
}

const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{60})$/;
const PROBES = 'check/';
/** The lock of a removal outlasts this by far. */
const REMOVE_MS = 10_000;
/** Programs are done with a copy by then. */
const COPY_MS = 2 * 3_600_000;
/** An answer of the check is that of everybody who asks within this time. */
const CHECKED_MS = 5_000;
/** A put that is undone again and again has a fault. */
const PUT_ROUNDS = 5;

type Removal = Awaited<ReturnType<BlobStore['remove']>>;

export async function s3Blobs({
  folder,
  minFree = 0,
  signedSeconds = 0,
  removals,
  ...settings
}: S3BlobsOptions): Promise<BlobStore> {
  const root = resolve(folder);
  const copies = join(root, 'copies');
  makeFolder(copies);
  const s3 = openS3(settings);

  const drafts = createDrafts({
    root,
    minFree,
    prepare: async () => {},
    async moveIntoStore({ hash, path, size }) {
      for (let round = 0; ; round += 1) {
        await s3.putFile(keyOf(hash), { path, size, hash });
        // Whoever began to remove them before they were put may have taken them away; whoever begins now sees that they are new.
        await removals.settled(hash);
        const found = await s3.head(keyOf(hash));
        if (found?.size === size) break;
        if (round === PUT_ROUNDS) throw new StoreUnavailable(`${s3.name} does not keep what it is given`);
      }
      await rm(path, { force: true });
    },
  });

  const open: BlobStore['open'] = async (hash, range) => {
    const key = keyOf(hash);
    if (range) checkRange(range);
    const stream = await s3.read(key, range);
    if (!stream) throw new BlobMissing(hash);
    return stream;
  };

  const copying = new Map<string, Promise<string>>();
  const copy = async (hash: string): Promise<string> => {
    const path = join(copies, hash);
    const now = new Date();
    if (await done(utimes(path, now, now))) return path;
    const draft = await drafts.receive(await open(hash));
    try {
      if (draft.hash !== hash) throw new Error(`the bytes ${hash} in ${s3.name} are damaged`);
      await rename(draft.path, path);
      return path;
    } finally {
      await draft.discard();
    }
  };

  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    await drafts.check();
    const probe = `${PROBES}${randomUUID()}`;
    await s3.putText(probe, 'probe');
    await s3.remove(probe, REMOVE_MS);
  };

  const sweepCopies = async (): Promise<void> => {
    for (const name of await readdir(copies)) {
      const found = await unlessMissing(stat(join(copies, name)));
      if (found && found.mtimeMs < Date.now() - COPY_MS) await done(unlink(join(copies, name)));
    }
  };

  return {
    receive: drafts.receive,
    put: drafts.put,
    partials: s3Partials(s3, drafts),
    open,

    async openToSend(hash, range) {
      const stream = await open(hash, range);
      return {
        sendTo: (destination) => sendStream(stream, destination),
        close: async () => void stream.destroy(),
      };
    },

    async signedAddress(hash, headers) {
      if (signedSeconds === 0) return undefined;
      if (!(await s3.head(keyOf(hash)))) throw new BlobMissing(hash);
      return s3.sign(keyOf(hash), signedSeconds, headers);
    },

    async pathOf(hash) {
      checkHash(hash);
      const known = copying.get(hash);
      if (known) return known;
      const work = copy(hash).finally(() => copying.delete(hash));
      copying.set(hash, work);
      return work;
    },

    async stat(hash) {
      const found = await s3.head(keyOf(hash));
      return found && { size: found.size };
    },

    async remove(hash, minAgeMs = 0) {
      const key = keyOf(hash);
      const look = async (): Promise<'old' | 'recent' | 'missing'> => {
        const found = await s3.head(key);
        if (!found) return 'missing';
        return minAgeMs > 0 && found.age < minAgeMs ? 'recent' : 'old';
      };
      const removeNow = async () => {
        await s3.remove(key, REMOVE_MS);
        await rm(join(copies, hash), { force: true });
        return 'removed' as const;
      };
      const first = await look();
      if (first !== 'old') return first;
      if (minAgeMs === 0) return removeNow();
      const outcome = await removals.during(hash, async (isOurs): Promise<Removal> => {
        const again = await look();
        if (again !== 'old') return again;
        return isOurs() ? removeNow() : 'recent';
      });
      return outcome ?? 'recent';
    },

    async *list() {
      for await (const { key, age } of s3.list()) {
        const hash = KEY.exec(key)?.[3];
        if (hash !== undefined) yield { hash, modified: Date.now() - age };
      }
    },

    check() {
      if (!checking) {
        const work = check();
        checking = work;
        const forget = () => {
          if (checking === work) checking = undefined;
        };
        work.then(() => setTimeout(forget, CHECKED_MS).unref(), forget);
      }
      return checking;
    },

    async sweepTemporary(olderThanMs) {
      let tidied = await drafts.sweep(olderThanMs);
      // From before the files were in the bucket.
      tidied += await sweepFolder(join(root, PARTIALS), olderThanMs);
      tidied += await s3.abortUploads(olderThanMs);
      for await (const { key, age } of s3.list(PROBES)) {
        if (age < olderThanMs) continue;
        await s3.remove(key, REMOVE_MS);
        tidied += 1;
      }
      await sweepCopies();
      return tidied;
    },
  };
}

function keyOf(hash: string): string {
  checkHash(hash);
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** For what a store does besides: the note that says whose files they are. */
export interface Notes {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

export function s3Notes(settings: S3Settings): Notes {
  const s3 = openS3(settings);
  return {
    async read(name) {
      const stream: Readable | undefined = await s3.read(name);
      if (!stream) return undefined;
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece);
      return Buffer.concat(pieces).toString('utf8');
    },
    write: s3.putText,
  };
}
