import type { FastifyRequest } from 'fastify';
import type { NamedThing, OpenedThing } from '../../platform/things/index.ts';
import { isoDate } from '../../platform/time/wire.ts';
import type { Waiting } from './home.service.ts';

export function homePresenter({ actor }: FastifyRequest, currency: string) {
  const thing = ({ type, id, title, place, link }: NamedThing) => ({
    type,
    id,
    title,
    place: place?.title ?? null,
    link,
  });
  return {
    thing,
    recent: (opened: NamedThing & OpenedThing) => ({
      ...thing(opened),
      opened: isoDate(opened.openedAt, actor.timezone),
    }),
    waiting: ({
      kind,
      id,
      title,
      who,
      since,
      link,
      acts,
      place,
      version,
      amount,
      items,
      files,
      onBehalfOf,
    }: Waiting) => ({
      kind,
      id,
      title,
      who,
      since: isoDate(since, actor.timezone),
      link,
      acts: [...acts],
      place,
      version: version ?? null,
      amount: amount ?? null,
      currency: amount === undefined ? null : currency,
      items: items ?? null,
      files: files ?? null,
      on_behalf_of: onBehalfOf ?? null,
    }),
  };
}
