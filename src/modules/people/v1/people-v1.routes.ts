import { Type } from 'typebox';
import type { Actor } from '../../../platform/access/index.ts';
import {
  type App,
  notFound,
  type Page,
  type PageRequest,
  paging,
  readPage,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
import type { MetadataFields } from '../../../platform/metadata/index.ts';
import { keywordFilter, nameClause, readSort } from '../users/user-query.ts';
import { v2Root } from '../users/users.presenter.ts';
import type { UsersService } from '../users/users.service.ts';
import { chooseFields, fieldsetNames, findFieldset, findSearchField } from './fieldsets.ts';
import { userV1Presenter } from './people-v1.presenter.ts';
import {
  FieldDefinitionSchema,
  FieldsetParams,
  NamedQuerySchema,
  NamedSchema,
  PagingSchema,
  UsersV1QuerySchema,
  UserV1Params,
  UserV1QuerySchema,
  UserV1Schema,
  V1_PAGES,
} from './people-v1.schemas.ts';

const tags = ['People v1'];
const root = '/intranet/rest/people';

/** Lists what the actor may see, active ones unless asked otherwise. */
interface NamedLister {
  list(
    actor: Actor,
    input: { query?: string | undefined },
    page: PageRequest,
  ): Promise<Page<{ id: number; name: string }>>;
}

type NamedListers = Record<'groups' | 'roles' | 'extranets', NamedLister>;

export function peopleV1Routes(app: App, users: UsersService, named: NamedListers, metadata: MetadataFields): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/users`,
    {
      alsoAnswers: [404],
      operationId: 'listUsersV1',
      summary: 'List active users',
      description: 'All filters together must match. `fields` or `fieldset` say what is sent of each.',
      querystring: UsersV1QuerySchema,
      response: { 200: Type.Object({ data: Type.Array(ref(UserV1Schema)), paging: ref(PagingSchema) }) },
    },
    async (request) => {
      const { query } = request;
      const page = readPage(query, V1_PAGES);
      const fields = chooseFields(query, await metadata.all());
      const { text = [], scan } = keywordFilter(
        query.query,
        { name: 'query_area', given: query.query_area, find: findSearchField },
        { name: 'query_type', given: query.query_type || undefined, anyCase: false },
      );
      const { items, total } = await users.list(request.actor, {
        view: 'user',
        status: 'active',
        filter: {
          groupIds: unique(query.groups),
          roleIds: unique(query.roles),
          extranetIds: unique(query.extranets),
          text: [...nameClause(query.name_filter), ...text],
          scan,
        },
        sort: readSort(query.sort, sortAliases),
        page,
      });
      return { data: items.map(userV1Presenter(v2Root(request), fields)), paging: paging(request, page, total) };
    },
  );

  routes.get(
    `${root}/users/:user_id`,
    {
      operationId: 'getUserV1',
      summary: 'One user',
      description: '`fields` or `fieldset` say what is sent.',
      params: UserV1Params,
      querystring: UserV1QuerySchema,
      response: { 200: ref(UserV1Schema) },
    },
    async (request) => {
      const fields = chooseFields(request.query, await metadata.all());
      const user = await users.get(request.actor, request.params.user_id);
      return userV1Presenter(v2Root(request), fields)(user);
    },
  );

  for (const kind of ['groups', 'roles', 'extranets'] as const) {
    routes.get(
      `${root}/${kind}`,
      {
        operationId: `list${kind.charAt(0).toUpperCase()}${kind.slice(1)}V1`,
        summary: `List active ${kind}`,
        description: 'By name; `query` finds those whose name has all its words.',
        querystring: NamedQuerySchema,
        response: { 200: Type.Object({ data: Type.Array(ref(NamedSchema)), paging: ref(PagingSchema) }) },
      },
      async (request) => {
        const page = readPage(request.query, V1_PAGES);
        const { items, total } = await named[kind].list(request.actor, { query: request.query.query }, page);
        return { data: items.map(({ id, name }) => ({ id, name })), paging: paging(request, page, total) };
      },
    );
  }

  routes.get(
    `${root}/fieldsets`,
    {
      operationId: 'listFieldsetsV1',
      summary: 'Names of the field sets',
      description: 'What `fieldset` of the users takes.',
      response: { 200: Type.Array(Type.String()) },
    },
    async () => [...fieldsetNames],
  );

  routes.get(
    `${root}/fieldsets/:name`,
    {
      operationId: 'getFieldsetV1',
      summary: 'The fields of a set',
      description: 'The properties that a `fieldset` sends of each user.',
      params: FieldsetParams,
      response: { 200: Type.Array(ref(FieldDefinitionSchema)) },
    },
    async (request) => {
      const fieldset = findFieldset(request.params.name, await metadata.all());
      if (!fieldset) throw notFound('Fieldset');
      return fieldset;
    },
  );
}

/** Names of version 1 for columns of the list that are called otherwise. `status` sorts nothing: only active users are listed. */
const sortAliases: Readonly<Record<string, string>> = {
  emailad: 'email',
  'job title': 'job_title',
  intranetuser: 'blocked',
  'account state': 'blocked',
  ex_area_id: 'extranet_id',
  'extranet area': 'extranet_id',
};

function unique(ids: number[] | undefined): number[] | undefined {
  return ids?.length ? [...new Set(ids)] : undefined;
}
