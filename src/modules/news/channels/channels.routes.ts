// Owns the addresses of news channels.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentChannel } from './channels.presenter.ts';
import {
  CHANNEL_PAGES,
  ChannelCreateSchema,
  ChannelListSchema,
  ChannelSchema,
  ChannelUpdateSchema,
} from './channels.schemas.ts';
import type { ChannelsService } from './channels.service.ts';

const tags = ['News: channels'];
const root = '/api/news/v1/channels';

export function channelRoutes(app: App, platform: Platform, channels: ChannelsService): void {
  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'List the channels, by name',
        querystring: pageQuerySchema(CHANNEL_PAGES),
        response: { 200: ChannelListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, CHANNEL_PAGES);
      const { items, total } = await channels.list(page);
      return { data: items.map(presentChannel), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access: 'news.admin', idempotent: true },
      schema: { tags, summary: 'Add a channel', body: ChannelCreateSchema, response: { 201: ref(ChannelSchema) } },
    },
    async (request, reply) => {
      const create = await channels.prepare(request.actor, request.body);
      const created = await createOnce(platform, request, reply, async (tx) => presentChannel(await create(tx)));
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    { schema: { tags, summary: 'One channel', params: IdParams, response: { 200: ref(ChannelSchema) } } },
    async (request, reply) => sendWithEtag(reply, presentChannel(await channels.get(request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access: 'news.admin', conditional: true },
      schema: {
        tags,
        summary: 'Change a channel',
        description: 'What is left out stays.',
        params: IdParams,
        body: ChannelUpdateSchema,
        response: { 200: ref(ChannelSchema) },
      },
    },
    async (request, reply) => {
      const changed = await channels.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, presentChannel(current)),
      );
      return sendWithEtag(reply, presentChannel(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access: 'news.admin', conditional: true, conflicts: ['channel_in_use'] },
      schema: {
        tags,
        summary: 'Delete a channel',
        description: 'Not while it has articles (409); those in the trash do not count.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await channels.delete(request.params.id, (current) => requireMatch(request, presentChannel(current)));
      return reply.code(204).send(null);
    },
  );
}
