// Owns the addresses of the pictures of articles.
import { Type } from 'typebox';
import { heldTags } from '../../../platform/http/etag.ts';
import { formRoutes, readFile } from '../../../platform/http/forms.ts';
import { noPicture, RAW_PICTURES } from '../../../platform/http/picture-uploads.ts';
import { IdParams, NoContent } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ArticleImages } from './image.service.ts';

const tags = ['News'];
const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'A picture has at most 10 MB' };
const address = '/api/news/v1/articles/:id/image';

export async function articleImageRoutes(
  app: App,
  { storage }: Pick<Platform, 'storage'>,
  images: ArticleImages,
): Promise<void> {
  app.get(
    address,
    {
      config: { alsoAnswers: [500] },
      schema: {
        tags,
        summary: 'The picture of an article',
        description: 'A JPEG; `image_url` of the article names it.',
        params: IdParams,
        response: {
          200: { description: 'The picture.', content: { 'image/jpeg': { schema: Type.Any() } } },
          304: Type.Null({ description: 'The picture you have is the current one.' }),
        },
      },
    },
    async (request, reply) => {
      const held = heldTags(request.headers['if-none-match']);
      const isHeld = (tag: string) => held.has('*') || held.has(`"${tag}"`);
      const { tag, body } = await images.get(request.actor, request.params.id, isHeld);
      reply.header('etag', `"${tag}"`).header('cache-control', 'private, no-cache');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      if (body === undefined) return reply.code(304).send(null);
      return reply.type('image/jpeg').send(body);
    },
  );

  app.delete(
    address,
    {
      config: { access: 'news.admin' },
      schema: { tags, summary: 'Take the picture off an article', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await images.remove(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  await formRoutes(app, storage, (scope) => {
    scope.put(
      address,
      {
        config: { access: 'news.admin', rawTypes: RAW_PICTURES },
        schema: {
          tags,
          summary: 'Set the picture of an article',
          description:
            'A file in `multipart/form-data`, or the picture itself: JPEG, PNG, WebP or GIF of at most 10 MB. It is made no larger than 2000 × 2000 pixels.',
          consumes: ['multipart/form-data', ...RAW_PICTURES],
          params: IdParams,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        const { actor, params } = request;
        await images.requireArticle(actor, params.id);
        const file = await readFile(request, LIMITS);
        if (!file) throw noPicture();
        await images.set(actor, params.id, file.upload.path);
        return reply.code(204).send(null);
      },
    );
  });
}
