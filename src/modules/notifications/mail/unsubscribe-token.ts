// The tokens of links that stop mails: whose, and about what, signed and without an end (decision 224).
import type { Secrets } from '../../../platform/secrets/instance-key.ts';

export interface Unsubscription {
  userId: number;
  kinds: string[];
}

const PURPOSE = 'unsubscribe';
/** A separator that occurs in no kind and needs no encoding in an address. */
const BETWEEN = '~';
const MAX_LENGTH = 2_000;

export function unsubscribeToken(secrets: Secrets, userId: number, kinds: readonly string[]): string {
  const content = [userId, ...kinds].join(BETWEEN);
  return `${content}${BETWEEN}${secrets.sign(PURPOSE, content)}`;
}

/** Undefined when the token was not signed by this installation. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | undefined {
  const end = token.lastIndexOf(BETWEEN);
  if (end < 0 || token.length > MAX_LENGTH) return undefined;
  const content = token.slice(0, end);
  if (!secrets.isSigned(PURPOSE, content, token.slice(end + 1))) return undefined;
  const [userId, ...names] = content.split(BETWEEN);
  return { userId: Number(userId), kinds: names };
}

export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/notifications/v1/unsubscribe?token=${token}`;
}
