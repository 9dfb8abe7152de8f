// What a blob store asks of S3, with the patience that a network needs. The package for it is loaded by those alone who keep blobs there.
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, StoreUnavailable } from './blobs.ts';
import { headerOf, mayPass, nameOf, reasonOf, Stalled, setHeader, statusOf } from './s3-errors.ts';

export interface S3Settings {
  bucket: string;
  /** Before every key; ends with a slash unless it is empty. */
  prefix: string;
  /** Unset: that of the environment (`AWS_ENDPOINT_URL_S3`), or Amazon's. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** Whether the bucket stands in the path of the address and not in the host; unset: where there is an endpoint. */
  pathStyle?: boolean | undefined;
  /** Narrower ones, for tests. */
  limits?: Partial<S3Limits>;
}

export interface S3Limits {
  /** A request that neither sends nor receives for so long is given up. */
  stallMs: number;
  /** How often a request is tried, and how long after the first try it is begun again at most. */
  attempts: number;
  retryMs: number;
  /** From this size on, objects are sent in parts. */
  partedFrom: number;
  partBytes: number;
  /** Objects in one answer of a list. */
  listedAtOnce: number;
}

export interface FoundObject {
  size: number;
  /** Milliseconds since it was put, by the clock of the server; its resolution is a second. */
  age: number;
}

export interface LocalFile {
  path: string;
  size: number;
  /** The SHA-256 of the bytes: the server refuses others. */
  hash: string;
}

export interface OpenedObject {
  body: Readable;
  /** Bytes that are in it. */
  length: number;
}

export interface S3 {
  /** The bucket as messages name it. */
  readonly name: string;
  head(key: string): Promise<FoundObject | undefined>;
  /** Undefined when there is none; `nothing` when the range lies behind the last byte. */
  get(key: string, range?: ByteRange): Promise<OpenedObject | 'nothing' | undefined>;
  /** Resumes where it was cut off. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  putFile(key: string, file: LocalFile): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  /** Tried once: a removal that arrives late would take away what was put since. */
  remove(key: string, timeoutMs: number): Promise<void>;
  /** In the order of the keys, which come without the prefix. */
  list(under?: string): AsyncIterable<{ key: string; age: number }>;
  /** Ends uploads in parts that were begun so long ago; returns how many. */
  abortUploads(olderThanMs: number): Promise<number>;
  /** An address that gives the object away for so many seconds. */
  sign(key: string, seconds: number, headers: { disposition: string; type: string }): Promise<string>;
  close(): void;
}

const MIB = 1024 * 1024;
const defaults: S3Limits = {
  stallMs: 20_000,
  attempts: 5,
  retryMs: 10_000,
  partedFrom: 64 * MIB,
  partBytes: 32 * MIB,
  listedAtOnce: 1_000,
};
const MAX_PARTS = 10_000;
const PARTS_AT_ONCE = 3;
const FIRST_PAUSE_MS = 100;
const BUCKET_KNOWN_MS = 60_000;
const READ_BYTES = 256 * 1024;

export function openS3({ bucket, prefix, endpoint, region, pathStyle, limits = {} }: S3Settings): S3 {
  const { stallMs, attempts, retryMs, partedFrom, partBytes, listedAtOnce } = { ...defaults, ...limits };
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
  const isElsewhere = Boolean(endpoint ?? AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL);
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  // A slow download holds its connection: they must not keep others from having one.
  const connections = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 50 };
  const options: S3ClientConfig = {
    forcePathStyle: pathStyle ?? isElsewhere,
    // Servers other than Amazon's refuse streams with checksums behind them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Streams are tried again by us alone, as they have to be opened anew.
    maxAttempts: 1,
    // What fails is told by us, once.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: stallMs,
      httpAgent: new HttpAgent(connections),
      httpsAgent: new HttpsAgent(connections),
    },
  };
  if (endpoint !== undefined) options.endpoint = endpoint;
  // Servers of one's own have regions in name only.
  const where = region ?? AWS_REGION ?? (isElsewhere ? 'us-east-1' : undefined);
  if (where !== undefined) options.region = where;
  const client = new S3Client(options);

  /** The clock of the server, as its last answer told it. */
  let serverAhead = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const date = Date.parse(headerOf(answer.response, 'date') ?? '');
      if (!Number.isNaN(date)) serverAhead = date - Date.now();
      return answer;
    },
    { step: 'deserialize', priority: 'low', name: 'atriumServerClock' },
  );
  const ageOf = (moment: Date | undefined): number => Date.now() + serverAhead - (moment?.getTime() ?? 0);

  const unavailable = (error: unknown): StoreUnavailable =>
    error instanceof StoreUnavailable ? error : new StoreUnavailable(`${name} ${reasonOf(error)}`, error);

  /** Tries again what may pass. The errors that `known` takes are answers. */
  const persist = async <T, K = never>(
    work: () => Promise<T>,
    known?: (error: unknown) => K | undefined,
  ): Promise<T | K> => {
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const answer = known?.(error);
        if (answer !== undefined) return answer;
        const isLast = attempt >= attempts || performance.now() - begun > retryMs;
        if (isLast || !mayPass(error)) throw unavailable(error);
        await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  };

  /** Sends one request, and gives it up when nothing moves. */
  const sendWatched = async <T>(
    send: (signal: AbortSignal) => Promise<T>,
    progress: () => number = () => 0,
    patienceMs = stallMs,
  ): Promise<T> => {
    const stop = new AbortController();
    let before = progress();
    const timer = setInterval(() => {
      const now = progress();
      if (now === before) stop.abort();
      before = now;
    }, patienceMs);
    try {
      return await send(stop.signal);
    } catch (error) {
      throw stop.signal.aborted ? new Stalled(patienceMs) : error;
    } finally {
      clearInterval(timer);
    }
  };

  /** A missing bucket is no missing object. */
  let bucketKnownAt = Number.NEGATIVE_INFINITY;
  const askForBucket = () =>
    sendWatched((abortSignal) => client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }));
  const requireBucket = async (): Promise<void> => {
    if (performance.now() - bucketKnownAt < BUCKET_KNOWN_MS) return;
    await persist(askForBucket);
    bucketKnownAt = performance.now();
  };

  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  const head = async (key: string): Promise<FoundObject | undefined> => {
    const found = await persist(
      () => sendWatched((abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal })),
      (error) => (statusOf(error) === 404 ? ('missing' as const) : undefined),
    );
    if (found !== 'missing') return { size: found.ContentLength ?? 0, age: ageOf(found.LastModified) };
    await requireBucket();
    return undefined;
  };

  const get = async (key: string, range?: ByteRange): Promise<OpenedObject | 'nothing' | undefined> => {
    const command = { ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
    const found = await persist(
      () => sendWatched((abortSignal) => client.send(new GetObjectCommand(command), { abortSignal })),
      (error) => {
        if (statusOf(error) === 416) return 'nothing' as const;
        return nameOf(error) === 'NoSuchKey' ? ('missing' as const) : undefined;
      },
    );
    if (found === 'nothing') return found;
    if (found === 'missing') return undefined;
    if (!(found.Body instanceof Readable)) throw new StoreUnavailable(`${name} answered without a body`);
    return { body: found.Body, length: found.ContentLength ?? 0 };
  };

  /** What has arrived of a download that is cut off is not asked for again. */
  const read = async (key: string, range?: ByteRange): Promise<Readable | undefined> => {
    const first = await get(key, range);
    if (first === undefined) return undefined;
    if (first === 'nothing') return Readable.from([]);
    const start = range?.start ?? 0;
    const last = start + first.length - 1;
    let body = first.body;
    let isClosed = false;
    async function* pieces(): AsyncGenerator<Buffer> {
      let next = start;
      for (let failures = 0; next <= last; ) {
        try {
          for await (const piece of watched(body, stallMs)) {
            next += piece.length;
            failures = 0;
            yield piece;
          }
          if (next <= last) throw new Error('the answer ended before its last byte');
        } catch (error) {
          if (isClosed) return;
          failures += 1;
          if (failures >= attempts) throw unavailable(error);
          await sleep(FIRST_PAUSE_MS * 2 ** (failures - 1));
          const more = await get(key, { start: next, end: last });
          if (more === undefined || more === 'nothing') throw unavailable(error);
          body = more.body;
          if (isClosed) body.destroy();
        }
      }
    }
    const stream = Readable.from(pieces(), { objectMode: false, highWaterMark: READ_BYTES });
    stream.once('close', () => {
      isClosed = true;
      body.destroy();
    });
    return stream;
  };

  /** A part of a file, as often as it takes. */
  const sendFile = <T>(
    path: string,
    { start, length }: { start: number; length: number },
    send: (body: Readable | Uint8Array, signal: AbortSignal) => Promise<T>,
  ): Promise<T> =>
    persist(async () => {
      if (length === 0) return sendWatched((signal) => send(new Uint8Array(), signal));
      const body = createReadStream(path, { start, end: start + length - 1, highWaterMark: READ_BYTES });
      // Should the file be gone, the request tells.
      body.on('error', () => {});
      try {
        return await sendWatched(
          (signal) => send(body, signal),
          () => body.bytesRead,
        );
      } catch (error) {
        // A server that refuses a wrong clock may close before its answer is read: a request without a body learns the right one.
        if (statusOf(error) === undefined) await askForBucket().catch(() => {});
        throw error;
      } finally {
        body.destroy();
      }
    });

  const putWhole = async (key: string, { path, size, hash }: LocalFile): Promise<void> => {
    await sendFile(path, { start: 0, length: size }, (body, abortSignal) => {
      const command = new PutObjectCommand({ ...at(key), Body: body, ContentLength: size });
      command.middlewareStack.add(
        (next) => (args) => {
          setHeader(args.request, 'x-amz-content-sha256', hash);
          return next(args);
        },
        { step: 'build', name: 'atriumContentHash' },
      );
      return client.send(command, { abortSignal });
    });
  };

  const putInParts = async (key: string, { path, size }: LocalFile): Promise<void> => {
    const { UploadId } = await persist(() =>
      sendWatched((abortSignal) => client.send(new CreateMultipartUploadCommand(at(key)), { abortSignal })),
    );
    const upload = { ...at(key), UploadId };
    const partSize = Math.max(partBytes, Math.ceil(size / MAX_PARTS));
    const count = Math.ceil(size / partSize);
    const tags: string[] = [];
    let next = 0;
    let hasFailed = false;
    const work = async (): Promise<void> => {
      while (next < count && !hasFailed) {
        const index = next;
        next += 1;
        const start = index * partSize;
        const length = Math.min(partSize, size - start);
        const sent = await sendFile(path, { start, length }, (body, abortSignal) => {
          const part = { ...upload, PartNumber: index + 1, Body: body, ContentLength: length };
          return client.send(new UploadPartCommand(part), { abortSignal });
        });
        tags[index] = sent.ETag ?? '';
      }
    };
    try {
      const fail = (error: unknown) => {
        hasFailed = true;
        throw error;
      };
      const ends = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, () => work().catch(fail)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      const MultipartUpload = { Parts: tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) };
      await persist(
        () =>
          sendWatched(
            (abortSignal) =>
              client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), { abortSignal }),
            undefined,
            // Servers may copy all bytes first.
            10 * stallMs,
          ),
        // An earlier try whose answer was lost has done it; whoever puts looks at the object afterwards.
        (error) => (nameOf(error) === 'NoSuchUpload' ? { $metadata: {} } : undefined),
      );
    } catch (error) {
      await sendWatched((abortSignal) => client.send(new AbortMultipartUploadCommand(upload), { abortSignal })).catch(
        () => {},
      );
      throw unavailable(error);
    }
  };

  async function* list(under = ''): AsyncIterable<{ key: string; age: number }> {
    for (let after: string | undefined; ; ) {
      const asked = { Bucket: bucket, Prefix: `${prefix}${under}`, MaxKeys: listedAtOnce };
      const command = after === undefined ? asked : { ...asked, ContinuationToken: after };
      const page = await persist(() =>
        sendWatched((abortSignal) => client.send(new ListObjectsV2Command(command), { abortSignal })),
      );
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        yield { key: Key.slice(prefix.length), age: ageOf(LastModified) };
      }
      if (!page.IsTruncated || page.NextContinuationToken === undefined) return;
      after = page.NextContinuationToken;
    }
  }

  return {
    name,
    head,
    get,
    read,
    putFile: (key, file) => (file.size < partedFrom ? putWhole(key, file) : putInParts(key, file)),

    async putText(key, text) {
      const command = { ...at(key), Body: text };
      await persist(() => sendWatched((abortSignal) => client.send(new PutObjectCommand(command), { abortSignal })));
    },

    async remove(key, timeoutMs) {
      await sendWatched(
        (abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }),
        undefined,
        timeoutMs,
      ).catch((error: unknown) => {
        throw unavailable(error);
      });
    },

    list,

    async abortUploads(olderThanMs) {
      let aborted = 0;
      for (let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ; ) {
        const page = await persist(() =>
          sendWatched((abortSignal) =>
            client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }), { abortSignal }),
          ),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (ageOf(Initiated) < olderThanMs) continue;
          const upload = { Bucket: bucket, Key, UploadId };
          await persist(
            () => sendWatched((abortSignal) => client.send(new AbortMultipartUploadCommand(upload), { abortSignal })),
            (error) => (nameOf(error) === 'NoSuchUpload' ? { $metadata: {} } : undefined),
          );
          aborted += 1;
        }
        if (!page.IsTruncated) return aborted;
        after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    },

    sign: (key, expiresIn, { disposition, type }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseContentDisposition: disposition,
          ResponseContentType: type,
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn },
      ),

    close: () => client.destroy(),
  };
}

/** The pieces of a body; one that does not go on is an error. A reader that takes its time is none. */
async function* watched(body: Readable, stallMs: number): AsyncGenerator<Buffer> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Stalled(stallMs)), stallMs);
      const { value, done } = await iterator.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}
