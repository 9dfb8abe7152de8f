// Who may read and change news: permission rules W1 to W6.
import { type Actor, may } from '../../platform/access/index.ts';
import { forbidden } from '../../platform/http/index.ts';

/**
 * When drafts are published: at the end of the year 9999, so that whatever asks for what is published, or soon will be,
 * leaves them out.
 */
export const NEVER = 253_402_300_799_000;

/**
 * W1: everyone reads what is published; news.admin also what is scheduled, and drafts. The last moment of publishing that the
 * person may see; undefined: any.
 */
export function readableUntil(actor: Actor, now: number): number | undefined {
  return may(actor, 'news.admin') ? undefined : now;
}

export function isReadable(actor: Actor, { publish_at }: { publish_at: number }, now: number): boolean {
  const until = readableUntil(actor, now);
  return until === undefined || publish_at <= until;
}

/** W1: lists of what is not published are for news.admin. */
export function requireStatusAllowed(actor: Actor, status: 'published' | 'scheduled' | 'draft' | 'all'): void {
  if (status !== 'published' && !may(actor, 'news.admin')) {
    throw forbidden('Lists of scheduled articles and drafts need the right news.admin');
  }
}

// W2: channels, articles and their pictures are written by news.admin.
// W3: read receipts are for news.admin, and name whom the reader of the list sees anywhere (P1).
// W4: everyone marks, likes and comments on what they may read. The routes declare W2 and W3.
// W5: nobody changes a comment of somebody else, news.admin neither: platform/reactions holds it for all comments.

/** W5: its author or news.admin. */
export function requireCommentDeletion(actor: Actor, comment: { created_by: number }): void {
  if (comment.created_by !== actor.id && !may(actor, 'news.admin')) {
    throw forbidden('Only its author or holders of news.admin delete a comment');
  }
}
