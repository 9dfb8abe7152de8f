export interface Progress {
  /** Bytes so far. */
  loaded: number;
  /** Bytes in all, where that is known. */
  total?: number | undefined;
}

export interface RetryPolicy {
  /** How often a request is sent at the most. Default 4. */
  tries?: number;
  /** The first pause; each further one is twice as long. Default 250. */
  firstWaitMs?: number;
  /** The longest pause. A server that asks for a longer one is not asked again. Default 30,000. */
  longestWaitMs?: number;
}

/** What any call takes beside its input. */
export interface CallOptions {
  /** Ends the call, pauses between tries and the reading of further pages included. */
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Told of the bytes of an upload as they are sent, of those of a download as they are read. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Of this call, instead of that of the connection; false: one try. */
  retry?: RetryPolicy | false | undefined;
}

/** Of a create that happens once, however often it is sent. */
export interface CreateOptions extends CallOptions {
  /** A name for this very create; left out, each call has one of its own. */
  idempotencyKey?: string | undefined;
}

/** Of a change or deletion that can be tied to what was read. */
export interface ChangeOptions extends CallOptions {
  /** The `etag` that was read: if the object has changed since, `PreconditionFailed`. */
  ifMatch?: string | undefined;
}

/** How the instance is reached, and as whom. */
export interface Connection {
  /** Address of the instance, such as `https://intranet.example.com`; left out in a browser: that of the page. */
  url?: string | undefined;
  auth?: Credentials | undefined;
  retry?: RetryPolicy | false | undefined;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

/** A personal access token, a name and password, or the session of `signIn`, which a browser keeps by itself. */
export type Credentials = { token: string } | { username: string; password: string } | 'session';
