import type { FastifyRequest } from 'fastify';
import { isoDate } from '../../../platform/time/wire.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import { USER } from '../thanked-input.ts';
import type { NamedObject } from './wall.repository.ts';
import type { WallNote } from './wall.service.ts';

export function wallPresenter(request: FastifyRequest, people: PicturedPeople) {
  const { timezone } = request.actor;
  const { named } = picturedPresenter(request, people);
  const presentNamed = ({ object_type: type, object_id: id, name, people: members }: NamedObject) =>
    type === USER
      ? { type: 'user' as const, id, name, photo_url: named(id).photo_url, people: null }
      : { type: 'group' as const, id, name, photo_url: null, people: members };
  return (note: WallNote) => ({
    id: note.id,
    description: note.description,
    created: isoDate(note.created_at, timezone),
    modified: isoDate(note.modified_at, timezone),
    author: { ...named(note.author_id), name: note.author_name },
    thanked: note.named.map(presentNamed),
    thanked_total: note.named[0]?.total ?? 0,
    tags: note.tags.map(({ id, name, bg_colour, active }) => ({ id, name, bg_colour, active: active === 1 })),
    thanks_you: note.thanksReader,
    too: {
      count: note.joiners[0]?.total ?? 0,
      by_you: note.joiners[0]?.has_joined === 1,
      people: note.joiners.map(({ user_id: userId }) => named(userId)),
    },
    may_change: note.mayChange,
  });
}
