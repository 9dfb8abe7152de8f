// Owns the addresses of the definitions of user metadata.
import { requireMatch, sendWithEtag } from '../../../platform/http/etag.ts';
import { createOnce } from '../../../platform/http/idempotency.ts';
import { pageQuerySchema, pagination, readPage } from '../../../platform/http/paging.ts';
import { IdParams, NoContent, ref } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import { presentMetadataField } from './metadata-fields.presenter.ts';
import {
  MetadataFieldCreateSchema,
  MetadataFieldListSchema,
  MetadataFieldSchema,
  MetadataFieldUpdateSchema,
} from './metadata-fields.schemas.ts';
import type { MetadataFieldsService } from './metadata-fields.service.ts';

const tags = ['People: metadata fields'];
const root = '/api/people/v1/metadata-fields';

export function metadataFieldRoutes(app: App, platform: Platform, fields: MetadataFieldsService): void {
  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'List the metadata fields, by name',
        querystring: pageQuerySchema(V2_PAGES),
        response: { 200: MetadataFieldListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, V2_PAGES);
      const { items, total } = await fields.list(page);
      return { data: items.map(presentMetadataField), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'Define a metadata field',
        body: MetadataFieldCreateSchema,
        response: { 201: ref(MetadataFieldSchema) },
      },
    },
    async (request, reply) => {
      const created = await createOnce(platform, request, reply, async (tx) =>
        presentMetadataField(await fields.create(tx, request.body)),
      );
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    { schema: { tags, summary: 'One metadata field', params: IdParams, response: { 200: ref(MetadataFieldSchema) } } },
    async (request, reply) => sendWithEtag(reply, presentMetadataField(await fields.get(request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'Change a metadata field',
        description: 'What is left out stays. Values that users hold stay under the name they were written with.',
        params: IdParams,
        body: MetadataFieldUpdateSchema,
        response: { 200: ref(MetadataFieldSchema) },
      },
    },
    async (request, reply) => {
      const changed = await fields.update(request.params.id, request.body, (field) =>
        requireMatch(request, presentMetadataField(field)),
      );
      return sendWithEtag(reply, presentMetadataField(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'Delete a metadata field',
        description: 'Only the definition goes; values that users hold stay.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await fields.delete(request.params.id, (field) => requireMatch(request, presentMetadataField(field)));
      return reply.code(204).send(null);
    },
  );
}
