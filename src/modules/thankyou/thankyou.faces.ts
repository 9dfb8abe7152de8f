// The versions of the interface: faces of one domain, which differ in how tags are listed and in the status of a create.
import type { FastifyRequest } from 'fastify';
import { baseUrl, type PageLimits, type PageRequest, pagination } from '../../platform/http/index.ts';

export interface Face {
  version: 2 | 3;
  /** The name of an operation in this version. */
  nameOf(operation: string): string;
  /** The same handlers answer below each of them; the first is the main one. */
  prefixes: readonly string[];
  /** What links of pages begin with, whichever address was asked. */
  root: string;
  createStatus: 200 | 201;
  /** The list of tags is the bare array, which has no room to say how it goes on (decision 335). */
  listsBareTags: boolean;
  tagPages: PageLimits;
}

/** PUT, or POST as older clients send it. */
export const REPLACING = [
  { method: 'put', mainMethod: undefined },
  { method: 'post', mainMethod: 'put' },
] as const;

export const PAGES = { default: 20, max: 200 } as const;

const V2 = '/api/thankyou/v2';
const V3 = '/api/thankyou/v3';

export const faces: readonly Face[] = [
  {
    version: 3,
    nameOf: (operation) => operation,
    prefixes: ['', V3],
    root: V3,
    createStatus: 200,
    listsBareTags: false,
    tagPages: PAGES,
  },
  {
    version: 2,
    nameOf: (operation) => `${operation}V2`,
    prefixes: [V2],
    root: V2,
    createStatus: 201,
    listsBareTags: true,
    tagPages: { default: PAGES.max, max: PAGES.max },
  },
];

export function thankYouPagination(
  request: FastifyRequest,
  { root }: Face,
  resource: 'thanks' | 'tags',
  page: PageRequest,
  total: number,
) {
  const { prev, next, ...numbers } = pagination(request, page, total);
  const versioned = (link: string | null) =>
    link === null ? null : `${baseUrl(request)}${root}/${resource}${link.slice(link.indexOf('?'))}`;
  return { ...numbers, prev: versioned(prev), next: versioned(next) };
}
