// The routes of metadata definitions: the same below every application that has some.
import type { Capability } from '../access/index.ts';
import type { App } from '../http/app.ts';
import { resourceRoutes } from '../http/resources/resource.ts';
import { pageQuerySchema } from '../http/responses/paging.ts';
import type { Platform } from '../platform.ts';
import { presentMetadataField } from './metadata-fields.presenter.ts';
import { metadataFieldInputs, type metadataFieldSchema } from './metadata-fields.schemas.ts';
import type { MetadataFields } from './metadata-fields.service.ts';

const PAGES = { default: 20, max: 200 } as const;

export interface MetadataFieldAddresses {
  root: string;
  tags: string[];
  /** In the names of operations: `UserMetadataField`. */
  name: string;
  /** Who may write; everyone reads. */
  access: Capability;
  /** Whose values they define: `users`. */
  of: string;
  schema: ReturnType<typeof metadataFieldSchema>;
  /** Whether the objects have owners, as in the schema. */
  hasOwners?: boolean;
}

export function metadataFieldRoutes(
  app: App,
  platform: Platform,
  fields: MetadataFields,
  { root, tags, name, access, of, schema, hasOwners = false }: MetadataFieldAddresses,
): void {
  const bodies = metadataFieldInputs(hasOwners);
  const routes = resourceRoutes(app, platform, { path: root, tags, name, schema, present: presentMetadataField });

  routes.list(
    {
      summary: 'List the metadata fields, in their order',
      description: `How the metadata of ${of} are shown.`,
      pages: PAGES,
      querystring: pageQuerySchema(PAGES),
    },
    (_request, page) => fields.list(page),
  );

  routes.create({ access, summary: 'Define a metadata field', body: bodies.create }, ({ body }, once) =>
    once((tx) => fields.create(tx, body)),
  );

  routes.get(
    { summary: 'One metadata field', description: `How one name of the metadata of ${of} is shown.` },
    ({ params }) => fields.get(params.id),
  );

  routes.update(
    {
      access,
      summary: 'Change a metadata field',
      description: `What is left out stays. Values that ${of} hold stay under the name they were written with.`,
      body: bodies.update,
    },
    ({ params, body }, requireCurrent) => fields.update(params.id, body, requireCurrent),
  );

  routes.delete(
    {
      access,
      summary: 'Delete a metadata field',
      description: `Only the definition goes; values that ${of} hold stay.`,
    },
    ({ params }, requireCurrent) => fields.delete(params.id, requireCurrent),
  );
}
