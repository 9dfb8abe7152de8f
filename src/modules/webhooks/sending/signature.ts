// Owns the secrets of webhooks and what is signed with them, by the Standard Webhooks convention.
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MESSAGE_LETTERS = 24;
/** The largest multiple of the number of letters in a byte: beyond it some letters would be likelier than others. */
const FAIR = 248;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export function newMessageId(): string {
  let id = '';
  while (id.length < MESSAGE_LETTERS) {
    for (const byte of randomBytes(MESSAGE_LETTERS)) if (byte < FAIR) id += LETTERS.charAt(byte % LETTERS.length);
  }
  return `msg_${id.slice(0, MESSAGE_LETTERS)}`;
}

/** One signature for each secret, separated by spaces. */
export function signatureOf(secrets: readonly string[], messageId: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
