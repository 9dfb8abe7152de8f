// Resumable uploads in tests: by hand, a request at a time, and by the client that others use.
import { type HttpResponse, Upload } from 'tus-js-client';
import type { Client } from '../../../../test/support/client.ts';
import { ADDITIONS } from '../../../../test/support/documents.ts';

export const UPLOADS = `${ADDITIONS}/uploads`;
export const TUS = { 'tus-resumable': '1.0.0' };
export const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };

export function metadataOf(filename: string): string {
  return `filename ${Buffer.from(filename).toString('base64')},filetype ${Buffer.from('video/mp4').toString('base64')}`;
}

/** Returns the path of the new upload. */
export async function begin(client: Client, size: number, headers: Record<string, string> = {}): Promise<string> {
  const answer = await client.raw('POST', UPLOADS, { headers: { ...TUS, 'upload-length': String(size), ...headers } });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '').pathname;
}

export async function append(
  client: Client,
  path: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const answer = await client.raw('PATCH', path, {
    headers: { ...PART, 'upload-offset': String(offset), ...headers },
    body: bytes,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

export async function offsetOf(client: Client, path: string): Promise<number> {
  const { headers } = await client.raw('HEAD', path, { headers: TUS });
  return Number(headers.get('upload-offset'));
}

interface SendOptions {
  url: string;
  auth: string;
  bytes: Buffer;
  chunkSize?: number;
  filename?: string;
  retryDelays?: number[];
  onProgress?(sent: number): void;
  onRetry?(): void;
}

/** Sends a file by the client of the protocol's authors; returns the key that the last answer tells. */
export function sendByClient(options: SendOptions): Promise<string | undefined> {
  const {
    url,
    auth,
    bytes,
    chunkSize = Number.POSITIVE_INFINITY,
    filename = 'file.bin',
    onProgress,
    onRetry,
  } = options;
  return new Promise((resolve, reject) => {
    let last: HttpResponse | undefined;
    const upload = new Upload(bytes, {
      endpoint: `${url}${UPLOADS}`,
      headers: { authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
      chunkSize,
      metadata: { filename },
      retryDelays: options.retryDelays ?? [0, 50, 100, 200, 400, 800],
      storeFingerprintForResuming: false,
      onProgress: (sent) => onProgress?.(sent),
      onShouldRetry() {
        onRetry?.();
        return true;
      },
      onAfterResponse: (_request, response) => {
        last = response;
      },
      onSuccess: () => resolve(last?.getHeader('Upload-File-Key')),
      onError: reject,
    });
    upload.start();
  });
}
