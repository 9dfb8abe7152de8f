// What a person holds between two steps of a sign-in: whose password was right, or nobody's yet, and the challenge for a passkey. Signed, not kept.
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets/instance-key.ts';

/** `password`: the second step of a sign-in; `passkey`: a sign-in without a password; `new passkey`: adding one. */
export type TicketUse = 'password' | 'passkey' | 'new passkey';

export interface Ticket {
  /** 0: not known yet. */
  userId: number;
  /** The revision of the password: after a change of it the ticket is worthless. */
  revision: number;
  goodUntil: number;
  /** 256 random bits as base64url: what a passkey signs. */
  challenge: string;
}

export const TICKET_MS = 5 * 60_000;

const BETWEEN = '~';
const MAX_LENGTH = 300;

export function issueTicket(
  secrets: Secrets,
  use: TicketUse,
  owner: { id: number; passwordRevision: number } | undefined,
  now: number,
): { ticket: string; challenge: string } {
  const challenge = randomBytes(32).toString('base64url');
  const content = [owner?.id ?? 0, owner?.passwordRevision ?? 0, now + TICKET_MS, challenge].join(BETWEEN);
  return { ticket: `${content}${BETWEEN}${secrets.sign(`ticket ${use}`, content)}`, challenge };
}

/** Undefined when it was not made here for this use, or is too old. */
export function readTicket(secrets: Secrets, use: TicketUse, ticket: string, now: number): Ticket | undefined {
  const end = ticket.lastIndexOf(BETWEEN);
  if (end < 0 || ticket.length > MAX_LENGTH) return undefined;
  const content = ticket.slice(0, end);
  if (!secrets.isSigned(`ticket ${use}`, content, ticket.slice(end + 1))) return undefined;
  const [userId, revision, goodUntil, challenge] = content.split(BETWEEN);
  if (challenge === undefined || Number(goodUntil) <= now) return undefined;
  return { userId: Number(userId), revision: Number(revision), goodUntil: Number(goodUntil), challenge };
}
