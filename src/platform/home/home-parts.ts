// What the front page is made of: modules register their parts, counts and kinds of waiting things, and know nothing of the page.
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Actor } from '../access/index.ts';
import type { Page, PageRequest } from '../http/responses/paging.ts';
import type { WaitingKind } from './waiting.repository.ts';

/** A list of the front page, with an address of its own. */
export interface HomePart {
  name: string;
  summary: string;
  description: string;
  /** One item of it on the wire; a named schema. */
  schema: TSchema & { $id?: string };
  /** How many items the front page shows. */
  shown: number;
  /** Items as they are sent; a fixed number of queries. */
  list(request: FastifyRequest, page: PageRequest): Promise<Page<object>>;
}

/** How much of something a user has not read. */
export interface UnreadCount {
  name: string;
  description: string;
  count(actor: Actor): Promise<number>;
}

export interface HomeParts {
  registerPart(part: HomePart): void;
  registerUnread(count: UnreadCount): void;
  registerWaiting(...kinds: readonly WaitingKind[]): void;
  parts: readonly HomePart[];
  unread: readonly UnreadCount[];
  waiting: readonly WaitingKind[];
}

export function createHomeParts(): HomeParts {
  const parts: HomePart[] = [];
  const unread: UnreadCount[] = [];
  const waiting: WaitingKind[] = [];
  return {
    registerPart: (part) => void parts.push(part),
    registerUnread: (count) => void unread.push(count),
    registerWaiting: (...kinds) => void waiting.push(...kinds),
    parts,
    unread,
    waiting,
  };
}
