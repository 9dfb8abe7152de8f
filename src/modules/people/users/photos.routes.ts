// Owns the addresses of profile photos.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest } from '../../../platform/http/errors.ts';
import { heldTags } from '../../../platform/http/etag.ts';
import { readForm } from '../../../platform/http/forms.ts';
import { readCropFields } from '../../../platform/http/picture-uploads.ts';
import { IdParams, NoContent } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Crop } from '../../../platform/images/index.ts';
import { PHOTO_LIMIT, type PhotosService } from './photos.service.ts';

const tags = ['People v2: users'];

export function photoRoutes(app: App, photos: PhotosService): void {
  app.get(
    '/api/people/v2/users/:id/photo',
    {
      config: { alsoAnswers: [500] },
      schema: {
        tags,
        summary: 'Photo of a user',
        description: 'The photo as JPEG, or a picture of the initials as SVG where there is none.',
        params: IdParams,
        response: {
          200: {
            description: 'The picture.',
            content: { 'image/jpeg': { schema: Type.Any() }, 'image/svg+xml': { schema: Type.Any() } },
          },
          304: Type.Null({ description: 'The picture you have is the current one.' }),
        },
      },
    },
    async (request, reply) => {
      const held = heldTags(request.headers['if-none-match']);
      const isHeld = (tag: string) => held.has('*') || held.has(`"${tag}"`);
      const { tag, contentType, body } = await photos.get(request.actor, request.params.id, isHeld);
      reply.header('etag', `"${tag}"`).header('cache-control', 'private, no-cache');
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (body === undefined) return reply.code(304).send(null);
      return reply.type(contentType).send(body);
    },
  );

  app.post(
    '/api/people/v2/users/:id/photo',
    {
      config: { ownAccount: true },
      schema: {
        tags,
        summary: 'Set the photo of a user',
        description:
          'JPEG, PNG, WebP or GIF of at most 10 MB, as `multipart/form-data`: `photo`, and optionally `x`, `y`, `width` of a square crop in pixels. One’s own, or with people.admin.',
        consumes: ['multipart/form-data'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { image, crop } = await readPhoto(request);
      await photos.set(request.actor, request.params.id, image, crop);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/people/v2/users/:id/photo',
    {
      config: { ownAccount: true },
      schema: { tags, summary: 'Restore the default photo', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await photos.remove(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

const LIMITS = { maxBytes: PHOTO_LIMIT, tooLarge: 'photo: at most 10 MB are allowed' };

async function readPhoto(request: FastifyRequest): Promise<{ image: string; crop: Crop }> {
  const form = await readForm(request, LIMITS);
  const crop = readCropFields(form);
  const photo = form.files.findLast(({ field }) => field === 'photo');
  if (!photo) throw badRequest('no_image', 'photo: no image file was uploaded');
  return { image: photo.upload.path, crop };
}
