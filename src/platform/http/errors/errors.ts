// The errors that a caller may see. Each has a code; how it looks on the wire is decided in error-shapes.ts.
import type { ErrorCode } from './error-codes.ts';

export interface InvalidParam {
  name: string;
  reason: string;
}

export interface ErrorOptions {
  /** The fields at fault, where there are any. */
  invalid?: InvalidParam[];
  headers?: Record<string, string>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly invalid: readonly InvalidParam[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, status: number, detail: string, options: ErrorOptions = {}) {
    super(detail);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.invalid = options.invalid ?? [];
    this.headers = options.headers ?? {};
  }
}

/** A field whose value cannot be taken. */
export function invalidField(name: string, reason: string): AppError {
  return new AppError('invalid_field', 400, `${name}: ${reason}`, { invalid: [{ name, reason }] });
}

export function badRequest(code: ErrorCode, detail: string): AppError {
  return new AppError(code, 400, detail);
}

export function unauthenticated(detail = 'Sign in to use this interface'): AppError {
  return new AppError('unauthenticated', 401, detail);
}

export function forbidden(detail = 'You are not allowed to do this'): AppError {
  return new AppError('forbidden', 403, detail);
}

/** `what` is the noun of the specification: 'User', 'Group', 'Badge'. */
export function notFound(what: string): AppError {
  return new AppError('not_found', 404, `${what} not found`);
}

/** `getX` made of `findX`: what is found, or 404. */
export function getterOf<Arguments extends unknown[], T>(
  find: (...given: Arguments) => Promise<T | undefined>,
  what: string,
): (...given: Arguments) => Promise<T> {
  return async (...given) => {
    const found = await find(...given);
    if (found === undefined) throw notFound(what);
    return found;
  };
}

export function conflict(code: ErrorCode, detail: string): AppError {
  return new AppError(code, 409, detail);
}

export function preconditionFailed(): AppError {
  return new AppError('precondition_failed', 412, 'The object was changed since you read it');
}

export function tooLarge(detail: string): AppError {
  return new AppError('too_large', 413, detail);
}

export function unsupportedMediaType(given: string): AppError {
  return new AppError('unsupported_media_type', 415, `This interface does not take ${given}`);
}

export function tooManyRequests(retryAfterSeconds: number, detail: string): AppError {
  return new AppError('too_many_requests', 429, detail, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

export function filesUnavailable(): AppError {
  const words = 'Files cannot be reached at the moment: please try again';
  return new AppError('files_unavailable', 503, words, { headers: { 'retry-after': '5' } });
}
