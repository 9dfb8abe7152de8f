// Owns what the sentence about each kind of event is made from. Names are of people and things, as they are shown.
import type { MessageKind } from '../../../platform/events/kinds.ts';

interface OfDocument {
  by: string;
  document: string;
}

interface OfSheet {
  by: string;
  sheet: string;
  notes: string;
}

export interface Facts {
  'badge.assigned': { by: string; badge: string; message: string };
  'thanks.received': { by: string; text: string };
  'document.approved': OfDocument;
  'document.rejected': OfDocument;
  'document.draft_waiting': OfDocument;
  'document.checkout_broken': OfDocument;
  'article.published': { category: string; article: string };
  'question.asked': { by: string; category: string; question: string };
  'question.answered': { by: string; question: string };
  /** `text`: the beginning of the comment, or nothing. */
  'comment.added': { by: string; title: string; text: string };
  /** Without an amount it was taken back. */
  'expense.submitted': { by: string; sheet: string; amount: string | undefined };
  /** `owner`: whose sheet it is, told to those who process it; nothing for the owner. */
  'expense.approved': OfSheet & { owner: string | undefined };
  'expense.rejected': OfSheet;
  'expense.processed': OfSheet;
  'webhook.disabled': { url: string; reason: 'gone' | 'failing' };
  /** `by`: who set it; the owner themselves, or an administrator, who has no name at the command line. */
  'account.password_changed': { by: 'owner' | { administrator: string | undefined } };
  'account.token_created': { token: string };
}

/** The sentences of one language. */
export type Sentences = { [K in MessageKind]: (facts: Facts[K]) => string };
