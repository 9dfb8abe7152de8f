import { Type } from 'typebox';
import { DateTimeSchema, id, oneOf, PersonSchema, pageQuery, pageSchema, ref } from '../../platform/http/index.ts';

/** The most records in one answer of the list that has no pages of its own. */
export const MAX_NUM = 10_000;
export const PAGES = { default: 20, max: 200 } as const;

export type TrashSchemas = ReturnType<typeof trashSchemas>;

/** `types`: those of all modules, with their names for people. */
export function trashSchemas(types: Readonly<Record<string, string>>) {
  const objectType = oneOf(Object.keys(types), { description: 'What was deleted.' });
  const words = {
    obj_type: objectType,
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
      ...words,
      date_deleted: ref(DateTimeSchema),
    },
    { $id: 'DeletedObject', description: 'Something in your trash.' },
  );

  const TrashRecordSchema = Type.Object(
    {
      id: Type.Integer(),
      ...words,
      date_deleted: Type.String({ format: 'date-time' }),
      deleted_by: ref(PersonSchema),
    },
    {
      $id: 'TrashRecord',
      description: 'Something in the trash, as administrators see it.',
      examples: [
        { id: 8, ...example, date_deleted: '2026-01-31T09:05:00+00:00', deleted_by: { id: 1, name: 'Ada Byron' } },
      ],
    },
  );

  const TrashRecordListSchema = pageSchema(TrashRecordSchema);

  const typesFilter = {
    obj_types: Type.Optional(
      Type.Array(objectType, { maxItems: 100, description: 'Only these types; comma-separated.' }),
    ),
  };

  const DeletedQuerySchema = Type.Object({
    ...typesFilter,
    num: Type.Optional(
      Type.Integer({ minimum: 0, saturates: true, description: `Size of the page, at most ${MAX_NUM}.` }),
    ),
    start: Type.Optional(
      Type.Integer({ minimum: 0, saturates: true, description: 'How many to skip; counts only with `num`.' }),
    ),
  });

  const TrashQuerySchema = Type.Object({
    ...typesFilter,
    user_id: Type.Optional(id({ description: 'Only what this user deleted.' })),
    ...pageQuery(PAGES),
  });

  return { types, DeletedObjectSchema, TrashRecordSchema, TrashRecordListSchema, DeletedQuerySchema, TrashQuerySchema };
}

export const RestoreQuerySchema = Type.Object({
  destination: Type.Optional(id({ description: 'Id of another folder to restore it into.' })),
});
