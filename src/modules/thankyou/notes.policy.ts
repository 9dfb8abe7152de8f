// Who may read, write and change thank-you notes: permission rules T1 to T4.
import { type Actor, allOf, always, type Condition, isIn, may } from '../../platform/access/index.ts';
import { badRequest, forbidden } from '../../platform/http/index.ts';

/**
 * T1: everyone reads all notes; outsiders those that were written by or thank someone of their own extranet, and in
 * them only the names of that extranet, beside the author's. Undefined: all extranets.
 */
export function readableExtranet(actor: Actor): number | undefined {
  return actor.isOutsider && !may(actor, 'thanks.admin') ? actor.extranetId : undefined;
}

/** T2: active users can be thanked; outsiders thank those of their own extranet. */
export function thankableUsers(actor: Actor): Condition<'extranet_id' | 'blocked'> {
  const active = isIn<'extranet_id' | 'blocked'>('blocked', 0);
  return actor.isOutsider ? allOf(active, isIn('extranet_id', actor.extranetId)) : active;
}

/** T3: all groups can be thanked; outsiders thank those of their own extranet. */
export function thankableGroups(actor: Actor): Condition<'extranet_id'> {
  return actor.isOutsider ? isIn('extranet_id', actor.extranetId) : always;
}

/** T4: the author, or someone with thanks.admin, changes and deletes a note. */
export function mayChangeNote(actor: Actor, { author_id: authorId }: { author_id: number }): boolean {
  return actor.id === authorId || may(actor, 'thanks.admin');
}

export function requireNoteChange(actor: Actor, note: { author_id: number }): void {
  if (!mayChangeNote(actor, note)) {
    throw forbidden('Only the author, or someone with the right thanks.admin, changes a note');
  }
}

/** T6: holders of thanks.admin thank as many people in an hour as they need to. */
export function tellsEverybody(actor: Actor): boolean {
  return may(actor, 'thanks.admin');
}

/** T8: whoever reads a note thanks too, but neither its author nor those whom it thanks. */
export function requireThankingToo(
  actor: Actor,
  { author_id: authorId }: { author_id: number },
  isThanked: boolean,
): void {
  if (actor.id === authorId) throw badRequest('own_thanks', 'The note is yours: you thank already');
  if (isThanked) throw badRequest('own_thanks', 'The note thanks you: others may thank you too');
}

// T5: everyone reads tags; writing them needs thanks.admin, which the routes declare.
