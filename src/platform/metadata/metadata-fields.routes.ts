// Owns the addresses of the definitions of metadata: the same below every application that has some.
import { Type } from 'typebox';
import type { Capability } from '../access/index.ts';
import type { App } from '../http/app.ts';
import { createOnce } from '../http/resources/idempotency.ts';
import { requireMatch, sendWithEtag } from '../http/responses/etag.ts';
import { pageQuerySchema, pagination, readPage } from '../http/responses/paging.ts';
import { IdParams, NoContent, ref } from '../http/schemas/schemas.ts';
import { PaginationSchema } from '../http/schemas/wire-schemas.ts';
import type { Platform } from '../platform.ts';
import { presentMetadataField } from './metadata-fields.presenter.ts';
import {
  MetadataFieldCreateSchema,
  MetadataFieldUpdateSchema,
  type metadataFieldSchema,
} from './metadata-fields.schemas.ts';
import type { MetadataFields } from './metadata-fields.service.ts';

const PAGES = { default: 20, max: 200 } as const;

export interface MetadataFieldAddresses {
  root: string;
  tags: string[];
  /** Who may write; everyone reads. */
  access: Capability;
  /** Whose values they define: `users`. */
  of: string;
  schema: ReturnType<typeof metadataFieldSchema>;
}

export function metadataFieldRoutes(
  app: App,
  platform: Platform,
  fields: MetadataFields,
  { root, tags, access, of, schema }: MetadataFieldAddresses,
): void {
  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'List the metadata fields, by name',
        querystring: pageQuerySchema(PAGES),
        response: { 200: Type.Object({ data: Type.Array(ref(schema)), pagination: ref(PaginationSchema) }) },
      },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total } = await fields.list(page);
      return { data: items.map(presentMetadataField), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access, idempotent: true },
      schema: {
        tags,
        summary: 'Define a metadata field',
        body: MetadataFieldCreateSchema,
        response: { 201: ref(schema) },
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
    { schema: { tags, summary: 'One metadata field', params: IdParams, response: { 200: ref(schema) } } },
    async (request, reply) => sendWithEtag(reply, presentMetadataField(await fields.get(request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access, conditional: true },
      schema: {
        tags,
        summary: 'Change a metadata field',
        description: `What is left out stays. Values that ${of} hold stay under the name they were written with.`,
        params: IdParams,
        body: MetadataFieldUpdateSchema,
        response: { 200: ref(schema) },
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
      config: { access, conditional: true },
      schema: {
        tags,
        summary: 'Delete a metadata field',
        description: `Only the definition goes; values that ${of} hold stay.`,
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
