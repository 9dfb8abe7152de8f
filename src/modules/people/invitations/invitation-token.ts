// The tokens of invitations: whose, which password they replace and until when, signed together with the address they were sent to.
import type { Secrets } from '../../../platform/secrets/instance-key.ts';

export interface Invitation {
  userId: number;
  /** The revision of the password, or of none: the first one that is set makes the token worthless, so that it is good once. */
  revision: number;
  goodUntil: number;
}

/** What a token says, and whether it was sent to this address: an address that was mistyped first has no way in. */
export interface ReadInvitation extends Invitation {
  isFor(email: string): boolean;
}

const PURPOSE = 'invitation';
const MARK = 'i';
const BETWEEN = '~';
const MAX_LENGTH = 200;

export function invitationToken(secrets: Secrets, { userId, revision, goodUntil }: Invitation, email: string): string {
  const content = [MARK, userId, revision, goodUntil].join(BETWEEN);
  return `${content}${BETWEEN}${secrets.sign(PURPOSE, signed(content, email))}`;
}

/** Undefined when it is no token of an invitation; its signature is proved by `isFor`. */
export function readInvitationToken(secrets: Secrets, token: string): ReadInvitation | undefined {
  const end = token.lastIndexOf(BETWEEN);
  if (!token.startsWith(`${MARK}${BETWEEN}`) || token.length > MAX_LENGTH) return undefined;
  const content = token.slice(0, end);
  const [userId, revision, goodUntil, ...more] = content.split(BETWEEN).slice(1).map(Number);
  if (userId === undefined || revision === undefined || goodUntil === undefined || more.length > 0) return undefined;
  if (![userId, revision, goodUntil].every(Number.isSafeInteger)) return undefined;
  const signature = token.slice(end + 1);
  return {
    userId,
    revision,
    goodUntil,
    isFor: (email) => secrets.isSigned(PURPOSE, signed(content, email), signature),
  };
}

const signed = (content: string, email: string) => `${content}${BETWEEN}${email}`;
