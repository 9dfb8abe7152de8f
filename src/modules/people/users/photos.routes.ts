import { type App, fileField, fileForm, IdParams, routesOf } from '../../../platform/http/index.ts';
import { cropFields, pictureAnswers, readPictureToCrop, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PhotosService } from './photos.service.ts';

const tags = ['People v2: users'];
const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'photo: at most 10 MB are allowed' };

export function photoRoutes(app: App, { blobs }: Pick<Platform, 'blobs'>, photos: PhotosService): void {
  const routes = routesOf(app, tags);

  routes.get(
    '/api/people/v2/users/:id/photo',
    {
      alsoAnswers: [500],
      operationId: 'downloadUserPhoto',
      summary: 'Photo of a user',
      description: 'The photo as JPEG, or a picture of the initials as SVG where there is none.',
      params: IdParams,
      response: pictureAnswers('image/jpeg', 'image/svg+xml'),
    },
    async (request, reply) => sendPicture(request, reply, blobs, () => photos.get(request.actor, request.params.id)),
  );

  routes.post(
    '/api/people/v2/users/:id/photo',
    {
      ownAccount: true,
      takes: fileForm({ photo: fileField('The photo.'), ...cropFields }),
      operationId: 'setUserPhoto',
      summary: 'Set the photo of a user',
      description:
        'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`: `photo`, and optionally `x`, `y`, `width` of a square crop in pixels. One’s own, or with people.admin.',
      params: IdParams,
    },
    async (request) => {
      const { picture, crop } = await readPictureToCrop(request, LIMITS, 'photo');
      await photos.set(request.actor, request.params.id, picture, crop);
    },
  );

  routes.delete(
    '/api/people/v2/users/:id/photo',
    {
      ownAccount: true,
      summary: 'Restore the default photo',
      description: 'A picture of the initials. One’s own, or with people.admin.',
      params: IdParams,
    },
    (request) => photos.remove(request.actor, request.params.id),
  );
}
