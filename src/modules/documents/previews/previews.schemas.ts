import { Type } from 'typebox';
import { downloadAnswers, fileHeaders } from '../../../platform/http/index.ts';
import { pictureAnswers } from '../../../platform/images/index.ts';
import { PREVIEW_SIZES } from '../../../platform/previews/previews.ts';
import { FileQuery } from '../versions/versions.schemas.ts';

const MAX_SIZE = 1_600;
const MAX_PAGE = 10_000;

export const PreviewQuery = Type.Object({
  ...FileQuery.properties,
  size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_SIZE,
      default: 256,
      description: `Pixels of the longer side: the next one of ${PREVIEW_SIZES.join(', ')}.`,
    }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, description: 'The page of a PDF or an Office file.' }),
  ),
});

const answers = pictureAnswers('image/webp', 'image/svg+xml');

export const previewAnswers = {
  ...answers,
  200: {
    ...answers[200],
    description: 'The preview, or the icon of the kind of file.',
    headers: {
      ...fileHeaders.tag,
      'Retry-After': Type.String({ description: 'Seconds; only with an icon whose preview is still being made.' }),
    },
  },
};

export const pdfAnswers = {
  ...downloadAnswers,
  202: Type.Null({
    description: 'It is still being made: ask again.',
    headers: { 'Retry-After': Type.String({ description: 'Seconds.' }) },
  }),
};

export const ShownFileQuery = Type.Object({
  ...FileQuery.properties,
  inline: Type.Optional(
    Type.Boolean({ default: false, description: 'For a browser to show, as far as that is safe; else to be saved.' }),
  ),
});
