import { memberOf } from './json.ts';

export interface InvalidParam {
  name: string;
  reason: string;
}

interface Details {
  status: number;
  code: string;
  invalid?: readonly InvalidParam[];
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  body?: unknown;
  cause?: unknown;
}

/** An answer that is an error, or no answer at all (`NetworkError`). */
export class AtriumError extends Error {
  override name = 'AtriumError';
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /**
   * What happened, as `/docs/errors` of the instance explains it. People v2 and thank-you notes have no codes in their
   * errors: `http_` and the status.
   */
  readonly code: string;
  /** The field at fault, where the error names one. */
  readonly field: string | undefined;
  /** All fields at fault that the error names. */
  readonly invalid: readonly InvalidParam[];
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined;
  /** The body of the answer: parsed if it is JSON, otherwise its text. */
  readonly body: unknown;

  constructor(message: string, { status, code, invalid = [], retryAfter, requestId, body, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.invalid = invalid;
    this.field = invalid[0]?.name;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.body = body;
  }
}

/** 400: something in the request cannot be taken; nothing was changed. */
export class ValidationError extends AtriumError {
  override name = 'ValidationError';
}

/** 401: not signed in, or with wrong credentials. */
export class Unauthenticated extends AtriumError {
  override name = 'Unauthenticated';
}

/** 403: signed in, but not allowed. */
export class Forbidden extends AtriumError {
  override name = 'Forbidden';
}

/** 404: there is no such thing, or none that this user may know of. */
export class NotFound extends AtriumError {
  override name = 'NotFound';
}

/** 409: it does not fit the present state; `code` says why. */
export class Conflict extends AtriumError {
  override name = 'Conflict';
}

/** 412: the object has changed since the `ETag` was read. */
export class PreconditionFailed extends AtriumError {
  override name = 'PreconditionFailed';
}

/** 413: the body is too large, or there is no room left for it. */
export class TooLarge extends AtriumError {
  override name = 'TooLarge';
}

/** 429: `retryAfter` says when to come back. */
export class TooManyRequests extends AtriumError {
  override name = 'TooManyRequests';
}

/** 500 and above. */
export class ServerError extends AtriumError {
  override name = 'ServerError';
}

/** No answer came, or it ended too early; whether the request was carried out is not known. */
export class NetworkError extends AtriumError {
  override name = 'NetworkError';

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    super(`No answer from the server${reason}`, { status: 0, code: 'network_error', cause });
  }
}

const classes: Readonly<Record<number, typeof ValidationError>> = {
  400: ValidationError,
  401: Unauthenticated,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  412: PreconditionFailed,
  413: TooLarge,
  429: TooManyRequests,
};

/** The error that an answer of 400 and above is. */
export async function errorOf(response: Response): Promise<AtriumError> {
  const { status, headers } = response;
  const body = parse(await response.text().catch(() => ''));
  const message = messageOf(body) ?? `The server answered ${status}`;
  const Class = classes[status] ?? (status >= 500 ? ServerError : AtriumError);
  return new Class(message, {
    status,
    code: codeOf(body) ?? `http_${status}`,
    invalid: invalidOf(body, status, message),
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id') ?? undefined,
    body,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function messageOf(body: unknown): string | undefined {
  const [invalid] = listOf(body);
  const said = invalid && `${invalid.name}: ${invalid.reason}`;
  return textOf(body, 'detail') ?? textOf(body, 'message') ?? textOf(body, 'error') ?? said ?? textOf(body, 'title');
}

/** The end of the address that explains the error: `…/docs/errors#not_found`. */
function codeOf(body: unknown): string | undefined {
  return textOf(body, 'type')?.split('#')[1];
}

/** Interfaces whose errors have no list of fields begin their message with the name of the field at fault. */
function invalidOf(body: unknown, status: number, message: string): InvalidParam[] {
  const named = listOf(body);
  if (named.length > 0 || status !== 400) return named;
  const [, name, reason] = /^([a-z][\w.[\]-]*): (.+)/s.exec(message) ?? [];
  return name && reason ? [{ name, reason }] : [];
}

function listOf(body: unknown): InvalidParam[] {
  const list = memberOf(body, 'invalid-params');
  if (!Array.isArray(list)) return [];
  return list.map((entry) => ({ name: textOf(entry, 'name') ?? '', reason: textOf(entry, 'reason') ?? '' }));
}

function textOf(body: unknown, key: string): string | undefined {
  const value = memberOf(body, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `Retry-After` in seconds, or as the date that it may be. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
