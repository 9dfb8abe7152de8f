import { Type } from 'typebox';
import { ref } from '../../platform/http/index.ts';

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

export const UploadQuerySchema = Type.Object({
  filename: Type.Optional(Type.String({ maxLength: 1000, description: 'Original name of a raw image body.' })),
});

export const ImageListSchema = Type.Array(ref(ImageSchema));
