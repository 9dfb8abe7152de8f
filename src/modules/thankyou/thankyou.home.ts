import { Type } from 'typebox';
import type { HomePart } from '../../platform/home/index.ts';
import { PersonSchema, ref } from '../../platform/http/index.ts';
import { isoDate } from '../../platform/time/wire.ts';
import type { NotesService } from './notes.service.ts';

const ReceivedThanksSchema = Type.Object(
  {
    id: Type.Integer(),
    description: Type.String(),
    author: ref(PersonSchema),
    created: Type.String({ format: 'date-time' }),
    tags: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), bg_colour: Type.String() })),
    link: Type.String({ description: 'Path below the public address.' }),
  },
  {
    $id: 'ReceivedThanks',
    description: 'A note that thanks you.',
    examples: [
      {
        id: 12,
        description: 'For the quick help on Monday',
        author: { id: 4, name: 'Ada Byron' },
        created: '2026-01-31T09:05:00+00:00',
        tags: [{ id: 3, name: 'Look closely', bg_colour: '1e88e5' }],
        link: '/thanks/12',
      },
    ],
  },
);

/** T1. */
export function thanksPart(notes: NotesService): HomePart {
  return {
    name: 'thanks',
    summary: 'List notes that thank you',
    description: 'The newest first.',
    schema: ReceivedThanksSchema,
    shown: 3,
    async list({ actor }, page) {
      const { items, total } = await notes.list(actor, { userIds: [actor.id] }, { tags: true }, page);
      const present = ({ id, description, author_id, author_name, created_at, tags = [] }: (typeof items)[number]) => ({
        id,
        description,
        author: { id: author_id, name: author_name },
        created: isoDate(created_at, actor.timezone),
        tags: tags.map((tag) => ({ id: tag.id, name: tag.name, bg_colour: tag.bg_colour })),
        link: `/thanks/${id}`,
      });
      return { items: items.map(present), total };
    },
  };
}
