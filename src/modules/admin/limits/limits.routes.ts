import {
  type App,
  IdParams,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
import { administratorsOnly } from '../admin.policy.ts';
import { limitsOfUserPresenter, presentLimits } from './limits.presenter.ts';
import {
  LimitChangesSchema,
  LimitsOfUserSchema,
  LimitsOfUsersSchema,
  LimitsSchema,
  OwnLimitsSchema,
} from './limits.schemas.ts';
import type { LimitsService } from './limits.service.ts';

const ROOT = '/api/admin/v1/limits';
const PAGES = { default: 50, max: 200 };

export function limitRoutes(app: App, limits: LimitsService): void {
  const routes = routesOf(app, ['Administration']);

  routes.get(
    ROOT,
    {
      ...administratorsOnly,
      operationId: 'getLimits',
      summary: 'What users may take, each and all together',
      response: { 200: ref(LimitsSchema) },
    },
    async () => presentLimits(await limits.get()),
  );

  routes.patch(
    ROOT,
    {
      ...administratorsOnly,
      operationId: 'changeLimits',
      summary: 'Limit what users may take',
      description: 'What is not named stays. In force at once.',
      body: LimitChangesSchema,
      response: { 200: ref(LimitsSchema) },
    },
    async (request) => presentLimits(await limits.change(request.body)),
  );

  routes.get(
    `${ROOT}/users`,
    {
      ...administratorsOnly,
      operationId: 'listLimitsOfUsers',
      summary: 'Users who are near a limit, or have one of their own',
      querystring: pageQuerySchema(PAGES),
      response: { 200: LimitsOfUsersSchema },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total, people } = await limits.listUsers(request.actor, page);
      return {
        data: items.map(limitsOfUserPresenter(request, people)),
        pagination: pagination(request, page, total, items.length),
      };
    },
  );

  routes.get(
    `${ROOT}/users/:id`,
    {
      ...administratorsOnly,
      operationId: 'getLimitsOfUser',
      summary: 'What one user may take, and takes',
      params: IdParams,
      response: { 200: ref(LimitsOfUserSchema) },
    },
    async (request) => {
      const { item, people } = await limits.getUser(request.actor, request.params.id);
      return limitsOfUserPresenter(request, people)(item);
    },
  );

  routes.put(
    `${ROOT}/users/:id`,
    {
      ...administratorsOnly,
      conflicts: ['too_many_own_limits'],
      operationId: 'setLimitsOfUser',
      summary: 'Limit what one user may take',
      description: 'Replaces the limits of their own; what is not named is as for each user. In force at once.',
      params: IdParams,
      body: OwnLimitsSchema,
      response: { 200: ref(LimitsOfUserSchema) },
    },
    async (request) => {
      const { item, people } = await limits.setUser(request.actor, request.params.id, request.body);
      return limitsOfUserPresenter(request, people)(item);
    },
  );
}
