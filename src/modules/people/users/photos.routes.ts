import { type App, fileField, fileForm, IdParams, NoContent } from '../../../platform/http/index.ts';
import { cropFields, pictureAnswers, readPictureToCrop, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PhotosService } from './photos.service.ts';

const tags = ['People v2: users'];
const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'photo: at most 10 MB are allowed' };

export function photoRoutes(app: App, { blobs }: Pick<Platform, 'blobs'>, photos: PhotosService): void {
  app.get(
    '/api/people/v2/users/:id/photo',
    {
      config: { alsoAnswers: [500] },
      schema: {
        tags,
        operationId: 'downloadUserPhoto',
        summary: 'Photo of a user',
        description: 'The photo as JPEG, or a picture of the initials as SVG where there is none.',
        params: IdParams,
        response: pictureAnswers('image/jpeg', 'image/svg+xml'),
      },
    },
    async (request, reply) => sendPicture(request, reply, blobs, () => photos.get(request.actor, request.params.id)),
  );

  app.post(
    '/api/people/v2/users/:id/photo',
    {
      config: { ownAccount: true, takes: fileForm({ photo: fileField('The photo.'), ...cropFields }) },
      schema: {
        tags,
        operationId: 'setUserPhoto',
        summary: 'Set the photo of a user',
        description:
          'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`: `photo`, and optionally `x`, `y`, `width` of a square crop in pixels. One’s own, or with people.admin.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request) => {
      const { picture, crop } = await readPictureToCrop(request, LIMITS, 'photo');
      await photos.set(request.actor, request.params.id, picture, crop);
    },
  );

  app.delete(
    '/api/people/v2/users/:id/photo',
    {
      config: { ownAccount: true },
      schema: {
        tags,
        summary: 'Restore the default photo',
        description: 'A picture of the initials. One’s own, or with people.admin.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => photos.remove(request.actor, request.params.id),
  );
}
