import { Type } from 'typebox';
import { oneOf, PicturedPersonSchema, pageQuery, pageSchema, ref } from '../../../platform/http/index.ts';

export const GALLERY_PAGES = { default: 50, max: 200 } as const;
export const HOLDER_PAGES = { default: 50, max: 200 } as const;

const face = {
  id: 7,
  name: 'Bo Nilsson',
  photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
};
const moment = Type.String({ format: 'date-time' });

export const GalleryBadgeSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    image_id: Type.Integer(),
    image: Type.String({ format: 'uri', description: 'The picture, as PNG.' }),
    background_colour: Type.String({ description: 'Six hexadecimal digits: rrggbb.' }),
    status: oneOf(['live', 'archived'] as const),
    created: moment,
    modified: moment,
    holders: Type.Object({
      count: Type.Integer({ description: 'How many have it, of those whom you may see (B2).' }),
      people: Type.Array(ref(PicturedPersonSchema), { description: 'The last four who were given it.' }),
    }),
    held_by_you: Type.Boolean(),
  },
  {
    $id: 'GalleryBadge',
    description: 'A badge as pages show it.',
    examples: [
      {
        id: 3,
        title: 'Team player',
        description: 'Always there for the others',
        image_id: 12,
        image: 'https://intranet.example.com/api/badges/images/12/file',
        background_colour: '1e88e5',
        status: 'live',
        created: '2026-01-31T09:05:00+00:00',
        modified: '2026-01-31T09:05:00+00:00',
        holders: { count: 1, people: [face] },
        held_by_you: false,
      },
    ],
  },
);

export const GalleryListSchema = pageSchema(GalleryBadgeSchema);

export const BadgeHolderSchema = Type.Object(
  {
    user: ref(PicturedPersonSchema),
    given_by: ref(PicturedPersonSchema),
    given: moment,
    message: Type.String({ description: 'What was said when it was given.' }),
  },
  {
    $id: 'BadgeHolder',
    description: 'Somebody who has the badge.',
    examples: [
      {
        user: face,
        given_by: { ...face, id: 4, name: 'Ada Byron' },
        given: '2026-01-31T09:05:00+00:00',
        message: 'For the first map',
      },
    ],
  },
);

export const HolderListSchema = pageSchema(BadgeHolderSchema);

export const GalleryQuerySchema = Type.Object({
  status: Type.Optional(oneOf(['live', 'archived', 'all'], { default: 'live' })),
  search: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Keywords that must all occur in title or description.' }),
  ),
  ...pageQuery(GALLERY_PAGES),
});
