// The sending of one request, once: by fetch, or by XMLHttpRequest where only that tells how far an upload is.
import { counted, type Payload } from './bodies.ts';
import type { Progress } from './options.ts';

export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  credentials: 'same-origin' | 'omit';
  payload: Payload | undefined;
  onProgress: ((progress: Progress) => void) | undefined;
  signal: AbortSignal | undefined;
}

/** `fetch` is one of the caller's own, or none. */
export function transmit(outgoing: Outgoing, fetch: typeof globalThis.fetch | undefined): Promise<Response> {
  const { method, url, credentials, payload, onProgress, signal } = outgoing;
  const headers: Record<string, string> = {
    ...(payload?.type && { 'content-type': payload.type }),
    ...outgoing.headers,
  };
  const Xhr = fetch || payload?.isStream ? undefined : browserXhr();
  if (payload && onProgress && Xhr) return transmitByXhr(new Xhr(), { ...outgoing, headers });

  const init: RequestInit & { duplex?: 'half' } = { method, credentials, headers };
  if (signal) init.signal = signal;
  if (payload) init.body = payload.content;
  if (payload?.isStream) init.duplex = 'half';
  if (payload && onProgress) {
    const { body, headers: typed } = new Response(payload.content);
    const type = typed.get('content-type');
    // The type of a form names its boundary.
    if (type !== null) headers['content-type'] ??= type;
    if (payload.size !== undefined) headers['content-length'] = String(payload.size);
    if (body) Object.assign(init, { body: counted(body, onProgress, payload.size), duplex: 'half' });
  }
  return (fetch ?? globalThis.fetch)(url, init);
}

/** As much of XMLHttpRequest as is used here; outside of browsers there is none. */
interface Xhr {
  responseType: string;
  readonly response: unknown;
  readonly status: number;
  readonly statusText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  readonly upload: { onprogress: ((event: UploadEvent) => void) | null };
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

interface UploadEvent {
  lengthComputable: boolean;
  loaded: number;
  total: number;
}

function browserXhr(): (new () => Xhr) | undefined {
  const found: unknown = Reflect.get(globalThis, 'XMLHttpRequest');
  return isXhr(found) ? found : undefined;
}

function isXhr(value: unknown): value is new () => Xhr {
  return typeof value === 'function';
}

function transmitByXhr(xhr: Xhr, { method, url, headers, payload, onProgress, signal }: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      xhr.abort();
      reject(signal?.reason);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const settle = (finish: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    xhr.open(method, url);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onProgress?.({ loaded, total: lengthComputable ? total : undefined });
    xhr.onload = settle(() => resolve(responseOf(xhr)));
    xhr.onerror = settle(() => reject(new TypeError('the connection failed')));
    xhr.send(payload?.content);
  });
}

function responseOf(xhr: Xhr): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = xhr.status === 204 || !(xhr.response instanceof Blob) ? null : xhr.response;
  return new Response(body, { status: xhr.status, statusText: xhr.statusText, headers });
}
