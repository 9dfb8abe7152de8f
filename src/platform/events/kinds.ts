// Owns the names of what people are told of.

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
] as const;

export type NotificationKind = (typeof notificationKinds)[number];
