// Owns the addresses of the access lists of folders and of their locks.
import { type App, NoContent, ref, requireMatch, sendWithEtag } from '../../../platform/http/index.ts';
import { apiRoot, FolderParams, tags } from '../documents.schemas.ts';
import { FolderAccessInputSchema, FolderAccessSchema } from './folder-access.schemas.ts';
import type { FolderAccessService } from './folder-access.service.ts';

export function folderAccessRoutes(app: App, access: FolderAccessService): void {
  const permissions = `${apiRoot}/folders/:id/permissions`;
  const lock = `${apiRoot}/folders/:id/lock`;

  app.get(
    permissions,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'The access list of a folder',
        description: 'Needs `edit_perms`.',
        params: FolderParams,
        response: { 200: ref(FolderAccessSchema) },
      },
    },
    async (request, reply) => sendWithEtag(reply, await access.get(request.actor, request.params.id)),
  );

  app.put(
    permissions,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Replace the access list of a folder',
        description: 'Needs `edit_perms`. It holds for everything below that has no list of its own.',
        params: FolderParams,
        body: FolderAccessInputSchema,
        response: { 200: ref(FolderAccessSchema) },
      },
    },
    async (request, reply) => {
      const changed = await access.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, current),
      );
      return sendWithEtag(reply, changed);
    },
  );

  app.put(
    lock,
    {
      schema: {
        tags,
        summary: 'Lock a folder',
        description: 'Needs `edit_perms`. Nobody changes anything in it or below until it is unlocked.',
        params: FolderParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await access.lock(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    lock,
    {
      schema: {
        tags,
        summary: 'Unlock a folder',
        description: 'Needs `edit_perms`.',
        params: FolderParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await access.unlock(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
