// Owns the names of what happens: what people are told of, and what is sent to other systems.

export const notificationKinds = [
  'badge.assigned',
  'thanks.received',
  'document.approved',
  'document.rejected',
  'document.draft_waiting',
  'document.checkout_broken',
  'article.published',
  'question.asked',
  'question.answered',
  'comment.added',
  'expense.submitted',
  'expense.approved',
  'expense.rejected',
  'expense.processed',
  'webhook.disabled',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/**
 * What is done to somebody's account. Its owner is always told, of their own acts too, as it may be somebody else who does
 * them; other systems are told nothing.
 */
export const accountKinds = ['account.password_changed', 'account.token_created'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Everything that a notification can be about. */
export const messageKinds = [...notificationKinds, ...accountKinds] as const;
export type MessageKind = (typeof messageKinds)[number];

export function isAccountKind(kind: string): boolean {
  return accountKinds.some((known) => known === kind);
}

/** How often the kinds that a user wants collected are mailed. */
export const digestTimes = ['15min', 'daily'] as const;
export type DigestTime = (typeof digestTimes)[number];
export const DEFAULT_DIGEST: DigestTime = '15min';

/** What is recorded beside those. */
export const changeTypes = [
  'user.created',
  'user.updated',
  'user.deleted',
  'document.created',
  'document.updated',
  'document.deleted',
] as const;

export const eventTypes = [...notificationKinds, ...changeTypes] as const;
export type EventType = (typeof eventTypes)[number];
