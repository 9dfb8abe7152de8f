import { Type } from 'typebox';
import { type App, createOnce, fileField, fileForm, ref, routesOf } from '../../../platform/http/index.ts';
import { pictureAnswers, readPicture, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { apiRoot, PICTURE_LIMITS } from '../knowledgebase.schemas.ts';
import { type ImagesService, imagePath } from './images.service.ts';

const tags = ['Knowledge base: articles'];

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
  const routes = routesOf(app, tags);

  routes.post(
    `${apiRoot}/images`,
    {
      idempotent: true,
      takes: fileForm({ file: fileField('The picture.') }),
      operationId: 'uploadKnowledgeBaseImage',
      summary: 'Upload a picture for a text',
      description:
        'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`. A picture that no text shows goes after a day.',
      response: { 201: ref(TextImageSchema) },
    },
    async (request, reply) => {
      const picture = await readPicture(request, PICTURE_LIMITS);
      return images.add(request.actor, picture, (insert) =>
        createOnce(platform, request, reply, async (tx) => {
          const { key, filename } = await insert(tx);
          return { key, filename, url: imagePath(key) };
        }),
      );
    },
  );

  routes.get(
    `${apiRoot}/images/:key`,
    {
      alsoAnswers: [500],
      operationId: 'downloadKnowledgeBaseImage',
      summary: 'A picture of a text',
      description: 'Every user who knows its key may see it.',
      params: KeyParams,
      response: pictureAnswers('image/png', 'image/jpeg', 'image/webp'),
    },
    async (request, reply) => sendPicture(request, reply, platform.blobs, () => images.get(request.params.key)),
  );
}
