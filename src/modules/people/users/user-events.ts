// The events of users: who came, changed or went, recorded in the transaction of the act.
import type { Db } from '../../../platform/db/index.ts';
import type { Events } from '../../../platform/events/events.ts';
import { userCreated, userDeleted, userUpdated } from '../people.events.ts';
import { listEventUsers } from './user-events.repository.ts';
import type { User } from './user-list.repository.ts';
import { presentUserEvent } from './users.presenter.ts';

/** A user and the fields that are different now, by their names on the wire. */
export interface UserChange {
  id: number;
  changed: readonly string[];
}

/** What is compared to find out what changed; photo, password and manager are told apart by whoever changes them. */
const comparedFields = [
  'username',
  'firstname',
  'surname',
  'fullname',
  'email',
  'company',
  'job_title',
  'user_code',
  'language',
  'ldap_guid',
  'external_directory_id',
  'external_directory_user_id',
  'extranet_id',
  'blocked',
  'metadata',
] as const satisfies readonly (keyof User)[];

type Compared = Pick<User, (typeof comparedFields)[number]>;

/** `causedBy` is a user, or null for the command line. */
export function createUserEvents(events: Events) {
  return {
    async created(tx: Db, causedBy: number | null, ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await events.record(tx, userCreated, async () =>
        (await listEventUsers(tx, ids)).map((user) => presentUserEvent(user, causedBy)),
      );
    },

    /** The changes are asked for only if somebody listens; those of which nothing is different are left out. */
    async updated(
      tx: Db,
      causedBy: number | null,
      load: () => readonly UserChange[] | Promise<readonly UserChange[]>,
    ): Promise<void> {
      await events.record(tx, userUpdated, async () => {
        const changes = (await load()).filter(({ changed }) => changed.length > 0);
        if (changes.length === 0) return [];
        const changedOf = new Map(changes.map(({ id, changed }) => [id, changed]));
        const users = await listEventUsers(tx, [...changedOf.keys()]);
        return users.map((user) => presentUserEvent(user, causedBy, changedOf.get(user.id)));
      });
    },

    async deleted(tx: Db, causedBy: number, user: User): Promise<void> {
      await events.record(tx, userDeleted, () => [presentUserEvent(user, causedBy)]);
    },
  };
}

/** `also`: what else the act has changed. */
export function changedFields(before: Compared, after: Compared, also: readonly string[] = []): string[] {
  return [...comparedFields.filter((field) => before[field] !== after[field]), ...also];
}

/** The same field of many users. */
export function changedAlike(ids: readonly number[], field: 'extranet_id' | 'managers'): UserChange[] {
  return ids.map((id) => ({ id, changed: [field] }));
}
