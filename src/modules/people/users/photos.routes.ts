import { Type } from 'typebox';
import { together } from '../../../platform/db/index.ts';
import { type App, expectFiles, fileField, fileForm, IdParams, routesOf } from '../../../platform/http/index.ts';
import { cropFields, pictureAnswers, readPictureToCrop, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PhotosService } from './photos.service.ts';

const tags = ['People v2: users'];
const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'photo: at most 10 MB are allowed' };

const PhotoQuerySchema = Type.Object({
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 4096,
      description: 'Width in pixels. There are 48, 96, 192 and 400: the next larger one is sent.',
    }),
  ),
  v: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The version in an address that changes with the picture; with the current one the answer may be kept for good.',
    }),
  ),
});

export function photoRoutes(app: App, { blobs }: Pick<Platform, 'blobs'>, photos: PhotosService): void {
  const routes = routesOf(app, tags);

  routes.get(
    '/api/people/v2/users/:id/photo',
    {
      alsoAnswers: [500],
      operationId: 'downloadUserPhoto',
      summary: 'Photo of a user',
      description:
        'The photo as JPEG, or a picture of the initials as SVG where there is none. With `size` a browser keeps it for five minutes, at an address with `v` for good.',
      params: IdParams,
      querystring: PhotoQuerySchema,
      response: pictureAnswers('image/jpeg', 'image/svg+xml'),
    },
    async (request, reply) => {
      const { size, v: version } = request.query;
      return sendPicture(request, reply, blobs, () => photos.get(request.actor, request.params.id, { size, version }));
    },
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
      const { actor, params } = request;
      // What is wrong with the form is told first.
      const [{ picture, crop }, used] = await together(
        expectFiles(request).then(() => readPictureToCrop(request, LIMITS, 'photo')),
        photos.requireUser(actor, params.id),
      );
      await photos.set(actor, params.id, picture, crop, used);
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
