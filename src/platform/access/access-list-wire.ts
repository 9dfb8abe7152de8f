// Owns how access lists look on the wire, whichever rights they hold.
import { Type } from 'typebox';
import type { Db } from '../db/index.ts';
import { invalidField } from '../http/errors.ts';
import { id, oneOf } from '../http/schemas.ts';
import { type AccessEntry, findMissingSubject } from './access-lists.repository.ts';
import type { RightsVocabulary } from './rights.ts';

const subjects = ['everyone', 'user', 'group', 'role'] as const;
const MAX_ENTRIES = 1000;

export interface AccessEntryInput<Name extends string> {
  subject: (typeof subjects)[number];
  subject_id?: number | null;
  rights: Name[];
}

export function accessEntriesSchema<const Names extends readonly string[]>(names: Names) {
  return Type.Array(
    Type.Object({
      subject: oneOf(subjects),
      subject_id: Type.Optional(
        Type.Unsafe<number | null>({ ...id({ description: 'Left out for everyone.' }), type: ['integer', 'null'] }),
      ),
      rights: Type.Array(oneOf(names), { description: 'An empty list grants nothing.' }),
    }),
    { maxItems: MAX_ENTRIES, examples: [[{ subject: 'group', subject_id: 4, rights: names.slice(0, 2) }]] },
  );
}

/** Entries of the same subject are taken together; those without a right are left out. */
export async function readAccessEntries<Name extends string>(
  db: Db,
  vocabulary: RightsVocabulary<Name>,
  input: readonly AccessEntryInput<Name>[],
): Promise<AccessEntry[]> {
  const entries = new Map<string, AccessEntry>();
  for (const [index, { subject, subject_id, rights }] of input.entries()) {
    if (subject !== 'everyone' && (subject_id === undefined || subject_id === null)) {
      throw invalidField(`entries/${index}/subject_id`, `is needed for a ${subject}`);
    }
    const subjectId = subject === 'everyone' ? 0 : (subject_id ?? 0);
    const key = `${subject} ${subjectId}`;
    const granted = vocabulary.toSet(rights) | (entries.get(key)?.rights ?? 0);
    if (granted !== 0) entries.set(key, { subject, subject_id: subjectId, rights: granted });
  }
  const list = [...entries.values()];
  const missing = await findMissingSubject(db, list);
  if (missing) throw invalidField('entries', `there is no ${missing.subject} ${missing.subject_id}`);
  return list;
}

export function presentAccessEntries<Name extends string>(
  vocabulary: RightsVocabulary<Name>,
  entries: readonly AccessEntry[],
): AccessEntryInput<Name>[] {
  return entries.map(({ subject, subject_id, rights }) => ({
    subject,
    ...(subject === 'everyone' ? {} : { subject_id }),
    rights: vocabulary.toNames(rights),
  }));
}
