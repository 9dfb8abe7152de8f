import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { CapabilityGrant } from './capabilities.repository.ts';
import { capabilitySchemas } from './capabilities.schemas.ts';
import type { CapabilitiesService } from './capabilities.service.ts';

const tags = ['People: capabilities'];
const root = '/api/people/v1/capabilities';

export function capabilityRoutes(app: App, platform: Platform, grants: CapabilitiesService): void {
  const { CapabilityGrantSchema, CapabilityGrantListSchema, CapabilityGrantCreateSchema } = capabilitySchemas(
    platform.capabilities,
  );
  app.addSchema(CapabilityGrantSchema);

  app.get(
    root,
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'List who was granted what',
        querystring: pageQuerySchema(V2_PAGES),
        response: { 200: CapabilityGrantListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, V2_PAGES);
      const { items, total } = await grants.list(page);
      return { data: items.map(present), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access: 'administrator', idempotent: true },
      schema: {
        tags,
        operationId: 'grantCapability',
        summary: 'Grant a right',
        description: 'A right that was granted before answers with what is there already.',
        body: CapabilityGrantCreateSchema,
        response: { 201: ref(CapabilityGrantSchema) },
      },
    },
    async (request, reply) =>
      createOnce(platform, request, reply, async (tx) => present(await grants.grant(tx, request.body))),
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        operationId: 'withdrawCapability',
        summary: 'Withdraw a right',
        description: 'It is gone from this moment on.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => grants.withdraw(request.params.id),
  );
}

function present({ subject, subject_id, ...grant }: CapabilityGrant) {
  return { ...grant, subject, subject_id: subject === 'everyone' ? null : subject_id };
}
