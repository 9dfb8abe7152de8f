// The reading of the `Authorization` header.

export type Credentials =
  | { scheme: 'basic'; username: string; password: string }
  | { scheme: 'bearer'; secret: string };

const HEADER = /^(basic|bearer) +([A-Za-z0-9+/_.~-]+={0,2})$/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for a header that is not well-formed. */
export function readCredentials(header: string): Credentials | undefined {
  const [, scheme, value] = HEADER.exec(header.trim()) ?? [];
  if (scheme === undefined || value === undefined) return undefined;
  return scheme.toLowerCase() === 'bearer' ? { scheme: 'bearer', secret: value } : readBasic(value);
}

/** A password may contain colons, a name may not. */
function readBasic(encoded: string): Credentials | undefined {
  if (!BASE64.test(encoded)) return undefined;
  const text = decode(Buffer.from(encoded, 'base64'));
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 0) return undefined;
  return { scheme: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Bytes that are not UTF-8 are refused: replaced by a placeholder, different ones would become the same text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
