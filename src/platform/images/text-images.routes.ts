import { Type } from 'typebox';
import type { Capability } from '../access/index.ts';
import { together } from '../db/index.ts';
import {
  type App,
  createOnce,
  expectFiles,
  fileField,
  fileForm,
  formRoutes,
  id,
  ref,
  routesOf,
} from '../http/index.ts';
import type { Platform } from '../platform.ts';
import { pictureAnswers, sendPicture } from './picture-download.ts';
import { readPicture } from './picture-upload.ts';
import type { TextImages } from './text-images.ts';

const LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'A picture has at most 10 MB' };

export const TextImageSchema = Type.Object(
  {
    key: Type.String(),
    filename: Type.String(),
    url: Type.String({ description: 'Path for the `src` of an `img` in the text.' }),
  },
  {
    $id: 'TextImage',
    description: 'A picture for the text of one object.',
    examples: [
      {
        key: '5d1a0c6f9b3e4a7d8c2b1f0e9d8c7b6a',
        filename: 'map.png',
        url: '/api/publish/v1/pages/5/images/5d1a0c6f9b3e4a7d8c2b1f0e9d8c7b6a',
      },
    ],
  },
);

interface Place {
  /** Where the objects are: `/api/publish/v1/pages`. */
  path: string;
  tags: string[];
  /** Who adds pictures. */
  access: Capability;
  /** The name of an object in those of operations, and for people. */
  name: string;
  what: string;
}

export async function textImageRoutes(
  app: App,
  platform: Platform,
  images: TextImages,
  { path, tags, access, name, what }: Place,
): Promise<void> {
  const ObjectParams = Type.Object({ id: id() });
  const ImageParams = Type.Object({
    id: id(),
    key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Key of the picture.' }),
  });

  routesOf(app, tags).get(
    `${path}/:id/images/:key`,
    {
      alsoAnswers: [403, 500],
      operationId: `download${name}TextImage`,
      summary: `A picture in the text of ${what}`,
      description: `Whoever may read ${what} may see it.`,
      params: ImageParams,
      response: pictureAnswers('image/png', 'image/jpeg', 'image/webp'),
    },
    async (request, reply) => {
      const { actor, params } = request;
      return sendPicture(request, reply, platform.blobs, () => images.get(actor, params.id, params.key));
    },
  );

  await formRoutes(app, platform.storage, (scope) => {
    routesOf(scope, tags).post(
      `${path}/:id/images`,
      {
        access,
        idempotent: true,
        takes: fileForm({ file: fileField('The picture.') }),
        operationId: `upload${name}TextImage`,
        summary: `Upload a picture for the text of ${what}`,
        description: `JPEG, PNG, WebP or GIF of at most 10 MB, as \`multipart/form-data\`. It is kept as long as ${what}.`,
        params: ObjectParams,
        response: { 201: ref(TextImageSchema) },
      },
      async (request, reply) => {
        const { actor, params } = request;
        await together(images.requireObject(actor, params.id), expectFiles(request));
        const picture = await readPicture(request, LIMITS);
        return images.add(actor, params.id, picture, (insert) =>
          createOnce(platform, request, reply, async (tx) => {
            const { key, filename } = await insert(tx);
            return { key, filename, url: `${path}/${params.id}/images/${key}` };
          }),
        );
      },
    );
  });
}
