// Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which is what every app knows.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks of phones may be a step off. */
const DRIFT = [0, -1, 1] as const;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as base32. */
export function newTotpSecret(): string {
  return encode(randomBytes(20));
}

export function totpCode(secret: string, now: number): string {
  return codeOfStep(decode(secret), Math.floor(now / STEP_MS));
}

/** The step whose code it is, around now; undefined for a code of no step. Takes as long whether it is right or not. */
export function matchTotp(secret: string, code: string, now: number): number | undefined {
  const key = decode(secret);
  const given = Buffer.from(
    code
      .replaceAll(/\s/g, '')
      .padEnd(DIGITS, 'x')
      .slice(0, DIGITS + 1),
  );
  const current = Math.floor(now / STEP_MS);
  let matched: number | undefined;
  for (const drift of DRIFT) {
    const expected = Buffer.from(codeOfStep(key, current + drift));
    const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
    if (isEqual) matched ??= current + drift;
  }
  return matched;
}

/** What an app reads from the QR code. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function decode(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
