import { type App, pageQuerySchema, resourceRoutes } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentChannel } from './channels.presenter.ts';
import { CHANNEL_PAGES, ChannelCreateSchema, ChannelSchema, ChannelUpdateSchema } from './channels.schemas.ts';
import type { ChannelsService } from './channels.service.ts';

const access = 'news.admin';

export function channelRoutes(app: App, platform: Platform, channels: ChannelsService): void {
  const routes = resourceRoutes(app, platform, {
    path: '/api/news/v1/channels',
    tags: ['News: channels'],
    name: 'NewsChannel',
    schema: ChannelSchema,
    present: presentChannel,
  });

  routes.list(
    {
      summary: 'List the channels, by name',
      description: 'What articles are filed under.',
      pages: CHANNEL_PAGES,
      querystring: pageQuerySchema(CHANNEL_PAGES),
    },
    (_request, page) => channels.list(page),
  );

  routes.create({ access, summary: 'Add a channel', body: ChannelCreateSchema }, async ({ actor, body }, once) =>
    once(await channels.prepare(actor, body)),
  );

  routes.get({ summary: 'One channel', description: 'What articles are filed under.' }, ({ params }) =>
    channels.get(params.id),
  );

  routes.update(
    { access, summary: 'Change a channel', description: 'What is left out stays.', body: ChannelUpdateSchema },
    ({ actor, params, body }, requireCurrent) => channels.update(actor, params.id, body, requireCurrent),
  );

  routes.delete(
    {
      access,
      conflicts: ['channel_in_use'],
      summary: 'Delete a channel',
      description: 'Not while it has articles (409); those in the trash do not count.',
    },
    ({ params }, requireCurrent) => channels.delete(params.id, requireCurrent),
  );
}
