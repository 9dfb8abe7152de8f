// What a request carries and what a download is, on every platform.
import type { Progress } from './options.ts';

/** The bytes of a file. A `Blob` or `File` and bytes in memory can be sent again; a stream is sent once. */
export type Upload = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file that was asked for. */
export interface Download {
  /** The name to save it under, where it has one. */
  name: string | undefined;
  /** Its content type. */
  type: string;
  /** Its bytes, where the server says how many. */
  size: number | undefined;
  /** To be read once: `response.body` as a stream, or `await response.blob()`, `.bytes()`, `.text()`. */
  response: Response;
}

type FetchBody = NonNullable<RequestInit['body']>;

export interface Payload {
  content: FetchBody;
  type?: string;
  size?: number;
  isStream: boolean;
}

/** Bytes, forms and texts go as they are, an object with files among its fields as a form, everything else as JSON. */
export function payloadOf(body: unknown): Payload | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return { content: body, type: 'text/csv', isStream: false };
  if (body instanceof FormData || body instanceof URLSearchParams) return { content: body, isStream: false };
  if (body instanceof Blob) return { content: body, type: body.type || BYTES, size: body.size, isStream: false };
  if (isBytes(body)) return { content: body, type: BYTES, size: body.byteLength, isStream: false };
  if (body instanceof ReadableStream) return { content: body, type: BYTES, isStream: true };
  if (isAsyncIterable(body)) return { content: streamOf(body), type: BYTES, isStream: true };
  const form = formOf(body);
  if (form) return { content: form, isStream: false };
  return { content: JSON.stringify(body), type: 'application/json', isStream: false };
}

const BYTES = 'application/octet-stream';

function isBytes(body: unknown): body is FetchBody & { byteLength: number } {
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

function isAsyncIterable(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      await iterator.return?.(reason);
    },
  });
}

function formOf(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const fields = Object.entries(body)
    .flatMap(([name, value]) => [value].flat().map((one: unknown) => ({ name, value: one })))
    .filter(({ value }) => value !== undefined && value !== null);
  if (!fields.some(({ value }) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const { name, value } of fields) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

/** Bytes that are told at once: what is in memory would otherwise pass as one piece. */
const PIECE = 64 * 1024;

/** The same bytes, told as they are asked for. */
export function counted(
  stream: ReadableStream<Uint8Array>,
  onProgress: (progress: Progress) => void,
  total: number | undefined,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array();
  let loaded = 0;
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      while (rest.byteLength === 0) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        rest = value;
      }
      const piece = rest.subarray(0, PIECE);
      rest = rest.subarray(PIECE);
      loaded += piece.byteLength;
      controller.enqueue(piece);
      onProgress({ loaded, total });
    },
    cancel: (reason: unknown) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

export function downloadOf(response: Response, onProgress: ((progress: Progress) => void) | undefined): Download {
  const { headers, status, statusText } = response;
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  const size = length === null ? undefined : Number(length);
  return {
    name: nameIn(headers.get('content-disposition') ?? ''),
    type: headers.get('content-type') ?? BYTES,
    size,
    response:
      onProgress && response.body
        ? new Response(counted(response.body, onProgress, size), { headers, status, statusText })
        : response,
  };
}

function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
