import { Type } from 'typebox';
import { nullable, oneOf, pageQuery } from '../../platform/http/index.ts';

export const FOLLOW_PAGES = { default: 20, max: 200 } as const;

/** `types` are those that can be followed. */
export function followSchemas(types: readonly string[]) {
  const type = oneOf(types, { description: 'What it is.' });
  return {
    FollowedSchema: Type.Object(
      {
        type,
        id: Type.Integer(),
        title: Type.String(),
        place: nullable(Type.String({ description: 'The folder or category that it is in.' })),
        link: Type.String({ description: 'Path below the public address.' }),
        since: Type.String({ format: 'date-time', description: 'You follow it since then.' }),
      },
      {
        $id: 'Followed',
        description: 'A thing that you follow.',
        examples: [
          {
            type: 'folder',
            id: 12,
            title: 'Travel',
            place: 'Policies',
            link: '/documents/folder/12',
            since: '2026-01-31T09:05:00+00:00',
          },
        ],
      },
    ),
    FollowedQuerySchema: Type.Object({
      type: Type.Optional(oneOf(types, { description: 'Only things of this type.' })),
      ...pageQuery(FOLLOW_PAGES),
    }),
  };
}

export const FollowStateSchema = Type.Object(
  {
    following: Type.Boolean(),
    since: nullable(Type.String({ format: 'date-time', description: 'Null: you do not follow it.' })),
  },
  {
    $id: 'FollowState',
    description: 'Whether you follow a thing.',
    examples: [{ following: true, since: '2026-01-31T09:05:00+00:00' }],
  },
);
