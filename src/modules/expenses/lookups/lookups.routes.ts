import { type App, IdParams, resourceRoutes, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentLookup } from './lookups.presenter.ts';
import type { LookupKind } from './lookups.repository.ts';
import {
  LOOKUP_PAGES,
  LookupCreateSchema,
  LookupListSchema,
  LookupQuerySchema,
  LookupUpdateSchema,
  LookupUsesSchema,
  ManagedLookupSchema,
} from './lookups.schemas.ts';
import type { LookupsService } from './lookups.service.ts';

interface Resource {
  kind: LookupKind;
  /** The address, as in our own additions. */
  path: string;
  /** In the names of operations. */
  name: string;
  one: string;
  many: string;
}

const resources: readonly Resource[] = [
  { kind: 'client', path: 'clients', name: 'Client', one: 'a client', many: 'clients' },
  { kind: 'dept', path: 'departments', name: 'Department', one: 'a department', many: 'departments' },
  { kind: 'location', path: 'locations', name: 'Location', one: 'a location', many: 'locations' },
  { kind: 'project', path: 'projects', name: 'Project', one: 'a project', many: 'projects' },
  { kind: 'type', path: 'types', name: 'ExpenseType', one: 'an expense type', many: 'expense types' },
];

/** The specification reads these; types are only managed. */
const readable = ['client', 'dept', 'location', 'project'] as const;

export function lookupRoutes(app: App, platform: Platform, lookups: LookupsService): void {
  const routes = routesOf(app, ['Expenses']);
  for (const kind of readable) {
    const { name, many } = resources.find((resource) => resource.kind === kind) ?? { name: kind, many: kind };
    routes.get(
      `/intranet/rest/expenses/${kind}`,
      {
        cacheUntilChanged: ['expense_lookups'],
        operationId: `list${name}s`,
        summary: `List the ${many}`,
        description: 'By name; retired ones are left out.',
        response: { 200: LookupListSchema },
      },
      async () => lookups.choices(kind),
    );
  }
  for (const resource of resources) managementRoutes(app, platform, lookups, resource);
}

function managementRoutes(
  app: App,
  platform: Platform,
  lookups: LookupsService,
  { kind, path, name, one, many }: Resource,
) {
  const access = 'expenses.admin';
  const routes = resourceRoutes(app, platform, {
    path: `/api/expenses/v1/${path}`,
    tags: ['Expenses: administration'],
    name,
    schema: ManagedLookupSchema,
    present: presentLookup,
  });

  routesOf(app, ['Expenses: administration']).get(
    `/api/expenses/v1/${path}/:id/uses`,
    {
      access,
      operationId: `count${name}Uses`,
      summary: `How often ${one} is used`,
      description: 'By sheets and items, those in the trash too.',
      params: IdParams,
      response: { 200: LookupUsesSchema },
    },
    ({ actor, params }) => lookups.uses(actor, kind, params.id),
  );

  routes.list(
    {
      operationId: `listAll${name}s`,
      summary: `List the ${many}, retired ones too`,
      description: 'By name, a page at a time.',
      pages: LOOKUP_PAGES,
      querystring: LookupQuerySchema,
    },
    ({ query }, page) => lookups.list(kind, query.retired, page),
  );

  routes.create({ access, summary: `Add ${one}`, body: LookupCreateSchema }, ({ body }, once) =>
    once((tx) => lookups.create(tx, kind, body)),
  );

  routes.get({ summary: `Read ${one}`, description: 'Retired or not.' }, ({ params }) => lookups.get(kind, params.id));

  routes.update(
    {
      access,
      summary: `Rename or retire ${one}`,
      description: 'What is left out stays. A retired one can no longer be chosen; what has it keeps it.',
      body: LookupUpdateSchema,
    },
    ({ params, body }, requireCurrent) => lookups.update(kind, params.id, body, requireCurrent),
  );

  routes.delete(
    {
      access,
      conflicts: ['lookup_in_use'],
      summary: `Delete ${one}`,
      description: 'Not while it is in use (409): retire it then.',
    },
    ({ params }, requireCurrent) => lookups.delete(kind, params.id, requireCurrent),
  );
}
