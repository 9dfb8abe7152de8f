// Paging: reading limit and offset, and the three shapes in which pages speak of their neighbours.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { baseUrl } from '../requests/base-url.ts';

export interface PageRequest {
  limit: number;
  offset: number;
}

export interface Page<T> {
  items: T[];
  total: number;
}

/** A part of a bare array whose rows carry texts: as many as fit, read a slice at a time. */
export interface TextList<T> {
  slices: AsyncGenerator<T[]>;
  shown: number;
  more: boolean;
}

/** A page of `total` items; `read` is not called for a page that is empty. */
export async function readPageOf<T>(
  { limit, offset }: PageRequest,
  total: number,
  read: () => Promise<T[]>,
): Promise<Page<T>> {
  return { items: limit === 0 || offset >= total ? [] : await read(), total };
}

export interface PageLimits {
  default: number;
  max: number;
}

export function pageQuery(limits: PageLimits) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 0,
        saturates: true,
        default: limits.default,
        description: `Size of the page, at most ${limits.max}; more is taken as ${limits.max}.`,
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, saturates: true, default: 0, description: 'How many items to skip.' }),
    ),
  };
}

/** The query of a list that takes nothing but paging. */
export function pageQuerySchema(limits: PageLimits) {
  return Type.Object(pageQuery(limits));
}

export function readPage(query: { limit?: number; offset?: number }, limits: PageLimits): PageRequest {
  return { limit: Math.min(query.limit ?? limits.default, limits.max), offset: query.offset ?? 0 };
}

/**
 * `pagination` of people v2, thank-you and our own additions. `shown` are the items on the page where texts may have
 * kept it from being full (decision 301): the next page begins after them.
 */
export function pagination(request: FastifyRequest, page: PageRequest, total: number, shown = page.limit) {
  const { prev, next } = neighbours(request, page, total, shown);
  return { offset: page.offset, limit: page.limit, total, prev: prev ?? null, next: next ?? null };
}

/** A request of a list: it may say which page it wants. */
export type ListRequest = FastifyRequest & { query: { limit?: number; offset?: number } };

/** The answer of a list: `list` reads the page that the request asks for, `present` shows each item of it. */
export async function sendPage<T, P>(
  request: ListRequest,
  limits: PageLimits,
  list: (page: PageRequest) => Promise<Page<T>>,
  present: (item: T) => P,
) {
  const page = readPage(request.query, limits);
  const { items, total } = await list(page);
  return { data: items.map((item) => present(item)), pagination: pagination(request, page, total, items.length) };
}

/** `paging` of people v1: empty texts where there is no such page. */
export function paging(request: FastifyRequest, page: PageRequest, total: number) {
  const { prev, next } = neighbours(request, page, total);
  return { offset: page.offset, limit: page.limit, total, prev: prev ?? '', next: next ?? '' };
}

function neighbours(request: FastifyRequest, { limit, offset }: PageRequest, total: number, shown = limit) {
  if (limit === 0) return {};
  const before = Math.max(0, Math.min(offset, total) - limit);
  const end = offset + (shown || limit);
  return {
    prev: offset > 0 && total > 0 ? pageAddress(request, limit, before) : undefined,
    next: end < total ? pageAddress(request, limit, end) : undefined,
  };
}

/** The header of an answer that is a bare array and may go on (RFC 8288), for the description of its route. */
export const linkHeader = {
  Link: Type.String({
    description: '`<address>; rel="next"`: the address of the next part. Not there: it is the last.',
  }),
};

/** Names the part of a bare array that begins after those shown. */
export function linkToNext(request: FastifyRequest, reply: FastifyReply, page: PageRequest, shown: number): void {
  reply.header('link', `<${pageAddress(request, page.limit, page.offset + shown)}>; rel="next"`);
}

/** The address that was asked for, all its other parameters kept. */
function pageAddress(request: FastifyRequest, limit: number, offset: number): string {
  const url = request.originalUrl;
  const queryAt = url.indexOf('?');
  const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1));
  query.set('limit', String(limit));
  query.set('offset', String(offset));
  return `${baseUrl(request)}${queryAt < 0 ? url : url.slice(0, queryAt)}?${query}`;
}
