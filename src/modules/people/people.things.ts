import { lockRow } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { followingOf, PERSON, type ThingType } from '../../platform/things/index.ts';
import { listNamedGroups, listNamedUsers } from './people.things.repository.ts';
import { photoAddress } from './users/photo-address.ts';

export function personThings(platform: Platform): ThingType {
  const words = { path: 'people', noun: ['Person', 'a person'] as const };
  const list: ThingType['list'] = async (db, actor, ids) =>
    (await listNamedUsers(db, actor, ids)).map((user) => ({
      id: user.id,
      title: user.fullname,
      place: user.job_title === '' ? null : { title: user.job_title },
      link: `/people/${user.id}`,
      picture: photoAddress('/api/people/v2', user),
    }));
  return {
    type: PERSON,
    list,
    following: followingOf(platform, PERSON, words, async (tx, actor, id) => {
      if (id === actor.id) throw invalidField('id', 'nobody follows themselves');
      lockRow(tx, 'users', id);
      if ((await list(tx, actor, [id])).length === 0) throw notFound('User');
    }),
  };
}

export const groupThings: ThingType = {
  type: 'group',
  list: async (db, actor, ids) =>
    (await listNamedGroups(db, actor, ids)).map(({ id, name }) => ({
      id,
      title: name,
      place: null,
      link: `/groups/${id}`,
    })),
};
