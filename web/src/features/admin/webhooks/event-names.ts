import type { EventName } from './webhooks.queries.ts';

/** Every event that a webhook can be told of; one that is left out does not compile. */
const known: Readonly<Record<Exclude<EventName, '*'>, true>> = {
  'user.created': true,
  'user.updated': true,
  'user.deleted': true,
  'document.created': true,
  'document.updated': true,
  'document.deleted': true,
  'document.approved': true,
  'document.rejected': true,
  'document.draft_waiting': true,
  'document.checkout_asked': true,
  'document.checkout_broken': true,
  'document.followed': true,
  'folder.followed': true,
  'article.review': true,
  'article.published': true,
  'question.asked': true,
  'question.answered': true,
  'comment.added': true,
  'thanks.received': true,
  'thanks.joined': true,
  'thanks.followed': true,
  'badge.assigned': true,
  'badge.followed': true,
  'expense.submitted': true,
  'expense.approved': true,
  'expense.rejected': true,
  'expense.processed': true,
  'webhook.disabled': true,
};

export const eventNames = Object.keys(known) as Exclude<EventName, '*'>[];
