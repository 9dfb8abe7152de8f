import { together } from '../../../platform/db/index.ts';
import {
  type App,
  bytesAs,
  expectFiles,
  fileField,
  fileForm,
  formRoutes,
  IdParams,
  routesOf,
} from '../../../platform/http/index.ts';
import { pictureAnswers, RAW_PICTURES, readPicture, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ArticleImages } from './image.service.ts';

const tags = ['News'];
const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'A picture has at most 10 MB' };
const address = '/api/news/v1/articles/:id/image';

export async function articleImageRoutes(
  app: App,
  { storage, blobs }: Pick<Platform, 'storage' | 'blobs'>,
  images: ArticleImages,
): Promise<void> {
  const routes = routesOf(app, tags);

  routes.get(
    address,
    {
      alsoAnswers: [500],
      operationId: 'downloadNewsArticleImage',
      summary: 'The picture of an article',
      description: 'A JPEG; `image_url` of the article names it.',
      params: IdParams,
      response: pictureAnswers('image/jpeg'),
    },
    async (request, reply) => sendPicture(request, reply, blobs, () => images.get(request.actor, request.params.id)),
  );

  routes.delete(
    address,
    {
      access: 'news.admin',
      operationId: 'deleteNewsArticleImage',
      summary: 'Take the picture off an article',
      params: IdParams,
    },
    (request) => images.remove(request.actor, request.params.id),
  );

  await formRoutes(app, storage, (scope) => {
    const routes = routesOf(scope, tags);

    routes.put(
      address,
      {
        access: 'news.admin',
        rawTypes: RAW_PICTURES,
        takes: { ...fileForm({ file: fileField('The picture.') }), ...bytesAs(...RAW_PICTURES) },
        operationId: 'setNewsArticleImage',
        summary: 'Set the picture of an article',
        description:
          'A file in `multipart/form-data`, or the picture itself: JPEG, PNG, WebP or GIF of at most 10 MB. It is made no larger than 2000 × 2000 pixels.',
        params: IdParams,
      },
      async (request) => {
        const { actor, params } = request;
        await together(images.requireArticle(actor, params.id), expectFiles(request));
        const { picture } = await readPicture(request, LIMITS);
        await images.set(actor, params.id, picture);
      },
    );
  });
}
