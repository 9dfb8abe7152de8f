// Owns the addresses of clients, departments, locations, projects and expense types.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentLookup } from './lookups.presenter.ts';
import type { LookupKind } from './lookups.repository.ts';
import {
  LOOKUP_PAGES,
  LookupCreateSchema,
  LookupListSchema,
  LookupQuerySchema,
  LookupUpdateSchema,
  ManagedLookupListSchema,
  ManagedLookupSchema,
} from './lookups.schemas.ts';
import type { LookupsService } from './lookups.service.ts';

interface Resource {
  kind: LookupKind;
  /** As in our own additions. */
  path: string;
  one: string;
  many: string;
}

const resources: readonly Resource[] = [
  { kind: 'client', path: 'clients', one: 'a client', many: 'clients' },
  { kind: 'dept', path: 'departments', one: 'a department', many: 'departments' },
  { kind: 'location', path: 'locations', one: 'a location', many: 'locations' },
  { kind: 'project', path: 'projects', one: 'a project', many: 'projects' },
  { kind: 'type', path: 'types', one: 'an expense type', many: 'expense types' },
];

/** The specification reads these; types are only managed. */
const readable = ['client', 'dept', 'location', 'project'] as const;

export function lookupRoutes(app: App, platform: Platform, lookups: LookupsService): void {
  for (const kind of readable) {
    const many = resources.find((resource) => resource.kind === kind)?.many;
    app.get(
      `/intranet/rest/expenses/${kind}`,
      {
        config: { cacheUntilChanged: ['expense_lookups'] },
        schema: {
          tags: ['Expenses'],
          summary: `List the ${many}`,
          description: 'By name; retired ones are left out.',
          response: { 200: LookupListSchema },
        },
      },
      async () => lookups.choices(kind),
    );
  }
  for (const resource of resources) managementRoutes(app, platform, lookups, resource);
}

function managementRoutes(app: App, platform: Platform, lookups: LookupsService, { kind, path, one, many }: Resource) {
  const root = `/api/expenses/v1/${path}`;
  const tags = ['Expenses: administration'];
  const access = 'expenses.admin';

  app.get(
    root,
    {
      schema: {
        tags,
        summary: `List the ${many}, retired ones too`,
        querystring: LookupQuerySchema,
        response: { 200: ManagedLookupListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, LOOKUP_PAGES);
      const { items, total } = await lookups.list(kind, request.query.retired, page);
      return { data: items.map(presentLookup), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access, idempotent: true },
      schema: { tags, summary: `Add ${one}`, body: LookupCreateSchema, response: { 201: ref(ManagedLookupSchema) } },
    },
    async (request, reply) => {
      const created = await createOnce(platform, request, reply, async (tx) =>
        presentLookup(await lookups.create(tx, kind, request.body)),
      );
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    { schema: { tags, summary: `Read ${one}`, params: IdParams, response: { 200: ref(ManagedLookupSchema) } } },
    async (request, reply) => sendWithEtag(reply, presentLookup(await lookups.get(kind, request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access, conditional: true },
      schema: {
        tags,
        summary: `Rename or retire ${one}`,
        description: 'What is left out stays. A retired one can no longer be chosen; what has it keeps it.',
        params: IdParams,
        body: LookupUpdateSchema,
        response: { 200: ref(ManagedLookupSchema) },
      },
    },
    async (request, reply) => {
      const changed = await lookups.update(kind, request.params.id, request.body, (lookup) =>
        requireMatch(request, presentLookup(lookup)),
      );
      return sendWithEtag(reply, presentLookup(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access, conditional: true, conflicts: ['lookup_in_use'] },
      schema: {
        tags,
        summary: `Delete ${one}`,
        description: 'Not while it is in use (409): retire it then.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await lookups.delete(kind, request.params.id, (lookup) => requireMatch(request, presentLookup(lookup)));
      return reply.code(204).send(null);
    },
  );
}
