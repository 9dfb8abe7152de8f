// What can be changed of a profile, and by whom. The key is a field of the user, or `meta.` and the name of a metadata field.
import type { Profile, UserMetadataField } from '@atrium/client/core';
import { type EditableField, type Typed, textOf } from '../../ui/typed-values.ts';
import type { useProfileTexts } from './profile-texts.ts';

/** Whoever manages people changes everything, everybody else the own metadata where its field allows it. */
export function editableFields(
  fields: readonly UserMetadataField[],
  mayManage: boolean,
  isMe: boolean,
  t: ReturnType<typeof useProfileTexts>,
): readonly EditableField[] {
  const own = fields
    .filter((field) => field.type !== 'file' && (mayManage || (isMe && field.self_editable)))
    .map(({ name, label, type, repeatable }) => ({
      key: `meta.${name}`,
      label,
      type,
      isList: repeatable,
      isNeeded: false,
    }));
  if (!mayManage) return own;
  const text = (key: string, label: string, isNeeded = false): EditableField => ({
    key,
    label,
    type: 'text',
    isList: false,
    isNeeded,
  });
  return [
    text('firstname', t.firstname, true),
    text('surname', t.surname, true),
    text('job_title', t.jobTitle),
    text('company', t.company),
    { ...text('email', t.address, true), type: 'email' },
    ...own,
  ];
}

export function typedOf(person: Profile, fields: readonly EditableField[]): Typed {
  const user: Readonly<Record<string, unknown>> = { ...person };
  return Object.fromEntries(
    fields.map(({ key }) => [key, textOf(key.startsWith('meta.') ? person.metadata[key.slice(5)] : user[key])]),
  );
}
