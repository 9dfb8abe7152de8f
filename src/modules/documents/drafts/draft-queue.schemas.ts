import { Type } from 'typebox';
import {
  nullable,
  optionalBody,
  type PageLimits,
  PicturedPersonSchema,
  pageSchema,
  picturedOrNull,
  ref,
} from '../../../platform/http/index.ts';
import { CheckOutSchema, fileFields } from '../entries/entries.schemas.ts';

export const DRAFT_PAGES: PageLimits = { default: 20, max: 200 };

const MAX_REASON = 1_000;
const moment = Type.String({ format: 'date-time' });
const uri = (description: string) => Type.String({ format: 'uri', description });
const shown = {
  version: Type.Integer(),
  comment: Type.String(),
  file: nullable(Type.Object(fileFields, { description: 'The primary file; null of a marker.' })),
  preview_url: uri('A picture of it; `?size=512`.'),
  content_url: uri('Its primary file; `?inline=true` for a browser to show.'),
};

export const QueuedDraftSchema = Type.Object(
  {
    doc_id: Type.Integer(),
    title: Type.String(),
    refcode: Type.String(),
    folder: Type.Object(
      { id: Type.Integer(), title: Type.String() },
      { description: 'The oldest place where you may approve it.' },
    ),
    ...shown,
    uploaded: moment,
    uploaded_by: ref(PicturedPersonSchema),
    own: Type.Boolean({ description: 'You uploaded it yourself.' }),
    checked_out: CheckOutSchema,
    live: nullable(
      Type.Object(
        { ...shown, uploaded: moment, uploaded_by: picturedOrNull('Who uploaded it.') },
        { description: 'The latest version; null of a document that was never live.' },
      ),
    ),
  },
  { $id: 'QueuedDraft', description: 'A draft that you may approve.' },
);

export const QueuedDraftListSchema = pageSchema(QueuedDraftSchema);

export const DraftRejectionSchema = Type.Object(
  {
    id: Type.Integer(),
    doc_id: nullable(Type.Integer({ description: 'Null if the document went with the draft.' })),
    title: Type.String(),
    version: Type.Integer(),
    reason: Type.String({ description: 'Empty if none was given.' }),
    rejected: moment,
    rejected_by: ref(PicturedPersonSchema),
  },
  { $id: 'DraftRejection', description: 'A draft of yours that was rejected.' },
);

export const DraftRejectionListSchema = pageSchema(DraftRejectionSchema);

export const RejectSchema = optionalBody(
  Type.Object(
    {
      reason: Type.Optional(Type.String({ maxLength: MAX_REASON, description: 'What its uploader is told.' })),
    },
    { examples: [{ reason: 'The rates of last year are still in it.' }] },
  ),
);
