// The HTTP client of the tests: a plain fetch with the headers of one user.

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it is empty, text when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a string, bytes or a form. */
  body?: unknown;
}

export interface Client {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  raw(method: string, path: string, options?: RequestOptions): Promise<Response>;
}

export function createClient(url: string, headers: Record<string, string>): Client {
  const raw = (method: string, path: string, options: RequestOptions = {}) => {
    const { body, type } = encode(options.body);
    return fetch(path.startsWith('http') ? path : url + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...type, ...options.headers },
      ...(body === undefined ? {} : { body }),
    });
  };
  const request = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const response = await raw(method, path, options);
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  };
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, options: RequestOptions = {}) =>
      request(method, path, { ...options, body });
  return {
    raw,
    request,
    get: (path, options) => request('GET', path, options),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: withBody('DELETE'),
  };
}

function encode(body: unknown): { body?: NonNullable<RequestInit['body']>; type?: Record<string, string> } {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData) return { body };
  return { body: JSON.stringify(body), type: { 'content-type': 'application/json' } };
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
