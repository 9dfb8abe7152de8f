// Previews: pictures of files, made when they are first asked for, in turn, and kept.
import { limitConcurrency } from '../concurrency.ts';
import type { BlobRelease } from '../files/blob-release.ts';
import type { BlobStore } from '../files/blobs.ts';
import { type FileKind, familyOf, fileKind, KIND_BYTES } from '../files/file-kind.ts';
import { firstBytesOf } from '../files/first-bytes.ts';
import { ImageError, reencode } from '../images/convert.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Programs } from '../programs/programs.ts';
import { HOUR_MS } from '../time/durations.ts';
import { createFairQueue } from '../workers/queue.ts';
import { convertToPdf, DrawingFailed, drawPdfPage, isOfficeFile } from './draw-page.ts';
import { fileIcon } from './icon.ts';
import type { PreviewStore } from './preview-store.ts';

/** The longer side of a preview, in pixels. */
export const PREVIEW_SIZES = [64, 128, 256, 512, 1024, 1600] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

export interface PreviewedFile {
  hash: string;
  name: string;
}

export interface PreviewQuery {
  size: PreviewSize;
  /** From 1. */
  page: number;
  /** The user or address whose request it is. */
  key: string;
}

export interface Preview {
  bytes: Buffer;
  contentType: 'image/webp' | 'image/svg+xml';
  /** The icon stands for a preview that is still to be made. */
  isWaiting: boolean;
}

/** The pages of a file as a PDF: the file itself; where it is; that it is still being made; or that there is none. */
export type PdfOfFile =
  | { state: 'itself' }
  | { state: 'made'; path: string }
  | { state: 'waiting' }
  | { state: 'none' };

export interface Previews {
  /** Always a picture: the preview, or the icon of the kind of file. Rejects when the bytes are gone. */
  get(file: PreviewedFile, query: PreviewQuery): Promise<Preview>;
  /** Whether Office files are drawn. */
  readonly hasOfficePdf: boolean;
  /** A PDF file itself, or an Office file as PDF where the program for it is installed. Rejects when the bytes are gone. */
  getPdf(file: PreviewedFile, key: string): Promise<PdfOfFile>;
  /** Ends what is being made. */
  stop(): void;
}

export interface PreviewLimits {
  /** Previews that are made at a time. */
  atOnce: number;
  /** Previews of one caller, and of all, that wait to be made; for further ones there is the icon. */
  waitingPerKey: number;
  waiting: number;
  /** How long a request waits for its preview. */
  patienceMs: number;
}

const defaults: PreviewLimits = { atOnce: 2, waitingPerKey: 60, waiting: 500, patienceMs: 8_000 };
const PICTURES: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'webp', 'gif'] as const);
const PAGES_FILE = 'pages.pdf';
const PDF_FAILURE = 'pages.failed';

interface Job {
  key: string;
  work(): Promise<void>;
}

/** The smallest size that is not smaller. */
export function previewSize(asked: number): PreviewSize {
  return PREVIEW_SIZES.find((size) => size >= asked) ?? 1600;
}

export function createPreviews(
  {
    store,
    blobs,
    programs,
    log,
  }: {
    store: PreviewStore;
    blobs: BlobStore;
    programs: Programs;
    log: { warn(details: object, message: string): void };
  },
  limits: Partial<PreviewLimits> = {},
): Previews {
  const { atOnce, waitingPerKey, waiting, patienceMs } = { ...defaults, ...limits };
  const queue = createFairQueue<Job>();
  const making = new Map<string, Promise<void>>();
  const officeInTurn = limitConcurrency(1);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = 0;

  const startJobs = () => {
    while (running < atOnce) {
      const job = queue.take();
      if (!job) return;
      running += 1;
      void job.work().finally(() => {
        running -= 1;
        queue.release(job);
        startJobs();
      });
    }
  };

  const hasOfficePdf = programs.paths.soffice !== undefined;
  const hasPdf = (kind: FileKind): boolean => kind === 'pdf' || (isOfficeFile(kind) && hasOfficePdf);

  const canDraw = (kind: FileKind, page: number): boolean =>
    PICTURES.has(kind) ? page === 1 : programs.paths.pdftoppm !== undefined && hasPdf(kind);

  const kindOf = async ({ hash, name }: PreviewedFile): Promise<FileKind> =>
    fileKind(await firstBytesOf(blobs, hash, KIND_BYTES), name);

  const pdfOf = async (file: PreviewedFile, kind: FileKind, path: string): Promise<string> => {
    if (kind === 'pdf') return path;
    const { soffice } = programs.paths;
    const convert = async () => {
      const known = await store.find(file.hash, PAGES_FILE);
      if (known !== undefined || soffice === undefined) return known;
      const name = file.name;
      const pdf = await store.withFolder((folder) => convertToPdf(soffice, { path, name, kind, folder, signal }));
      await store.write(file.hash, PAGES_FILE, pdf);
      return store.find(file.hash, PAGES_FILE);
    };
    const pdf = (await store.find(file.hash, PAGES_FILE)) ?? (await officeInTurn(convert));
    if (pdf === undefined) throw new DrawingFailed('there is no PDF of it');
    return pdf;
  };

  const draw = async (file: PreviewedFile, kind: FileKind, page: number, size: number): Promise<Buffer> => {
    const path = await blobs.pathOf(file.hash);
    const { pdftoppm } = programs.paths;
    if (PICTURES.has(kind)) return reencode(path, { maxSide: size, format: 'webp' });
    if (pdftoppm === undefined) throw new DrawingFailed('no program draws it');
    const drawn = await drawPdfPage(pdftoppm, await pdfOf(file, kind, path), { page, size, signal });
    return reencode(drawn, { maxSide: size, format: 'webp' });
  };

  /** What cannot be made is noted: then nobody tries for a day. */
  const make = async (hash: string, failure: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const isItsFault = error instanceof DrawingFailed || error instanceof ImageError;
      if (isItsFault) await store.write(hash, failure, Buffer.alloc(0));
      else if (!signal.aborted) log.warn({ err: error, hash }, 'a preview could not be made');
    }
  };

  /** Waits its turn, and for as long as a request waits. Nobody makes the same thing twice at the same time. */
  const inTurn = async (name: string, key: string, work: () => Promise<void>): Promise<'done' | 'waiting'> => {
    const known = making.get(name);
    if (known) return within(patienceMs, known);
    if (queue.size >= waiting || queue.waitingOf(key) >= waitingPerKey) return 'waiting';
    const { promise, resolve } = Promise.withResolvers<void>();
    making.set(name, promise);
    const job = async () => {
      await work().catch(() => {});
      making.delete(name);
      resolve();
    };
    queue.add({ key, work: job });
    startJobs();
    return within(patienceMs, promise);
  };

  return {
    hasOfficePdf,
    async get(file, query) {
      const { page, size, key } = query;
      const { hash } = file;
      const name = pictureName(page, size);
      const find = async (): Promise<Preview | undefined> => {
        const bytes = await store.read(hash, name);
        return bytes && { bytes, contentType: 'image/webp', isWaiting: false };
      };
      const known = await find();
      if (known) return known;
      const kind = await kindOf(file);
      const icon = (isWaiting: boolean): Preview => {
        return { bytes: fileIcon(familyOf(kind), file.name), contentType: 'image/svg+xml', isWaiting };
      };
      if (!canDraw(kind, page) || (await store.isNoted(hash, failureName(page)))) return icon(false);
      const drawAndKeep = async () => store.write(hash, name, await draw(file, kind, page, size));
      const turn = await inTurn(`${hash} ${name}`, key, () => make(hash, failureName(page), drawAndKeep));
      return turn === 'waiting' ? icon(true) : ((await find()) ?? icon(false));
    },
    async getPdf(file, key) {
      const { hash } = file;
      const kind = await kindOf(file);
      if (kind === 'pdf') return { state: 'itself' };
      if (!hasPdf(kind)) return { state: 'none' };
      const find = async (): Promise<PdfOfFile | undefined> => {
        const path = await store.find(hash, PAGES_FILE);
        return path === undefined ? undefined : { state: 'made', path };
      };
      const known = await find();
      if (known) return known;
      if (await store.isNoted(hash, PDF_FAILURE)) return { state: 'none' };
      const convert = async () => void (await pdfOf(file, kind, await blobs.pathOf(hash)));
      const turn = await inTurn(`${hash} ${PAGES_FILE}`, key, () => make(hash, PDF_FAILURE, convert));
      return turn === 'waiting' ? { state: 'waiting' } : ((await find()) ?? { state: 'none' });
    },
    stop() {
      stopping.abort(new Error('the instance stops'));
      queue.clear();
    },
  };
}

/** Previews go with the bytes, and the rest of them within limits. */
export function registerPreviewSweeps(
  { jobs, blobs, blobRelease }: { jobs: Jobs; blobs: BlobStore; blobRelease: BlobRelease },
  store: PreviewStore,
  maxBytes: number,
): void {
  blobRelease.onRemoved(async (hashes) => {
    for (const hash of hashes) await store.remove(hash);
  });
  jobs.every('previews.sweep', 6 * HOUR_MS, async (signal) => {
    for await (const hash of store.hashes()) {
      signal.throwIfAborted();
      if (!(await blobs.stat(hash))) await store.remove(hash);
    }
    await store.sweep(maxBytes, signal);
  });
}

const pictureName = (page: number, size: number) => `${page}-${size}.webp`;
const failureName = (page: number) => `${page}.failed`;

async function within(ms: number, work: Promise<void>): Promise<'done' | 'waiting'> {
  const { promise, resolve } = Promise.withResolvers<'waiting'>();
  const timer = setTimeout(() => resolve('waiting'), ms);
  try {
    return await Promise.race([work.then(() => 'done' as const), promise]);
  } finally {
    clearTimeout(timer);
  }
}
