import { type Static, type TSchema, Type } from 'typebox';
import { nullable, ref } from './schemas.ts';

export const DateTimeSchema = Type.Object(
  {
    date_str: Type.String({ description: 'For people, in the time zone below.' }),
    timezone: Type.String({ description: 'Time zone of the current user.' }),
    date: Type.String({ description: '14 digits in UTC: yyyymmddhhmmss.' }),
  },
  {
    $id: 'DateTime',
    description: 'A moment.',
    examples: [{ date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' }],
  },
);

/** The forms in which clients send a date; what it says is read by platform/time. */
const forms = [ref(DateTimeSchema), Type.String(), Type.Integer()];
const examples = ['2026-01-31T09:05:00+00:00'];
export const dateForms = { anyOf: [...forms, Type.Null()], examples };

/** A date as clients send it; `needed`: null is none. */
export function dateInput(description: string, { aliases, needed }: { aliases?: string[]; needed?: boolean } = {}) {
  const type = ['object', 'string', 'integer', 'null'];
  const describedAs = needed ? { anyOf: forms, examples } : dateForms;
  return Type.Unsafe<unknown>({ type, description, ...(aliases && { aliases }), describedAs });
}

export const PersonSchema = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  { $id: 'Person', description: 'Somebody, by name.', examples: [{ id: 1, name: 'Ada Lovelace' }] },
);

export const PicturedPersonSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    photo_url: nullable(
      Type.String({
        format: 'uri',
        description: 'Changes with the picture; `&size=48` asks for a small one. Null of people whom you may not see.',
      }),
    ),
  },
  {
    $id: 'PicturedPerson',
    description: 'Somebody, by name and photo.',
    examples: [
      {
        id: 7,
        name: 'Ada Byron',
        photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
      },
    ],
  },
);

/** Where there may be nobody to show. */
export function picturedOrNull(description: string) {
  return Type.Unsafe<Static<typeof PicturedPersonSchema> | null>({
    anyOf: [ref(PicturedPersonSchema), { type: 'null' }],
    description,
  });
}

export const PaginationSchema = Type.Object(
  {
    offset: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    prev: nullable(Type.String({ format: 'uri-reference' })),
    next: nullable(Type.String({ format: 'uri-reference' })),
  },
  { $id: 'Pagination', examples: [{ offset: 0, limit: 20, total: 1, prev: null, next: null }] },
);

/** A page of named objects, as thank-you, people v2 and our own additions send it. */
export function pageSchema<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(ref(item)), pagination: ref(PaginationSchema) });
}

/** Registered once, at the root, for every module. */
export const sharedSchemas = [PaginationSchema, DateTimeSchema, PersonSchema, PicturedPersonSchema];
