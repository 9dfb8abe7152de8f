// Owns the sentences of notifications in English.
import type { Sentences } from './facts.ts';

export const english: Sentences = {
  'badge.assigned': ({ by, badge, message }) => `${by} gave you the badge “${badge}”${after(message)}`,
  'thanks.received': ({ by, text }) => `${by} thanked you: ${text}`,
  'document.approved': ({ by, document }) => `${by} approved your draft of “${document}”; it is live`,
  'document.rejected': ({ by, document }) => `${by} rejected your draft of “${document}”`,
  'document.draft_waiting': ({ by, document }) => `${by} uploaded a draft of “${document}” that waits for approval`,
  'document.checkout_broken': ({ by, document }) => `${by} ended your check-out of “${document}”`,
  'article.published': ({ category, article }) => `New article in ${category}: ${article}`,
  'question.asked': ({ by, category, question }) => `${by} asked in ${category}: ${question}`,
  'question.answered': ({ by, question }) => `${by} answered: ${question}`,
  'comment.added': ({ by, title, text }) =>
    text === '' ? `${by} commented on: ${title}` : `${by} commented on “${title}”: ${text}`,
  'expense.submitted': ({ by, sheet, amount }) =>
    amount === undefined ? `${by} took back “${sheet}”` : `${by} submitted “${sheet}” (${amount}) for approval`,
  'expense.approved': ({ by, sheet, notes, owner }) =>
    owner === undefined
      ? `${by} approved “${sheet}”${after(notes)}`
      : `“${sheet}” of ${owner} is approved and waits to be processed`,
  'expense.rejected': ({ by, sheet, notes }) => `${by} rejected “${sheet}”${after(notes)}`,
  'expense.processed': ({ by, sheet, notes }) => `${by} processed “${sheet}”${after(notes)}`,
  'webhook.disabled': ({ url, reason }) =>
    reason === 'gone'
      ? `The webhook to ${url} was switched off: its receiver says that it is gone`
      : `The webhook to ${url} was switched off: its receiver has failed for three days`,
  'account.password_changed': ({ by }) =>
    by === 'owner'
      ? 'Your password was changed. If that was not you, tell an administrator at once'
      : `${by.administrator ?? 'An administrator'} has set a new password for you; your sessions and tokens have ended`,
  'account.token_created': ({ token }) =>
    `The access token “${token}” was made for your account. If that was not you, end it and change your password`,
};

function after(words: string): string {
  return words === '' ? '' : `: ${words}`;
}
