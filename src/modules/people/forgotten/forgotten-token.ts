// The tokens of links that set a new password: whose, which password they replace and until when, signed.
import type { Secrets } from '../../../platform/secrets/instance-key.ts';

export interface ForgottenPassword {
  userId: number;
  /** The revision of the forgotten password: a new one makes the token worthless, so that it is good once. */
  revision: number;
  goodUntil: number;
}

const PURPOSE = 'forgotten password';
const BETWEEN = '~';
const MAX_LENGTH = 200;

export function forgottenToken(secrets: Secrets, { userId, revision, goodUntil }: ForgottenPassword): string {
  const content = [userId, revision, goodUntil].join(BETWEEN);
  return `${content}${BETWEEN}${secrets.sign(PURPOSE, content)}`;
}

/** Undefined when the token was not signed by this installation. */
export function readForgottenToken(secrets: Secrets, token: string): ForgottenPassword | undefined {
  const end = token.lastIndexOf(BETWEEN);
  if (end < 0 || token.length > MAX_LENGTH) return undefined;
  const content = token.slice(0, end);
  if (!secrets.isSigned(PURPOSE, content, token.slice(end + 1))) return undefined;
  const [userId, revision, goodUntil] = content.split(BETWEEN).map(Number);
  if (userId === undefined || revision === undefined || goodUntil === undefined) return undefined;
  return { userId, revision, goodUntil };
}
