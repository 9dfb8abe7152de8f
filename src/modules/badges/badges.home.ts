import { Type } from 'typebox';
import type { HomePart } from '../../platform/home/index.ts';
import { baseUrl, PersonSchema, readPageOf, ref } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { isoDate } from '../../platform/time/wire.ts';
import { countReceived, listReceived } from './assignments/assignments.repository.ts';
import { imageUrl } from './images/images.presenter.ts';

const ReceivedBadgeSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    image: Type.String({ format: 'uri' }),
    background_colour: Type.String(),
    message: Type.String(),
    assigned_by: ref(PersonSchema),
    assigned: Type.String({ format: 'date-time' }),
    link: Type.String({ description: 'Path below the public address.' }),
  },
  {
    $id: 'ReceivedBadge',
    description: 'A badge that you were given.',
    examples: [
      {
        id: 4,
        title: 'Pioneer',
        image: 'https://intranet.example.com/api/badges/image-sets/1/images/7',
        background_colour: '1e88e5',
        message: 'For the first map',
        assigned_by: { id: 7, name: 'Ada Byron' },
        assigned: '2026-01-31T09:05:00+00:00',
        link: '/badges/4',
      },
    ],
  },
);

/** B1. */
export function badgesPart({ database }: Pick<Platform, 'database'>): HomePart {
  const { db } = database;
  return {
    name: 'badges',
    summary: 'List badges that you were given',
    description: 'The newest first; archived badges are left out.',
    schema: ReceivedBadgeSchema,
    shown: 3,
    async list(request, page) {
      const { actor } = request;
      const root = baseUrl(request);
      const { items, total } = await readPageOf(page, await countReceived(db, actor.id), () =>
        listReceived(db, actor.id, page),
      );
      const present = (badge: (typeof items)[number]) => ({
        id: badge.id,
        title: badge.title,
        image: imageUrl(root, badge.image_id),
        background_colour: badge.background_colour,
        message: badge.message,
        assigned_by: { id: badge.assigned_by, name: badge.assigner_name },
        assigned: isoDate(badge.assigned_at, actor.timezone),
        link: `/badges/${badge.id}`,
      });
      return { items: items.map(present), total };
    },
  };
}
