import { together } from '../../../platform/db/index.ts';
import { type App, expectFiles, fileField, fileForm, IdParams, routesOf } from '../../../platform/http/index.ts';
import { pictureAnswers, readPicture, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { apiRoot, PICTURE_LIMITS } from '../knowledgebase.schemas.ts';
import type { CoversService } from './covers.service.ts';

const tags = ['Knowledge base: articles'];
const address = `${apiRoot}/articles/:id/cover`;

export function coverRoutes(app: App, { blobs }: Pick<Platform, 'blobs'>, covers: CoversService): void {
  const routes = routesOf(app, tags);

  routes.put(
    address,
    {
      takes: fileForm({ file: fileField('The picture.') }),
      summary: 'Set the cover of an article',
      description: 'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`.',
      params: IdParams,
    },
    async (request) => {
      const { actor, params } = request;
      // What is wrong with the form is told first.
      const [picture] = await together(
        expectFiles(request).then(() => readPicture(request, PICTURE_LIMITS)),
        covers.requireArticle(actor, params.id),
      );
      await covers.set(actor, params.id, picture);
    },
  );

  routes.delete(
    address,
    {
      summary: 'Remove the cover of an article',
      description: 'For those who may change the article.',
      params: IdParams,
    },
    (request) => covers.remove(request.actor, request.params.id),
  );

  for (const size of ['cover', 'thumbnail'] as const) {
    routes.get(
      size === 'cover' ? address : `${address}/thumbnail`,
      {
        alsoAnswers: [403, 500],
        operationId: size === 'cover' ? 'downloadArticleCover' : 'downloadArticleCoverThumbnail',
        summary: size === 'cover' ? 'The cover of an article' : 'The cover of an article, small',
        description: 'A JPEG, for those who may see the article.',
        params: IdParams,
        response: pictureAnswers('image/jpeg'),
      },
      async (request, reply) =>
        sendPicture(request, reply, blobs, () => covers.get(request.actor, request.params.id, size)),
    );
  }
}
