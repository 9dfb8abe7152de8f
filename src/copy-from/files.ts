// Files of the source: taken as streams into the store, compared with what the source says of them.
import { BlobTooLarge, SourceFailed, type StoredBlob } from '../platform/files/blobs.ts';
import { hasForm, type PictureForm, reencode, squarePhoto } from '../platform/images/index.ts';
import { SourceError, Unreadable } from './source.ts';
import type { Copy } from './step.ts';

const MAX_PICTURE = 10 * 1024 * 1024;
const PHOTO: PictureForm = { format: 'jpeg', maxSide: 400, isSquare: true };

export interface TakenFile extends StoredBlob {
  contentType: string;
  /** The name of the file at the source, if it has one. */
  filename: string | undefined;
}

/** Into the store. A hash in the `ETag`, as an Atrium sends it, has to be that of the bytes that came. */
export async function storeFile({ source, platform }: Copy, path: string, maxBytes: number): Promise<TakenFile> {
  const { file, headers } = await source.file(path, async (bytes, sent) => {
    const draft = await platform.blobs.receive(bytes, { maxBytes });
    const tag = /^(?:W\/)?"([0-9a-f]{64})"$/.exec(sent.get('etag') ?? '')?.[1];
    if (tag !== undefined && tag !== draft.hash) {
      await draft.discard();
      throw new SourceFailed(new Error('the bytes that came are not those that were sent'));
    }
    await draft.keep();
    return { file: { hash: draft.hash, size: draft.size }, headers: sent };
  });
  return { ...file, contentType: typeOf(headers), filename: nameOf(headers) };
}

export interface TakenPicture {
  bytes: Buffer;
  contentType: string;
  filename: string | undefined;
}

/** Undefined where there is none, or what is there is no picture of pixels. */
export async function findPicture({ source }: Copy, path: string): Promise<TakenPicture | undefined> {
  try {
    return await source.file(path, async (sent, headers) => {
      const contentType = typeOf(headers);
      if (!/^image\/(jpeg|png|webp|gif)$/.test(contentType)) return undefined;
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of sent) {
        const bytes = Buffer.from(part);
        size += bytes.length;
        if (size > MAX_PICTURE) throw new BlobTooLarge(MAX_PICTURE);
        parts.push(bytes);
      }
      return { bytes: Buffer.concat(parts), contentType, filename: nameOf(headers) };
    });
  } catch (error) {
    if (error instanceof SourceError && error.status === 404) return undefined;
    throw error;
  }
}

/** A photo of ours stays as it is, others become one. */
export async function storePhoto(copy: Copy, path: string): Promise<StoredBlob | undefined> {
  const picture = await findPicture(copy, path);
  if (!picture) return undefined;
  const { bytes } = picture;
  return copy.platform.blobs.put((await hasForm(bytes, PHOTO)) ? bytes : await squarePhoto(bytes));
}

/** The same for any other picture. */
export async function storePicture(
  copy: Copy,
  bytes: Buffer,
  form: PictureForm & { format: 'jpeg' | 'png' },
): Promise<StoredBlob> {
  return copy.platform.blobs.put((await hasForm(bytes, form)) ? bytes : await reencode(bytes, form));
}

function typeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function nameOf(headers: Headers): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded === undefined) return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new Unreadable('the name of a file cannot be read');
  }
}
