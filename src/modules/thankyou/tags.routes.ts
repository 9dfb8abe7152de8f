import type { TSchema } from 'typebox';
import { type App, IdParams, linkToNext, readPage, ref, routesOf } from '../../platform/http/index.ts';
import { tagPresenter } from './tags.presenter.ts';
import {
  TagArraySchema,
  TagInputSchema,
  TagListSchema,
  TagSchema,
  TagTotalQuerySchema,
  TagTotalSchema,
  tagsQuerySchema,
} from './tags.schemas.ts';
import type { TagsService } from './tags.service.ts';
import { type Face, REPLACING, thankYouPagination } from './thankyou.faces.ts';
import { Done } from './thankyou.schemas.ts';

export function tagRoutes(app: App, prefix: string, face: Face, service: TagsService): void {
  const routes = routesOf(app, [`Thank You v${face.version}: tags`]);
  const listSchema: TSchema = face.listsBareTags ? TagArraySchema : TagListSchema;

  routes.get(
    `${prefix}/tags`,
    {
      operationId: face.nameOf('listTags'),
      summary: 'List tags, by name',
      description: 'The core values that notes are labelled with.',
      querystring: tagsQuerySchema(face.tagPages),
      response: { 200: listSchema },
    },
    async (request, reply) => {
      const page = readPage(request.query, face.tagPages);
      const { items, total } = await service.list(request.query, page);
      const data = items.map(tagPresenter(request.actor.timezone));
      if (!face.listsBareTags) return { data, pagination: thankYouPagination(request, face, 'tags', page, total) };
      if (data.length > 0 && page.offset + data.length < total) linkToNext(request, reply, page, data.length);
      return data;
    },
  );

  routes.get(
    `${prefix}/tags/total`,
    {
      operationId: face.nameOf('countTags'),
      summary: 'Count tags',
      description: 'All of them, or only the active ones.',
      querystring: TagTotalQuerySchema,
      response: { 200: TagTotalSchema },
    },
    async (request) => service.total(request.query.active),
  );

  routes.post(
    `${prefix}/tags`,
    {
      access: 'thanks.admin',
      operationId: face.nameOf('createTag'),
      summary: 'Create a tag',
      body: TagInputSchema,
      response: { [face.createStatus]: ref(TagSchema) },
    },
    async (request, reply) => {
      const tag = await service.create(request.actor, request.body);
      reply.statusCode = face.createStatus;
      return tagPresenter(request.actor.timezone)(tag);
    },
  );

  routes.get(
    `${prefix}/tags/:id`,
    {
      operationId: face.nameOf('getTag'),
      summary: 'One tag',
      description: 'A core value that notes are labelled with.',
      params: IdParams,
      response: { 200: ref(TagSchema) },
    },
    async (request) => tagPresenter(request.actor.timezone)(await service.get(request.params.id)),
  );

  for (const { method, mainMethod } of REPLACING) {
    routes[method](
      `${prefix}/tags/:id`,
      {
        access: 'thanks.admin',
        mainMethod,
        operationId: face.nameOf('updateTag'),
        summary: 'Replace a tag',
        params: IdParams,
        body: TagInputSchema,
        response: { 200: ref(TagSchema) },
      },
      async (request) =>
        tagPresenter(request.actor.timezone)(await service.update(request.actor, request.params.id, request.body)),
    );
  }

  routes.delete(
    `${prefix}/tags/:id`,
    {
      access: 'thanks.admin',
      operationId: face.nameOf('deleteTag'),
      summary: 'Delete a tag',
      description: 'It is taken off its notes.',
      params: IdParams,
      response: { 200: Done },
    },
    async (request) => {
      await service.delete(request.params.id);
      return true;
    },
  );
}
