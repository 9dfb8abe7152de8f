// Saving a profile: whoever changed the same fields meanwhile is not written over.
import { PreconditionFailed, type Profile } from '@atrium/client/core';
import { getMe, getProfile, updateMe, updateUser } from '@atrium/client/operations';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { differing, type EditableField, sentValue, type Typed } from '../../ui/typed-values.ts';
import { typedOf } from './profile-fields.ts';

const TRIES = 5;

interface Saving {
  person: Profile;
  fields: readonly EditableField[];
  /** What was there when typing began. */
  base: Typed;
  typed: Typed;
  /** With the right people.admin. */
  mayManage: boolean;
}

export type Saved = { isSaved: true } | { isSaved: false; theirs: Typed };

export async function saveProfile(saving: Saving): Promise<Saved> {
  const { person, fields, base, typed, mayManage } = saving;
  const changed = differing(fields, base, typed);
  for (let left = TRIES; ; left -= 1) {
    // Read before what is there now, so that a change in between is noticed.
    const etag = mayManage ? undefined : (await call(getMe).withResponse()).etag;
    const now = await call(getProfile, { id: person.id });
    const theirs = typedOf(now, fields);
    if (differing(changed, base, theirs).length > 0) return { isSaved: false, theirs };
    try {
      await send(person.id, changed, typed, etag);
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      return { isSaved: true };
    } catch (error) {
      if (!(error instanceof PreconditionFailed) || left === 0) throw error;
    }
  }
}

async function send(
  id: number,
  changed: readonly EditableField[],
  typed: Typed,
  etag: string | undefined,
): Promise<void> {
  const valuesOf = (isMetadata: boolean) =>
    Object.fromEntries(
      changed
        .filter(({ key }) => key.startsWith('meta.') === isMetadata)
        .map((field) => {
          const value = sentValue(field, typed[field.key] ?? '');
          return isMetadata ? [field.key.slice(5), value] : [field.key, value ?? ''];
        }),
    );
  const metadata = valuesOf(true);
  if (etag === undefined) await call(updateUser, { id, body: { ...valuesOf(false), metadata } });
  else await call(updateMe, { body: { metadata } }, { ifMatch: etag });
}
