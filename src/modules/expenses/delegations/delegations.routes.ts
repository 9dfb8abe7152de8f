// Owns the addresses of delegations.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentDelegation } from './delegations.presenter.ts';
import type { Delegation } from './delegations.repository.ts';
import {
  DELEGATION_PAGES,
  DelegationCreateSchema,
  DelegationListSchema,
  DelegationSchema,
  DelegationUpdateSchema,
} from './delegations.schemas.ts';
import type { DelegationsService } from './delegations.service.ts';

const tags = ['Expenses: delegations'];
const root = '/api/expenses/v1/delegations';

export function delegationRoutes(app: App, platform: Platform, delegations: DelegationsService): void {
  const present = (delegation: Delegation) => presentDelegation(delegation, platform.clock.now());

  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'List delegations',
        description: 'Those you gave and those you were given; with expenses.admin all. The latest first.',
        querystring: pageQuerySchema(DELEGATION_PAGES),
        response: { 200: DelegationListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, DELEGATION_PAGES);
      const { items, total } = await delegations.list(request.actor, page);
      return { data: items.map(present), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Let somebody decide in your place',
        description:
          'From the first to the last day the delegate approves and rejects the sheets you supervise, but never their own.',
        body: DelegationCreateSchema,
        response: { 201: ref(DelegationSchema) },
      },
    },
    async (request, reply) => {
      const created = await createOnce(platform, request, reply, async (tx) =>
        present(await delegations.create(tx, request.actor, request.body)),
      );
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    {
      config: { alsoAnswers: [403] },
      schema: { tags, summary: 'One delegation', params: IdParams, response: { 200: ref(DelegationSchema) } },
    },
    async (request, reply) => sendWithEtag(reply, present(await delegations.get(request.actor, request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Change a delegation',
        description: 'What is left out stays.',
        params: IdParams,
        body: DelegationUpdateSchema,
        response: { 200: ref(DelegationSchema) },
      },
    },
    async (request, reply) => {
      const changed = await delegations.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, present(current)),
      );
      return sendWithEtag(reply, present(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { conditional: true },
      schema: { tags, summary: 'End a delegation', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await delegations.delete(request.actor, request.params.id, (current) => requireMatch(request, present(current)));
      return reply.code(204).send(null);
    },
  );
}
