// Owns how a bare list says that there is more of it (decision 151): RFC 8288's `Link` header.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseUrl } from '../../platform/http/base-url.ts';
import type { PageRequest } from '../../platform/http/paging.ts';

export function linkToNext(request: FastifyRequest, reply: FastifyReply, page: PageRequest, more: boolean): void {
  if (!more || page.limit === 0) return;
  const [path = '', query = ''] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('limit', String(page.limit));
  parameters.set('offset', String(page.offset + page.limit));
  reply.header('link', `<${baseUrl(request)}${path}?${parameters}>; rel="next"`);
}
