// People beside what they did: name and photo, for the lists of other modules.
import type { FastifyRequest } from 'fastify';
import { type Actor, allows } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { baseUrl } from '../../../platform/http/index.ts';
import { photoAddress } from '../users/photo-address.ts';
import { visibleUsers } from '../users/users.policy.ts';
import { listPicturedRows, type PicturedRow } from './pictured-people.repository.ts';

/** A user, and whether the reader may see them (P1). */
export interface PicturedPerson {
  user: PicturedRow;
  isSeen: boolean;
}

export type PicturedPeople = ReadonlyMap<number, PicturedPerson>;

/** By one query, however many they are; ids that are null name nobody. */
export async function listPicturedPeople(db: Db, actor: Actor, ids: Iterable<number | null>): Promise<PicturedPeople> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const condition = visibleUsers(actor);
  const rows = await listPicturedRows(db, wanted);
  return new Map(rows.map((user) => [user.id, { user, isSeen: allows(condition, user) }]));
}

export function picturedPresenter(request: FastifyRequest, people: PicturedPeople) {
  const root = `${baseUrl(request)}/api/people/v2`;
  const show = ({ user, isSeen }: PicturedPerson) => ({
    id: user.id,
    name: user.fullname,
    photo_url: isSeen ? photoAddress(root, user) : null,
  });
  return {
    /** Whoever did something that is known to all who see the thing: by name, whether or not they may be seen. */
    named(id: number) {
      const person = people.get(id);
      return person ? show(person) : { id, name: '', photo_url: null };
    },
    /** Null for somebody whom the reader may not see. */
    seen(id: number | null) {
      const person = id === null ? undefined : people.get(id);
      return person?.isSeen ? show(person) : null;
    },
  };
}
