import { Type } from 'typebox';
import { fileField, ref } from '../../../platform/http/index.ts';
import { MAX_FILES, MAX_HASHES } from './image-upload.ts';

export const ImageSetSchema = Type.Object(
  { id: Type.Integer(), title: Type.String() },
  { $id: 'BadgeImageSet', description: '0: custom images, 1: pre-defined icons.' },
);

export const ImageSetListSchema = Type.Array(ref(ImageSetSchema), {
  examples: [
    [
      { id: 0, title: 'Custom images' },
      { id: 1, title: 'Pre-defined icons' },
    ],
  ],
});

export const ImageSchema = Type.Object(
  { id: Type.Integer(), image_url: Type.String({ format: 'uri' }), set_id: Type.Integer() },
  {
    $id: 'BadgeImage',
    description: 'A picture that badges can have.',
    examples: [{ id: 12, image_url: 'https://intranet.example.com/api/badges/images/12/file', set_id: 1 }],
  },
);

export const ImagesAddedSchema = Type.Object(
  { message: Type.String(), ids: Type.Array(Type.Integer()) },
  { $id: 'BadgeImagesAdded', examples: [{ message: 'Image successfully added', ids: [61] }] },
);

export const CropSchema = Type.Object(
  { hash: Type.String({ description: 'To be added to an image set within 24 hours.' }) },
  { $id: 'BadgeCrop', description: 'A picture that was cut to a square.' },
);

/** In a form; the names of the fields do not matter. */
export const ImageFiles = Type.Array(fileField('An image.'), { minItems: 1, maxItems: MAX_FILES });

export const CropHashesSchema = Type.Array(Type.Object({ hash: Type.String({ description: 'Of a crop.' }) }), {
  minItems: 1,
  maxItems: MAX_HASHES,
  examples: [[{ hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }]],
});

export const UploadQuerySchema = Type.Object({
  filename: Type.Optional(Type.String({ maxLength: 1000, description: 'Original name of a raw image body.' })),
});

export const ImageListSchema = Type.Array(ref(ImageSchema));
