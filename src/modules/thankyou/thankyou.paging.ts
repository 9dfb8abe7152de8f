import type { FastifyRequest } from 'fastify';
import { baseUrl, type PageRequest, pagination } from '../../platform/http/index.ts';

const ROOT = '/api/thankyou/v3';

/** The same handlers answer below each of them. */
export const PREFIXES = ['', ROOT] as const;

export const PAGES = { default: 20, max: 200 } as const;

/** Links name the versioned address, whichever was asked. */
export function thankYouPagination(
  request: FastifyRequest,
  resource: 'thanks' | 'tags',
  page: PageRequest,
  total: number,
) {
  const { prev, next, ...numbers } = pagination(request, page, total);
  const versioned = (link: string | null) =>
    link === null ? null : `${baseUrl(request)}${ROOT}/${resource}${link.slice(link.indexOf('?'))}`;
  return { ...numbers, prev: versioned(prev), next: versioned(next) };
}
