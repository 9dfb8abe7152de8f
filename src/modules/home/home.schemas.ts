import { type TSchema, Type } from 'typebox';
import type { HomeParts } from '../../platform/home/index.ts';
import { id, nullable, oneOf, PersonSchema, pageQuerySchema, ref } from '../../platform/http/index.ts';

export const HOME_PAGES = { default: 20, max: 200 } as const;
export const PageQuerySchema = pageQuerySchema(HOME_PAGES);

/** Things that one person can pin. */
export const MAX_PINS = 100;

/** `types`: those of things that can be pinned and opened. */
export function thingSchemas(types: readonly string[]) {
  const thing = {
    type: oneOf(types, { description: 'What it is.' }),
    id: Type.Integer(),
    title: Type.String(),
    place: nullable(
      Type.String({ description: 'The folder, category or channel that it is in; of a person their job.' }),
    ),
    link: Type.String({ description: 'Path below the public address.' }),
  };
  const example = { type: 'folder', id: 12, title: 'Travel', place: 'Policies', link: '/documents/folder/12' };
  return {
    PinSchema: Type.Object(thing, { $id: 'Pin', description: 'A thing that you have pinned.', examples: [example] }),
    RecentThingSchema: Type.Object(
      { ...thing, opened: Type.String({ format: 'date-time' }) },
      {
        $id: 'RecentThing',
        description: 'A thing that you opened lately.',
        examples: [{ ...example, opened: '2026-01-31T09:05:00+00:00' }],
      },
    ),
    PinsInputSchema: Type.Array(Type.Object({ type: oneOf(types, { description: 'What it is.' }), id: id() }), {
      maxItems: MAX_PINS,
      description: 'All that shall be pinned, in this order; an empty list removes all.',
      examples: [[{ type: 'folder', id: 1 }]],
    }),
  };
}

/** The schemas of the front page, made of what the modules have registered. */
export function homeSchemas({ parts, unread, waiting }: HomeParts) {
  const kinds = waiting.map(({ kind }) => kind);
  const acts = [...new Set(waiting.flatMap((each) => each.acts))];
  const person = Type.Unsafe<{ id: number; name: string } | null>({
    anyOf: [ref(PersonSchema), { type: 'null' }],
  });
  const WaitingThingSchema = Type.Object(
    {
      kind: oneOf(kinds),
      id: Type.Integer({ description: 'Of the document, sheet or question.' }),
      title: Type.String(),
      who: Type.Unsafe<{ id: number; name: string } | null>({
        ...person,
        description: 'Who is waiting for you; null: only you yourself.',
      }),
      since: Type.String({ format: 'date-time' }),
      link: Type.String({ description: 'Path below the public address.' }),
      acts: Type.Array(oneOf(acts), { description: 'What you can do with it; the first is what it waits for.' }),
      place: nullable(Type.String({ description: 'The folder or category that it is in.' })),
      version: nullable(Type.Integer({ description: 'Of a draft: the number of the version.' })),
      amount: nullable(Type.String({ description: 'Of a sheet: its total.' })),
      currency: nullable(Type.String()),
      items: nullable(Type.Integer({ description: 'Of a sheet.' })),
      files: nullable(Type.Integer({ description: 'Of a sheet: its receipts.' })),
      on_behalf_of: Type.Unsafe<{ id: number; name: string } | null>({
        ...person,
        description: 'For whom you stand in.',
      }),
    },
    {
      $id: 'WaitingThing',
      description: 'Something that waits for you.',
      examples: [
        {
          kind: 'sheet',
          id: 7,
          title: 'Calibration gases',
          who: { id: 12, name: 'Mateo Quispe' },
          since: '2026-01-31T09:05:00+00:00',
          link: '/expenses/7',
          acts: ['approve', 'reject'],
          place: null,
          version: null,
          amount: '257.40',
          currency: 'EUR',
          items: 3,
          files: 1,
          on_behalf_of: null,
        },
      ],
    },
  );
  const count = (description: string) => nullable(Type.Integer({ description }));
  const UnreadSchema = Type.Object(
    Object.fromEntries(unread.map(({ name, description }) => [name, count(description)])),
    {
      $id: 'UnreadCounts',
      description: 'How much you have not read; null for what could not be counted now.',
    },
  );
  const WaitingCountsSchema = Type.Object(Object.fromEntries(waiting.map(({ kind }) => [kind, Type.Integer()])), {
    $id: 'WaitingCounts',
    description: 'How many things of each kind wait for you.',
  });
  const maybe = (schema: TSchema) => nullable(schema);
  const list = (item: TSchema & { $id?: string }) =>
    maybe(Type.Object({ data: Type.Array(ref(item)), total: Type.Integer() }));
  const HomeSchema = Type.Object(
    {
      waiting: maybe(
        Type.Object({
          data: Type.Array(ref(WaitingThingSchema)),
          total: Type.Integer(),
          counts: ref(WaitingCountsSchema),
        }),
      ),
      ...Object.fromEntries(parts.map(({ name, schema }) => [name, list(schema)])),
      unread: ref(UnreadSchema),
    },
    {
      $id: 'Home',
      description: 'The front page. A part that could not be read now is null, and the others are there.',
    },
  );
  const CountsSchema = Type.Object(
    {
      unread: ref(UnreadSchema),
      waiting: Type.Unsafe<object | null>({ anyOf: [ref(WaitingCountsSchema), { type: 'null' }] }),
    },
    { $id: 'HomeCounts', description: 'The numbers beside the navigation.' },
  );
  return { WaitingThingSchema, UnreadSchema, WaitingCountsSchema, HomeSchema, CountsSchema };
}
