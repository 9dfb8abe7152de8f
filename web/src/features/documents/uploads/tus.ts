// One file on its way to the server by the tus protocol: in parts, and after a break from where it was.
import { base, localAddress } from '../../../api/instance.ts';
import { isSignedIn, waitForSignIn } from '../../../api/sign-in-gate.ts';
import { keep, readKept } from '../../../device/store.ts';

const PART = 16 * 1024 * 1024;
const SMALL = 1024 * 1024;
const TRIES = 6;
const FIRST_PAUSE_MS = 500;

/** The server has refused it: trying again as it is does not help. */
export class Refused extends Error {}

/** The line was cut, or the server is away, for longer than one waits. */
export class LineLost extends Error {}

interface Answer {
  status: number;
  header(name: string): string | null;
  text: string;
}

/** Sends a file and answers its key in the drop box. `onSent` is told the bytes that have left. */
export async function sendFile(file: File, signal: AbortSignal, onSent: (bytes: number) => void): Promise<string> {
  const kept = `upload.${file.name}.${file.size}.${file.lastModified}`;
  let address = readKept(kept);
  for (let tries = 0; ; ) {
    try {
      let offset = 0;
      let key: string | null = null;
      if (address !== undefined) {
        const state = await ask('HEAD', address, signal);
        if (state.status === 200) {
          offset = Number(state.header('upload-offset'));
          key = state.header('upload-file-key');
        } else address = undefined;
      }
      if (address === undefined) {
        // What is small goes with the request that announces it.
        const body = file.size > 0 && file.size <= SMALL ? file.slice() : undefined;
        const created = await ask('POST', `${base}/api/documents/v1/uploads`, signal, {
          headers: {
            'Upload-Length': String(file.size),
            'Upload-Metadata': `filename ${encoded(file.name)}`,
            ...(body && { 'Content-Type': 'application/offset+octet-stream' }),
          },
          ...(body && { body, onSent }),
        });
        if (created.status !== 201) throw refusalOf(created);
        address = localAddress(created.header('location') ?? '');
        key = created.header('upload-file-key');
        offset = Number(created.header('upload-offset') ?? 0);
        if (key === null) keep(kept, address);
      }
      while (key === null) {
        onSent(offset);
        const from = offset;
        const part = await ask('PATCH', address, signal, {
          headers: { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
          body: file.slice(from, from + PART),
          onSent: (bytes) => onSent(from + bytes),
        });
        if (part.status !== 204) throw refusalOf(part);
        tries = 0;
        offset = Number(part.header('upload-offset'));
        key = part.header('upload-file-key');
        if (key === null && offset >= file.size) throw new Error('no key');
      }
      onSent(file.size);
      keep(kept, undefined);
      return key;
    } catch (error) {
      if (signal.aborted || error instanceof Refused) throw error;
      if (navigator.onLine) tries += 1;
      if (tries >= TRIES) throw new LineLost();
      await pause(FIRST_PAUSE_MS * 2 ** tries, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A device that knows that it is offline also tells when it no longer is.
    const timer = navigator.onLine ? setTimeout(resolve, ms) : undefined;
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Of what may be tried again: the server is busy, or somebody else sends the same. */
const passing = new Set([409, 423, 429, 502, 503, 504]);

function refusalOf({ status, text }: Answer): Error {
  if (passing.has(status)) return new Error(String(status));
  try {
    const { detail, message } = JSON.parse(text);
    return new Refused(detail ?? message ?? String(status));
  } catch {
    return new Refused(String(status));
  }
}

interface Request {
  headers?: Readonly<Record<string, string>>;
  body?: Blob;
  onSent?: (bytes: number) => void;
}

/** Only the older way tells how much of a body has left. Whoever is signed out meanwhile signs in, and it goes on. */
async function ask(method: string, address: string, signal: AbortSignal, request: Request = {}): Promise<Answer> {
  const answer = await askOnce(method, address, signal, request);
  if (answer.status !== 401 || !isSignedIn()) return answer;
  await waitForSignIn();
  return askOnce(method, address, signal, request);
}

function askOnce(method: string, address: string, signal: AbortSignal, request: Request): Promise<Answer> {
  const { headers = {}, body, onSent } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    const settle = (next: () => void) => () => {
      signal.removeEventListener('abort', stop);
      next();
    };
    xhr.open(method, address);
    for (const [name, value] of Object.entries({
      'Tus-Resumable': '1.0.0',
      'X-Requested-With': 'fetch',
      ...headers,
    })) {
      xhr.setRequestHeader(name, value);
    }
    xhr.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    xhr.onload = settle(() =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText }),
    );
    xhr.onerror = settle(() => reject(new LineLost()));
    xhr.onabort = settle(() => reject(new Error('Stopped')));
    signal.addEventListener('abort', stop);
    if (signal.aborted) reject(new Error('Stopped'));
    else xhr.send(body ?? null);
  });
}

/** Base 64 of the text in UTF-8. */
function encoded(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
