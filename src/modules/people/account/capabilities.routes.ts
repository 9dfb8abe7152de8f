import {
  type App,
  createOnce,
  IdParams,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { CapabilityGrant } from './capabilities.repository.ts';
import { capabilitySchemas } from './capabilities.schemas.ts';
import type { CapabilitiesService } from './capabilities.service.ts';

const tags = ['People: capabilities'];
const root = '/api/people/v1/capabilities';

export function capabilityRoutes(app: App, platform: Platform, grants: CapabilitiesService): void {
  const routes = routesOf(app, tags);
  const { CapabilityGrantSchema, CapabilityGrantListSchema, CapabilityGrantCreateSchema } = capabilitySchemas(
    platform.capabilities,
  );
  app.addSchema(CapabilityGrantSchema);

  routes.get(
    root,
    {
      access: 'people.admin',
      summary: 'List who was granted what',
      querystring: pageQuerySchema(V2_PAGES),
      response: { 200: CapabilityGrantListSchema },
    },
    (request) => sendPage(request, V2_PAGES, (page) => grants.list(page), present),
  );

  routes.post(
    root,
    {
      access: 'administrator',
      confirmed: true,
      idempotent: true,
      operationId: 'grantCapability',
      summary: 'Grant a right',
      description: 'A right that was granted before answers with what is there already.',
      body: CapabilityGrantCreateSchema,
      response: { 201: ref(CapabilityGrantSchema) },
    },
    async (request, reply) =>
      createOnce(platform, request, reply, async (tx) => present(await grants.grant(tx, request.body))),
  );

  routes.delete(
    `${root}/:id`,
    {
      access: 'administrator',
      operationId: 'withdrawCapability',
      summary: 'Withdraw a right',
      description: 'It is gone from this moment on.',
      params: IdParams,
    },
    (request) => grants.withdraw(request.params.id),
  );
}

function present({ subject, subject_id, ...grant }: CapabilityGrant) {
  return { ...grant, subject, subject_id: subject === 'everyone' ? null : subject_id };
}
