import { type App, bytesAs, fileField, fileForm, formRoutes, IdParams, ref } from '../../../platform/http/index.ts';
import {
  cropFields,
  pictureAnswers,
  RAW_PICTURES,
  readPictureToCrop,
  sendPicture,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BadgeMessageSchema } from '../badges.schemas.ts';
import { IMAGE_LIMITS, readUpload } from './image-upload.ts';
import { presentImages } from './images.presenter.ts';
import {
  CropHashesSchema,
  CropSchema,
  ImageFiles,
  ImageListSchema,
  ImageSetListSchema,
  ImagesAddedSchema,
  UploadQuerySchema,
} from './images.schemas.ts';
import type { ImagesService } from './images.service.ts';

const tags = ['Badges: images'];
const root = '/api/badges';

export async function imageRoutes(
  app: App,
  { storage, blobs }: Pick<Platform, 'storage' | 'blobs'>,
  images: ImagesService,
): Promise<void> {
  app.get(
    `${root}/image-sets`,
    {
      schema: {
        tags,
        operationId: 'listBadgeImageSets',
        summary: 'The image sets',
        description: 'There are two: custom images, and icons that come with the product.',
        response: { 200: ImageSetListSchema },
      },
    },
    async () => images.listSets(),
  );

  app.get(
    `${root}/image-sets/images`,
    {
      config: { cacheUntilChanged: ['badge_images'] },
      schema: {
        tags,
        operationId: 'listBadgeImages',
        summary: 'The images of all sets',
        description: 'What `image_id` of a badge can be.',
        response: { 200: ImageListSchema },
      },
    },
    async (request) => presentImages(request, await images.listAll()),
  );

  app.get(
    `${root}/image-sets/:id/images`,
    {
      config: { cacheUntilChanged: ['badge_images'] },
      schema: {
        tags,
        operationId: 'listBadgeImagesOfSet',
        summary: 'The images of a set',
        description: 'What `image_id` of a badge can be, of one set.',
        params: IdParams,
        response: { 200: ImageListSchema },
      },
    },
    async (request) => presentImages(request, await images.listOfSet(request.params.id)),
  );

  app.get(
    `${root}/images/:id/file`,
    {
      config: { alsoAnswers: [500] },
      schema: {
        tags,
        operationId: 'downloadBadgeImage',
        summary: 'The picture of an image',
        description: 'A PNG. Pre-defined icons are white on nothing, to stand on the colour of a badge.',
        params: IdParams,
        response: pictureAnswers('image/png'),
      },
    },
    async (request, reply) => sendPicture(request, reply, blobs, () => images.file(request.params.id)),
  );

  app.delete(
    `${root}/images/:id`,
    {
      config: { access: 'badges.manage' },
      schema: {
        tags,
        operationId: 'deleteBadgeImage',
        summary: 'Delete a custom image',
        description: 'Not while a badge has it.',
        params: IdParams,
        response: { 200: ref(BadgeMessageSchema) },
      },
    },
    async (request) => {
      await images.delete(request.params.id);
      return { message: 'Image deleted' };
    },
  );

  await formRoutes(app, storage, (scope) => uploadRoutes(scope, images));
}

function uploadRoutes(app: App, images: ImagesService): void {
  app.post(
    `${root}/image-sets/:id/images`,
    {
      config: {
        access: 'badges.manage',
        rawTypes: RAW_PICTURES,
        takes: { ...fileForm({ file: ImageFiles }), ...bytesAs(...RAW_PICTURES), 'application/json': CropHashesSchema },
      },
      schema: {
        tags,
        operationId: 'addBadgeImages',
        summary: 'Add images to set 0',
        description:
          'Files in `multipart/form-data`, one raw image (its name in `Content-Disposition` or `filename`), or the crops to add as `[{"hash": "…"}]`. PNG, JPEG, WebP or GIF of at most 5 MB and 4096 × 4096 pixels; all of them are added or none.',
        params: IdParams,
        querystring: UploadQuerySchema,
        response: { 200: ref(ImagesAddedSchema) },
      },
    },
    async (request) => {
      images.requireOpenSet(request.params.id);
      const upload = await readUpload(request, request.query.filename);
      const ids = await ('files' in upload
        ? images.add(request.actor, upload.files)
        : images.addCrops(request.actor, upload.hashes));
      return { message: 'Image successfully added', ids };
    },
  );

  app.post(
    `${root}/v1/crops`,
    {
      config: { access: 'badges.manage', takes: fileForm({ file: fileField('The picture.'), ...cropFields }) },
      schema: {
        tags,
        operationId: 'cropBadgeImage',
        summary: 'Cut a square out of a picture',
        description:
          'The picture as a file in `multipart/form-data`, with `x`, `y`, `width` in pixels; without them the largest square around the centre. The same crop sent again has the same hash.',
        response: { 201: ref(CropSchema) },
      },
    },
    async (request, reply) => {
      const hash = await images.crop(request.actor, await readPictureToCrop(request, IMAGE_LIMITS));
      return reply.code(201).send({ hash });
    },
  );
}
