import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../platform/http/index.ts';
import type { Place } from '../../platform/things/index.ts';
import { isoDate } from '../../platform/time/wire.ts';
import type { FoundObject, FoundPage, Suggestion } from './search.service.ts';

export function presentPage(request: FastifyRequest, { items, counts, cursor }: FoundPage, limit: number) {
  return {
    data: items.map((item) => presentFound(request, item)),
    counts,
    pagination: {
      limit,
      total: counts.reduce((sum, { count }) => sum + count, 0),
      more: counts.some(({ more }) => more),
      cursor: cursor ?? null,
      next: cursor === undefined ? null : nextAddress(request, cursor),
    },
  };
}

export function presentSuggestion(request: FastifyRequest, { type, id, title, place, link, picture }: Suggestion) {
  return { type, id, title, place: presentPlace(place), link, picture: withRoot(request, picture) };
}

function presentFound(request: FastifyRequest, item: FoundObject) {
  const [place, picture] = [presentPlace(item.place), withRoot(request, item.picture)];
  return { ...item, place, picture, date: isoDate(item.date) };
}

/** What has no page of its own, as the job of a person, is no place. */
function presentPlace(place: Place | null): Required<Place> | null {
  return place?.link === undefined ? null : { title: place.title, link: place.link };
}

function withRoot(request: FastifyRequest, path: string | null | undefined): string | null {
  return path ? `${baseUrl(request)}${path}` : null;
}

/** The address that was asked for, all its other parameters kept. */
function nextAddress(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.originalUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${baseUrl(request)}${path}?${parameters}`;
}
