// Owns the addresses of pictures inside texts.
import { Type } from 'typebox';
import { createOnce } from '../../../platform/http/idempotency.ts';
import { ref } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { additions } from '../knowledgebase.schemas.ts';
import { type ImagesService, imagePath } from './images.service.ts';
import { preparePicture, readPicture } from './picture-upload.ts';

const tags = ['Knowledge base: articles'];
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

export const TextImageSchema = Type.Object(
  {
    key: Type.String(),
    filename: Type.String(),
    url: Type.String({ description: 'Path for the `src` of an `img` in a text.' }),
  },
  { $id: 'KnowledgebaseImage', description: 'A picture for a text.' },
);

const KeyParams = Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Key of the picture.' }) });

export function imageRoutes(app: App, platform: Platform, images: ImagesService): void {
  app.post(
    `${additions}/images`,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Upload a picture for a text',
        description:
          'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`. A picture that no text shows goes after a day.',
        consumes: ['multipart/form-data'],
        response: { 201: ref(TextImageSchema) },
      },
    },
    async (request, reply) => {
      const picture = await readPicture(request);
      return images.add(request.actor, picture, (insert) =>
        createOnce(platform, request, reply, async (tx) => {
          const { key, filename } = await insert(tx);
          return { key, filename, url: imagePath(key) };
        }),
      );
    },
  );

  app.get(
    `${additions}/images/:key`,
    {
      config: { alsoAnswers: [500] },
      schema: {
        tags,
        summary: 'A picture of a text',
        params: KeyParams,
        response: {
          200: {
            description: 'The picture.',
            content: Object.fromEntries(TYPES.map((type) => [type, { schema: Type.Any() }])),
          },
          304: Type.Null({ description: 'The picture you have is the current one.' }),
        },
      },
    },
    async (request, reply) => {
      const { blob_hash, content_type, filename } = await images.get(request.params.key);
      const picture = { hash: blob_hash, contentType: content_type, filename };
      if (!preparePicture(request, reply, picture)) return reply.code(304).send(null);
      return reply.send(await images.open(blob_hash));
    },
  );
}
