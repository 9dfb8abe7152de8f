// Uploads in a browser, where only XMLHttpRequest tells how far they are. The one here is a stand-in that sends by fetch.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { NetworkError, type Progress, Unauthenticated } from '../src/index.ts';
import { connectAsAdmin, useProxy } from './support.ts';

const app = useApp();
const proxy = useProxy(app);

class StandIn {
  static made = 0;
  responseType = '';
  response: unknown = null;
  status = 0;
  statusText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  readonly #headers = new Headers();
  readonly #controller = new AbortController();
  #request = { method: '', url: '' };
  #answered = new Headers();

  constructor() {
    StandIn.made += 1;
  }

  open(method: string, url: string): void {
    this.#request = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  abort(): void {
    this.#controller.abort();
  }

  async send(body: Blob): Promise<void> {
    const { method, url } = this.#request;
    const total = body.size;
    try {
      this.upload.onprogress?.({ lengthComputable: true, loaded: total / 2, total });
      const response = await fetch(url, { method, headers: this.#headers, body, signal: this.#controller.signal });
      this.upload.onprogress?.({ lengthComputable: true, loaded: total, total });
      this.#answered = response.headers;
      this.status = response.status;
      this.response = await response.blob();
      this.onload?.();
    } catch {
      if (!this.#controller.signal.aborted) this.onerror?.();
    }
  }
}

beforeEach(() => {
  StandIn.made = 0;
  vi.stubGlobal('XMLHttpRequest', StandIn);
});
afterEach(() => vi.unstubAllGlobals());

describe('an upload in a browser', () => {
  it('tells how far an upload is, and answers as any call does', async () => {
    const seen: Progress[] = [];
    const atrium = connectAsAdmin(app);
    const onProgress = (progress: Progress) => void seen.push(progress);
    const { data, response } = await atrium.uploadFile({ body: new Blob(['12345678']) }, { onProgress }).withResponse();
    expect(seen).toEqual([
      { loaded: 4, total: 8 },
      { loaded: 8, total: 8 },
    ]);
    expect((await atrium.listDropboxFiles()).map(({ file_key }) => file_key)).toContain(data.file_key);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(StandIn.made).toBe(1);
  });

  it('is used only where somebody wants to know how far it is', async () => {
    await connectAsAdmin(app).uploadFile({ body: new Blob(['12345678']) });
    expect(StandIn.made).toBe(0);
  });

  it('fails as any call does: refused, without an answer, aborted', async () => {
    const onProgress = () => {};
    const body = new Blob(['12345678']);
    const nobody = connectAsAdmin(app, { auth: undefined });
    await expect(nobody.uploadFile({ body }, { onProgress })).rejects.toThrow(Unauthenticated);
    proxy.next('refuse');
    await expect(connectAsAdmin(proxy).uploadFile({ body }, { onProgress })).rejects.toThrow(NetworkError);
    const controller = new AbortController();
    const abort = { onProgress: () => controller.abort(new Error('enough')), signal: controller.signal };
    await expect(connectAsAdmin(app).uploadFile({ body }, abort)).rejects.toThrow('enough');
  });
});
