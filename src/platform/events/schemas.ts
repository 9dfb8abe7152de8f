import { Type } from 'typebox';
import { nullable } from '../http/index.ts';
import type { EventDefinition, NotificationKind } from './definitions.ts';

export const causedBy = nullable(Type.Integer({ description: 'The user whose act it was; null: nobody’s.' }));
export const changed = Type.Optional(
  Type.Array(Type.String(), { description: 'The names of what is different now; only in an update.' }),
);

const EventNotice = Type.Object(
  {
    object: Type.Object({ type: Type.String(), id: Type.Integer() }, { description: 'What it is about.' }),
    text: Type.String({ description: 'The notification, in English.' }),
    link: nullable(Type.String({ description: 'Path below the public address.' })),
    caused_by: causedBy,
    user_ids: Type.Array(Type.Integer(), {
      description: 'Whom it was meant for, whether they want to be told or not; the first 1,000 of them.',
    }),
    user_count: Type.Integer({ description: 'How many that are.' }),
  },
  { $id: 'EventNotice', description: 'Something that people are told of.' },
);

const noticeExample = {
  object: { type: 'badge', id: 4 },
  text: 'Ada Lovelace gave you the badge “Pioneer”',
  link: '/badges/4',
  caused_by: 7,
  user_ids: [12],
  user_count: 1,
};

/** The event that a notification is for other systems. */
export function noticeEvent({ name, summary }: NotificationKind<never>): EventDefinition {
  return { name, summary, data: EventNotice, example: noticeExample };
}
