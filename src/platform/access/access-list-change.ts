// What a person sees of an access list and how they replace it: entries of people whom they cannot see stay (P41).
import type { Db } from '../db/index.ts';
import { invalidField } from '../http/errors/errors.ts';
import type { AccessEntryInput } from './access-list-wire.ts';
import {
  type AccessEntry,
  keyOf,
  type ListId,
  listAccessEntries,
  listSubjects,
  type SubjectConditions,
} from './access-lists.repository.ts';
import type { Actor } from './actor.ts';
import type { RightsVocabulary } from './rights.ts';
import { isIn } from './rule.ts';
import { seesAllExtranets, visibleGroups, visibleRoles, visibleUsers } from './visible-people.ts';

/** The entries of a list, without those of people, groups and roles that this outsider cannot see. */
export async function listVisibleEntries(db: Db, actor: Actor, listId: ListId): Promise<AccessEntry[]> {
  return (await splitEntries(db, actor, listId)).seen;
}

/**
 * The entries that a list has after this person replaced those they see. Entries of the same subject are taken together;
 * those without a right are left out. Throws 400 for somebody who is neither there to be seen nor on the list already.
 */
export async function readAccessEntries<Name extends string>(
  db: Db,
  actor: Actor,
  listId: number,
  vocabulary: RightsVocabulary<Name>,
  input: readonly AccessEntryInput<Name>[],
): Promise<AccessEntry[]> {
  const given = toAccessEntries(vocabulary, input);
  const { seen, hidden } = await splitEntries(db, actor, listId);
  const known = new Set(seen.map(keyOf));
  const fresh = given.filter((entry) => !known.has(keyOf(entry)));
  const visible = await listSubjects(db, fresh, {
    user: visibleUsers(actor),
    group: visibleGroups(actor),
    role: visibleRoles(actor),
  });
  const missing = fresh.find((entry) => !visible.has(keyOf(entry)));
  if (missing) throw invalidField('entries', `there is no ${missing.subject} ${missing.subject_id}`);
  return [...given, ...hidden];
}

interface SplitEntries {
  seen: AccessEntry[];
  hidden: AccessEntry[];
}

/** Blocked users who are on a list already are no secret to those of their extranet, and can be taken off it. */
async function splitEntries(db: Db, actor: Actor, listId: ListId): Promise<SplitEntries> {
  const entries = await listAccessEntries(db, listId);
  if (seesAllExtranets(actor)) return { seen: entries, hidden: [] };
  const conditions: SubjectConditions = {
    user: isIn('extranet_id', actor.extranetId),
    group: visibleGroups(actor),
    role: visibleRoles(actor),
  };
  const visible = await listSubjects(db, entries, conditions);
  const { seen = [], hidden = [] } = Object.groupBy(entries, (entry) =>
    visible.has(keyOf(entry)) ? 'seen' : 'hidden',
  );
  return { seen, hidden };
}

/** Entries of the same subject are taken together; those without a right are left out. */
export function toAccessEntries<Name extends string>(
  vocabulary: RightsVocabulary<Name>,
  input: readonly AccessEntryInput<Name>[],
): AccessEntry[] {
  const entries = new Map<string, AccessEntry>();
  for (const [index, { subject, subject_id, rights }] of input.entries()) {
    if (subject !== 'everyone' && (subject_id === undefined || subject_id === null)) {
      throw invalidField(`entries/${index}/subject_id`, `is needed for a ${subject}`);
    }
    const subjectId = subject === 'everyone' ? 0 : (subject_id ?? 0);
    const entry = { subject, subject_id: subjectId, rights: vocabulary.toSet(rights) };
    const key = keyOf(entry);
    const granted = entry.rights | (entries.get(key)?.rights ?? 0);
    if (granted !== 0) entries.set(key, { ...entry, rights: granted });
  }
  return [...entries.values()];
}
