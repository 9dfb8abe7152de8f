import { Type } from 'typebox';
import { nullable, PicturedPersonSchema, ref } from '../../../platform/http/index.ts';
import { MetadataMapSchema, objectType } from '../documents.schemas.ts';
import { CheckOutSchema, FolderDetailsSchema, fileFields, thingFields } from '../entries/entries.schemas.ts';
import { DocumentPlaceSchema } from '../links/links.schemas.ts';
import { DocumentRecordSchema } from '../record-types/record-types.schemas.ts';

const moment = (description: string) => Type.String({ format: 'date-time', description });
const uri = (description: string) => Type.String({ format: 'uri', description });

const versionFields = {
  number: Type.Integer(),
  comment: Type.String(),
  created: moment('When it was uploaded.'),
  created_by: ref(PicturedPersonSchema),
};

export const DocumentDetailsSchema = Type.Object(
  {
    id: Type.Integer(),
    type: objectType,
    ...thingFields,
    folder_id: Type.Integer({ description: 'The folder named by `parent_id`, or its oldest place that you may see.' }),
    metadata: MetadataMapSchema,
    live: Type.Boolean({ description: 'False while it has only drafts; then the newest of them is shown.' }),
    version: Type.Object({
      ...versionFields,
      files: Type.Array(
        Type.Object({
          ...fileFields,
          primary: Type.Boolean(),
          content_url: uri('The file; `&inline=true` for a browser to show.'),
          preview_url: uri('A picture of it; `&size=512`.'),
        }),
        { description: 'None of a marker.' },
      ),
    }),
    inline_type: nullable(
      Type.String({
        description:
          'The content type under which browsers show the primary file, by its bytes; null if it is only to be saved.',
      }),
    ),
    versions: Type.Integer({ description: 'Versions that you may see.' }),
    drafts: Type.Array(Type.Object(versionFields), {
      description: 'Drafts that wait for approval and that you may see, the newest first, at most 20.',
    }),
    checked_out: CheckOutSchema,
    asked: nullable(moment('When you last asked for it, of the last 24 hours.')),
    lock: { ...FolderDetailsSchema.properties.lock, description: 'Null unless a lock keeps it from being changed.' },
    record_types: DocumentRecordSchema.properties.record_types,
    declared: nullable(moment('When it was declared a record; null if it was not.')),
    places: Type.Array(ref(DocumentPlaceSchema), {
      description: 'Folders it is in that you may see, the oldest first, at most 20.',
    }),
    places_total: Type.Integer({ description: 'How many of them there are that you may see.' }),
  },
  { $id: 'DocumentDetails', description: 'A document as its page shows it.' },
);
