import { type App, IdParams, ref, requireMatch, sendWithEtag } from '../../../platform/http/index.ts';
import { PubAccessInputSchema, PubAccessSchema } from './folder-access.schemas.ts';
import type { AccessService } from './folder-access.service.ts';

const tags = ['Publish: folders'];
const address = '/api/publish/v1/folders/:id/permissions';

export function accessRoutes(app: App, access: AccessService): void {
  app.get(
    address,
    {
      config: { access: 'publish.admin' },
      schema: { tags, summary: 'Who may view a folder', params: IdParams, response: { 200: ref(PubAccessSchema) } },
    },
    async (request, reply) => sendWithEtag(reply, await access.get(request.actor, request.params.id)),
  );

  app.put(
    address,
    {
      config: { access: 'publish.admin', conditional: true },
      schema: {
        tags,
        summary: 'Say who may view a folder',
        description: 'It holds for everything below that has no list of its own.',
        params: IdParams,
        body: PubAccessInputSchema,
        response: { 200: ref(PubAccessSchema) },
      },
    },
    async (request, reply) => {
      const changed = await access.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, current),
      );
      return sendWithEtag(reply, changed);
    },
  );
}
