import {
  type App,
  bytesAs,
  fileField,
  fileForm,
  formRoutes,
  IdParams,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
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
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/image-sets`,
    {
      operationId: 'listBadgeImageSets',
      summary: 'The image sets',
      description: 'There are two: custom images, and icons that come with the product.',
      response: { 200: ImageSetListSchema },
    },
    async () => images.listSets(),
  );

  routes.get(
    `${root}/image-sets/images`,
    {
      cacheUntilChanged: ['badge_images'],
      operationId: 'listBadgeImages',
      summary: 'The images of all sets',
      description: 'What `image_id` of a badge can be.',
      response: { 200: ImageListSchema },
    },
    async (request) => presentImages(request, await images.listAll()),
  );

  routes.get(
    `${root}/image-sets/:id/images`,
    {
      cacheUntilChanged: ['badge_images'],
      operationId: 'listBadgeImagesOfSet',
      summary: 'The images of a set',
      description: 'What `image_id` of a badge can be, of one set.',
      params: IdParams,
      response: { 200: ImageListSchema },
    },
    async (request) => presentImages(request, await images.listOfSet(request.params.id)),
  );

  routes.get(
    `${root}/images/:id/file`,
    {
      alsoAnswers: [500],
      operationId: 'downloadBadgeImage',
      summary: 'The picture of an image',
      description: 'A PNG. Pre-defined icons are white on nothing, to stand on the colour of a badge.',
      params: IdParams,
      response: pictureAnswers('image/png'),
    },
    async (request, reply) => sendPicture(request, reply, blobs, () => images.file(request.params.id)),
  );

  routes.delete(
    `${root}/images/:id`,
    {
      access: 'badges.manage',
      operationId: 'deleteBadgeImage',
      summary: 'Delete a custom image',
      description: 'Not while a badge has it.',
      params: IdParams,
      response: { 200: ref(BadgeMessageSchema) },
    },
    async (request) => {
      await images.delete(request.params.id);
      return { message: 'Image deleted' };
    },
  );

  await formRoutes(app, storage, (scope) => uploadRoutes(scope, images));
}

function uploadRoutes(app: App, images: ImagesService): void {
  const routes = routesOf(app, tags);

  routes.post(
    `${root}/image-sets/:id/images`,
    {
      access: 'badges.manage',
      rawTypes: RAW_PICTURES,
      takes: { ...fileForm({ file: ImageFiles }), ...bytesAs(...RAW_PICTURES), 'application/json': CropHashesSchema },
      operationId: 'addBadgeImages',
      summary: 'Add images to set 0',
      description:
        'Files in `multipart/form-data`, one raw image (its name in `Content-Disposition` or `filename`), or the crops to add as `[{"hash": "…"}]`. PNG, JPEG, WebP or GIF of at most 5 MB and 4096 × 4096 pixels; all of them are added or none.',
      params: IdParams,
      querystring: UploadQuerySchema,
      response: { 200: ref(ImagesAddedSchema) },
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

  routes.post(
    `${root}/v1/crops`,
    {
      access: 'badges.manage',
      takes: fileForm({ file: fileField('The picture.'), ...cropFields }),
      operationId: 'cropBadgeImage',
      summary: 'Cut a square out of a picture',
      description:
        'The picture as a file in `multipart/form-data`, with `x`, `y`, `width` in pixels; without them the largest square around the centre. The same crop sent again has the same hash.',
      response: { 201: ref(CropSchema) },
    },
    async (request, reply) => {
      const hash = await images.crop(request.actor, await readPictureToCrop(request, IMAGE_LIMITS));
      return reply.code(201).send({ hash });
    },
  );
}
