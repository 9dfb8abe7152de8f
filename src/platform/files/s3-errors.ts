// What went wrong with a request to S3, in words, and whether it may pass; and the headers of its messages.

export class Stalled extends Error {
  constructor(ms: number) {
    super(`nothing moved for ${ms} ms`);
    this.name = 'Stalled';
  }
}

/** Whether the same request may be answered when it is sent again. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The client knows the clock of the server now.
  if (metadataOf(error)?.clockSkewCorrected === true) return true;
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429 || error.name === 'RequestTimeout';
  if (error.name === 'CredentialsProviderError' || isMissingFile(error)) return false;
  return true;
}

/** A file of the local disk that is gone does not come back. */
function isMissingFile(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT';
}

export function reasonOf(error: unknown): string {
  const status = statusOf(error);
  const words = error instanceof Error ? error.message : String(error);
  if (nameOf(error) === 'CredentialsProviderError') return `cannot be used: there are no credentials (${words})`;
  if (status === 404) return 'cannot be used: there is no such bucket';
  if (status === 403) return `refuses access (${nameOf(error)}: ${words})`;
  if (status !== undefined) return `answered ${status} ${nameOf(error)}`;
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  return `cannot be reached (${code}${words})`;
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function metadataOf(error: unknown): { httpStatusCode?: number; clockSkewCorrected?: boolean } | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined;
  const { $metadata } = error;
  return typeof $metadata === 'object' && $metadata !== null ? $metadata : undefined;
}

export function statusOf(error: unknown): number | undefined {
  return metadataOf(error)?.httpStatusCode;
}

export function headerOf(response: unknown, name: string): string | undefined {
  const headers = headersOf(response);
  const value = headers?.[name];
  return typeof value === 'string' ? value : undefined;
}

export function setHeader(request: unknown, name: string, value: string): void {
  const headers = headersOf(request);
  if (headers) headers[name] = value;
}

function headersOf(message: unknown): Record<string, unknown> | undefined {
  const isMessage = typeof message === 'object' && message !== null && 'headers' in message;
  return isMessage && isRecord(message.headers) ? message.headers : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
