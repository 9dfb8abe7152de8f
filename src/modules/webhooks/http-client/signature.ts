// Secrets, message ids and signatures by the Standard Webhooks convention.
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const MESSAGE_ID_BYTES = 12;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export function newMessageId(): string {
  return `msg_${randomBytes(MESSAGE_ID_BYTES).toString('hex')}`;
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
