// The headers of answers, as far as the route's declarations tell them; others stand with the answer itself.
import type { FastifyContextConfig } from 'fastify';
import { Type } from 'typebox';
import { isRecord } from '../requests/json.ts';

const etag = {
  ETag: Type.String({ description: 'The version of the object, for `If-Match` of a later change.' }),
};

const byStatus: Readonly<Record<string, object>> = {
  401: {
    'WWW-Authenticate': Type.String({ description: 'Left out for pages, which send `X-Requested-With`.' }),
  },
  416: { 'Content-Range': Type.String({ description: '`bytes */<size>`: how many bytes the file has.' }) },
  429: { 'Retry-After': Type.Integer({ description: 'Seconds to wait.' }) },
};

/** Adds to each answer the headers that it comes with. */
export function withHeaders(
  answers: Readonly<Record<string, unknown>>,
  { tagged, conditional }: FastifyContextConfig = {},
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [status, answer] of Object.entries(answers)) {
    const carriesTag = (tagged || conditional) && /^20[01]$/.test(status);
    const headers = { ...byStatus[status], ...(carriesTag ? etag : {}) };
    const own = isRecord(answer) && isRecord(answer.headers) ? answer.headers : {};
    const all = { ...headers, ...own };
    result[status] = isRecord(answer) && Object.keys(all).length > 0 ? { ...answer, headers: all } : answer;
  }
  return result;
}
