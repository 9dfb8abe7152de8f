import { Type } from 'typebox';
import {
  DateTimeSchema,
  id,
  nullable,
  oneOf,
  optionalBody,
  PersonSchema,
  pageQuery,
  pageSchema,
  ref,
} from '../../platform/http/index.ts';
import { deletedTypes } from './deleted-types.ts';
import { MAX_EMPTIED } from './trash.service.ts';

/** The most records in one answer of the list that has no pages of its own. */
export const MAX_NUM = 10_000;
/** Records that one call names. */
const MAX_MANY = 200;
export const PAGES = { default: 20, max: 200 } as const;

export type TrashSchemas = ReturnType<typeof trashSchemas>;

/** `types`: those of all modules, with their names for people. */
export function trashSchemas(types: Readonly<Record<string, string>>) {
  const objectType = oneOf(Object.keys(types), { description: 'What was deleted.' });
  const deletedType = oneOf(deletedTypes, { description: 'What was deleted.' });
  const words = {
    obj_type_name: Type.String({ description: 'The same for people.' }),
    title: Type.String(),
    orig_location: Type.String({ description: 'The path of where it was.' }),
    description: Type.String(),
  };
  const example = {
    obj_type: 'document',
    obj_type_name: 'Document',
    title: 'Travel rules.pdf',
    orig_location: '/Documents/Rules',
    description: '',
  };

  const DeletedObjectSchema = Type.Object(
    {
      URI: Type.String({ format: 'uri', description: 'DELETE it to remove it for good; POST to it + `/restore`.' }),
      obj_type: deletedType,
      ...words,
      date_deleted: ref(DateTimeSchema),
    },
    { $id: 'DeletedObject', description: 'Something in your trash.' },
  );

  const TrashRecordSchema = Type.Object(
    {
      id: Type.Integer(),
      obj_id: Type.Integer({ description: 'Id of the thing; of a version, of what it is a version of.' }),
      obj_type: objectType,
      ...words,
      date_deleted: Type.String({ format: 'date-time' }),
      expires: Type.String({ format: 'date-time', description: 'When it goes for good by itself.' }),
      days_left: Type.Integer({ description: 'Until then, the last day counted in.' }),
      deleted_by: ref(PersonSchema),
    },
    {
      $id: 'TrashRecord',
      description: 'Something in the trash.',
      examples: [
        {
          id: 8,
          obj_id: 3,
          ...example,
          date_deleted: '2026-01-31T09:05:00+00:00',
          expires: '2026-03-02T09:05:00+00:00',
          days_left: 30,
          deleted_by: { id: 1, name: 'Ada Byron' },
        },
      ],
    },
  );

  const TrashRecordListSchema = pageSchema(TrashRecordSchema);

  const typesFilter = (type: typeof objectType) => ({
    obj_types: Type.Optional(Type.Array(type, { maxItems: 100, description: 'Only these types; comma-separated.' })),
  });

  const DeletedQuerySchema = Type.Object({
    ...typesFilter(deletedType),
    num: Type.Optional(
      Type.Integer({ minimum: 0, saturates: true, description: `Size of the page, at most ${MAX_NUM}.` }),
    ),
    start: Type.Optional(
      Type.Integer({ minimum: 0, saturates: true, description: 'How many to skip; counts only with `num`.' }),
    ),
  });

  const TrashQuerySchema = Type.Object({
    ...typesFilter(objectType),
    user_id: Type.Optional(id({ description: 'Only what this user deleted.' })),
    ...pageQuery(PAGES),
  });

  const MyTrashQuerySchema = Type.Object({ ...typesFilter(objectType), ...pageQuery(PAGES) });

  const empty = {
    obj_types: Type.Optional(Type.Array(objectType, { maxItems: 100, description: 'Only these types.' })),
    ids: Type.Optional(Type.Array(id(), { maxItems: MAX_MANY, description: 'Only these records.' })),
  };
  const EmptyMySchema = optionalBody(Type.Object(empty, { examples: [{ obj_types: ['document', 'folder'] }] }));
  const EmptySchema = optionalBody(
    Type.Object(
      { ...empty, user_id: Type.Optional(id({ description: 'Only what this user deleted.' })) },
      { examples: [{ user_id: 7 }] },
    ),
  );

  return {
    MyTrashQuerySchema,
    EmptyMySchema,
    EmptySchema,
    types,
    DeletedObjectSchema,
    TrashRecordSchema,
    TrashRecordListSchema,
    DeletedQuerySchema,
    TrashQuerySchema,
  };
}

export const RestoreQuerySchema = Type.Object({
  destination: Type.Optional(id({ description: 'Id of another folder to restore it into.' })),
});

export const RestoreManySchema = Type.Object(
  {
    ids: Type.Array(id(), {
      minItems: 1,
      maxItems: MAX_MANY,
      description: 'Ids of records; each is restored by itself.',
    }),
    destination: Type.Optional(nullable(id({ description: 'Id of another folder to restore them into.' }))),
  },
  { examples: [{ ids: [8, 9] }] },
);

export const RestoredSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        restored: Type.Boolean(),
        link: nullable(
          Type.String({
            description: 'Path of the page that shows it; null where it has none, or you may not see it.',
          }),
        ),
        error: nullable(
          Type.Object(
            { code: Type.String(), status: Type.Integer(), detail: Type.String() },
            { description: 'Why it is still in the trash: what restoring it alone would have answered.' },
          ),
        ),
      }),
    ),
  },
  { $id: 'RestoredFromTrash', description: 'What became of each record.' },
);

export const EmptiedSchema = Type.Object(
  {
    deleted: Type.Integer({ description: 'Records that are gone for good.' }),
    remaining: Type.Integer({
      description: `Records that are still there: one call removes at most ${MAX_EMPTIED}; call again.`,
    }),
  },
  { $id: 'EmptiedTrash', description: 'How far the trash was emptied.' },
);
