import { type App, resourceRoutes } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentDelegation } from './delegations.presenter.ts';
import type { Delegation } from './delegations.repository.ts';
import {
  DELEGATION_PAGES,
  DelegationCreateSchema,
  DelegationSchema,
  DelegationsQuerySchema,
  DelegationUpdateSchema,
} from './delegations.schemas.ts';
import type { DelegationsService } from './delegations.service.ts';

export function delegationRoutes(app: App, platform: Platform, delegations: DelegationsService): void {
  const routes = resourceRoutes(app, platform, {
    path: '/api/expenses/v1/delegations',
    tags: ['Expenses: delegations'],
    schema: DelegationSchema,
    present: (delegation: Delegation) => presentDelegation(delegation, platform.clock.now()),
  });

  routes.list(
    {
      summary: 'List delegations',
      description: 'Those you gave and those you were given; with expenses.admin all. The latest first.',
      pages: DELEGATION_PAGES,
      querystring: DelegationsQuerySchema,
    },
    ({ actor, query }, page) => delegations.list(actor, page, query.mine),
  );

  routes.create(
    {
      summary: 'Let somebody decide in your place',
      description:
        'From the first to the last day the delegate approves and rejects the sheets you supervise, but never their own.',
      body: DelegationCreateSchema,
    },
    ({ actor, body }, once) => once((tx) => delegations.create(tx, actor, body)),
  );

  routes.get(
    {
      alsoAnswers: [403],
      summary: 'One delegation',
      description: 'For those who gave it or were given it, and expenses.admin.',
    },
    ({ actor, params }) => delegations.get(actor, params.id),
  );

  routes.update(
    { summary: 'Change a delegation', description: 'What is left out stays.', body: DelegationUpdateSchema },
    ({ actor, params, body }, requireCurrent) => delegations.update(actor, params.id, body, requireCurrent),
  );

  routes.delete(
    { summary: 'End a delegation', description: 'From now on; what the delegate decided stays.' },
    ({ actor, params }, requireCurrent) => delegations.delete(actor, params.id, requireCurrent),
  );
}
