import { Type } from 'typebox';
import { MAX_TEXT } from '../../platform/text/limits.ts';

export const root = '/intranet/rest/knowledgebase';
export const apiRoot = '/api/knowledgebase/v1';

export const PICTURE_LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: 'A picture has at most 10 MB' };

const MAX_TITLE = 255;
const MAX_TAGS = 30;
const MAX_TAG = 60;

export const PAGES = { default: 20, max: 200 };

/** A list of the specification is a bare array; this many at most come at once (decision 151). */
export const LIST_LIMIT = 5_000;

export const listQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      saturates: true,
      default: LIST_LIMIT,
      description: `At most this many, never more than ${LIST_LIMIT}. If there are more, the header \`Link\` names the next part.`,
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, saturates: true, default: 0, description: 'How many to skip.' })),
};

/** HTML, sanitised on the way in (decision 2.9). */
export function html(
  description: string,
  options: { aliases?: string[]; minLength?: number; maxLength?: number } = {},
) {
  return Type.String({
    maxLength: MAX_TEXT,
    description: `${description} HTML; what could do harm is taken out.`,
    ...options,
  });
}

export function title(description: string, options: { aliases?: string[] } = {}) {
  return Type.String({ minLength: 1, maxLength: MAX_TITLE, pattern: '\\S', description, ...options });
}

export const tagsInput = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  maxItems: MAX_TAGS,
  items: Type.String({ minLength: 1, maxLength: MAX_TAG, pattern: '\\S' }),
  description: 'All its tags; the same tag twice, ignoring case and accents, is one.',
});

export function languageInput(aliases: string[]) {
  return Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^[A-Za-z]{2}$',
    aliases,
    description: 'Two letters; the language of the installation without it.',
  });
}

export const AuthorSchema = Type.Object(
  { id: Type.Integer(), name: Type.String(), photo_url: Type.String({ description: 'Path of the photo.' }) },
  { $id: 'KnowledgebaseAuthor', description: 'Who wrote it.' },
);

export const isoMoment = Type.String({ format: 'date-time' });
