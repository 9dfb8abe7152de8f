import { Type } from 'typebox';
import { id, oneOf } from '../http/schemas/schemas.ts';
import type { AccessEntry } from './access-lists.repository.ts';
import type { RightsVocabulary } from './rights.ts';

const subjects = ['everyone', 'user', 'group', 'role'] as const;
const MAX_ENTRIES = 1000;
const MAX_RIGHTS = 20;

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
      rights: Type.Array(oneOf(names), { maxItems: MAX_RIGHTS, description: 'An empty list grants nothing.' }),
    }),
    { maxItems: MAX_ENTRIES, examples: [[{ subject: 'group', subject_id: 4, rights: names.slice(0, 2) }]] },
  );
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
