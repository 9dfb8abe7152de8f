import { Type } from 'typebox';
import { nullable, pageQuery, pageSchema } from '../../platform/http/index.ts';

export const PAGES = { default: 20, max: 200 } as const;

export const NotificationSchema = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String({ description: 'What happened, such as `badge.assigned`.' }),
    text: Type.String(),
    link: nullable(Type.String({ description: 'Address of what it is about, below the public address.' })),
    read: Type.Boolean(),
    created: Type.String({ format: 'date-time' }),
  },
  {
    $id: 'Notification',
    examples: [
      {
        id: 12,
        kind: 'badge.assigned',
        text: 'Ada Byron gave you the badge “Pioneer”: well done',
        link: '/badges/3',
        read: false,
        created: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

export const NotificationListSchema = pageSchema(NotificationSchema);

export const NotificationsQuerySchema = Type.Object({
  unread: Type.Optional(Type.Boolean({ description: 'Only what is not read yet.' })),
  ...pageQuery(PAGES),
});

export const CountSchema = Type.Object({ unread: Type.Integer() }, { examples: [{ unread: 3 }] });
