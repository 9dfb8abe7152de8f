import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  type AnyRequest,
  type App,
  BODY_SIZES,
  badRequest,
  NoContent,
  nullable,
  oneOf,
  optionalBody,
  problemShape,
  readWhole,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
import { languageOf } from '../../../platform/text/languages.ts';
import type { UnsubscribePages } from './unsubscribe.page.ts';
import type { UnsubscribeService } from './unsubscribe.service.ts';

const ADDRESS = '/api/notifications/v1/unsubscribe';
const tags = ['Notifications'];
/** Mail programs send one of these; what is in it does not matter, the token says everything. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'] as const;
const BODY = { maxBytes: BODY_SIZES.public, tooLarge: 'The body is larger than this interface takes' };

const QuerySchema = Type.Object({
  token: Type.Optional(Type.String({ description: 'From the link in a mail.' })),
});
/** What mail programs send (RFC 8058). */
const click = optionalBody(Type.Object({ 'List-Unsubscribe': Type.Optional(oneOf(['One-Click'] as const)) }));
const takes = {
  'application/x-www-form-urlencoded': click,
  'multipart/form-data': click,
  'text/plain': nullable(Type.String()),
  'application/json': click,
};
const page = (description: string) => ({ description, content: { 'text/html': { schema: Type.String() } } });
const refused = {
  description: 'The link is incomplete, or was not made here.',
  content: {
    'text/html': { schema: Type.String() },
    'application/problem+json': { schema: ref(problemShape.schema) },
  },
};

export function unsubscribeRoutes(
  app: App,
  unsubscribe: UnsubscribeService,
  pages: UnsubscribePages,
  language: string,
) {
  const routes = routesOf(app, tags);

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .header('content-security-policy', pages.policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  const refuse = (request: AnyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) throw badRequest('bad_unsubscribe_token', 'This link is incomplete, or was not made here');
    return send(reply, 400, pages.bad(languageOf(language)));
  };

  routes.get(
    ADDRESS,
    {
      access: 'public',
      operationId: 'getUnsubscribePage',
      summary: 'The page that asks whether to stop mails',
      description: 'Changes nothing: programs that look at the links of a mail stop nothing.',
      querystring: QuerySchema,
      response: { 200: page('The page.'), 400: refused },
    },
    async (request, reply) => {
      const offer = await unsubscribe.find(request.query.token ?? '');
      return offer ? send(reply, 200, pages.ask(offer)) : refuse(request, reply);
    },
  );

  routes.post(
    ADDRESS,
    {
      access: 'public',
      rawTypes: FORMS,
      takes,
      operationId: 'unsubscribeFromMails',
      summary: 'Stop mails of some kinds',
      description:
        'The link in the header `List-Unsubscribe` of each mail, for one-click unsubscribing (RFC 8058); no signing in. Switches off `email` of the kinds that the mail was about. A form, JSON or no body at all. Answers with a page when `text/html` is accepted.',
      querystring: QuerySchema,
      response: { 200: page('Done; the page.'), 204: NoContent, 400: refused },
    },
    async (request, reply) => {
      if (request.body instanceof Readable) await readWhole(request.body, BODY);
      const stopped = await unsubscribe.stop(request.query.token ?? '');
      if (!stopped) return refuse(request, reply);
      return wantsPage(request) ? send(reply, 200, pages.done(stopped)) : reply.code(204).send(null);
    },
  );
}

function wantsPage({ headers }: AnyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
