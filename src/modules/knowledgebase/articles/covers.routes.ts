// Owns the addresses of covers.
import { Type } from 'typebox';
import { IdParams, NoContent } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import { preparePicture, readPicture } from '../images/picture-upload.ts';
import { additions } from '../knowledgebase.schemas.ts';
import type { CoversService } from './covers.service.ts';

const tags = ['Knowledge base: articles'];
const address = `${additions}/articles/:id/cover`;

export function coverRoutes(app: App, covers: CoversService): void {
  app.put(
    address,
    {
      schema: {
        tags,
        summary: 'Set the cover of an article',
        description: 'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`.',
        consumes: ['multipart/form-data'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await covers.set(request.actor, request.params.id, await readPicture(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    address,
    { schema: { tags, summary: 'Remove the cover of an article', params: IdParams, response: { 204: NoContent } } },
    async (request, reply) => {
      await covers.remove(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  for (const size of ['cover', 'thumbnail'] as const) {
    app.get(
      size === 'cover' ? address : `${address}/thumbnail`,
      {
        config: { alsoAnswers: [403, 500] },
        schema: {
          tags,
          summary: size === 'cover' ? 'The cover of an article' : 'The cover of an article, small',
          params: IdParams,
          response: {
            200: { description: 'The picture.', content: { 'image/jpeg': { schema: Type.Any() } } },
            304: Type.Null({ description: 'The picture you have is the current one.' }),
          },
        },
      },
      async (request, reply) => {
        const picture = await covers.get(request.actor, request.params.id, size);
        if (!preparePicture(request, reply, picture)) return reply.code(304).send(null);
        return reply.send(await covers.open(picture.hash));
      },
    );
  }
}
