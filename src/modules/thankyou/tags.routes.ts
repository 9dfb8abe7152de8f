import { type App, IdParams, readPage, ref } from '../../platform/http/index.ts';
import { tagPresenter } from './tags.presenter.ts';
import {
  TagInputSchema,
  TagListSchema,
  TagSchema,
  TagsQuerySchema,
  TagTotalQuerySchema,
  TagTotalSchema,
} from './tags.schemas.ts';
import type { TagsService } from './tags.service.ts';
import { PAGES, thankYouPagination } from './thankyou.paging.ts';
import { Done } from './thankyou.schemas.ts';

const tags = ['Thank You v3: tags'];

export function tagRoutes(app: App, prefix: string, service: TagsService): void {
  app.get(
    `${prefix}/tags`,
    {
      schema: {
        tags,
        summary: 'List tags, by name',
        description: 'The core values that notes are labelled with.',
        querystring: TagsQuerySchema,
        response: { 200: TagListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total } = await service.list(request.query, page);
      const data = items.map(tagPresenter(request.actor.timezone));
      return { data, pagination: thankYouPagination(request, 'tags', page, total) };
    },
  );

  app.get(
    `${prefix}/tags/total`,
    {
      schema: {
        tags,
        operationId: 'countTags',
        summary: 'Count tags',
        description: 'All of them, or only the active ones.',
        querystring: TagTotalQuerySchema,
        response: { 200: TagTotalSchema },
      },
    },
    async (request) => service.total(request.query.active),
  );

  app.post(
    `${prefix}/tags`,
    {
      config: { access: 'thanks.admin' },
      schema: { tags, summary: 'Create a tag', body: TagInputSchema, response: { 200: ref(TagSchema) } },
    },
    async (request) => tagPresenter(request.actor.timezone)(await service.create(request.actor, request.body)),
  );

  app.get(
    `${prefix}/tags/:id`,
    {
      schema: {
        tags,
        summary: 'One tag',
        description: 'A core value that notes are labelled with.',
        params: IdParams,
        response: { 200: ref(TagSchema) },
      },
    },
    async (request) => tagPresenter(request.actor.timezone)(await service.get(request.params.id)),
  );

  app.put(
    `${prefix}/tags/:id`,
    {
      config: { access: 'thanks.admin' },
      schema: {
        tags,
        summary: 'Replace a tag',
        params: IdParams,
        body: TagInputSchema,
        response: { 200: ref(TagSchema) },
      },
    },
    async (request) =>
      tagPresenter(request.actor.timezone)(await service.update(request.actor, request.params.id, request.body)),
  );

  app.delete(
    `${prefix}/tags/:id`,
    {
      config: { access: 'thanks.admin' },
      schema: {
        tags,
        summary: 'Delete a tag',
        description: 'It is taken off its notes.',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await service.delete(request.params.id);
      return true;
    },
  );
}
