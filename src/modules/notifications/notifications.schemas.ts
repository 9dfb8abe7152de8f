import { Type } from 'typebox';
import { nullable, oneOf, pageQuery, pageSchema } from '../../platform/http/index.ts';

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

/** With the names of the kinds, which the modules declare. */
export function notificationSchema(kinds: readonly { name: string }[]) {
  const { kind } = NotificationSchema.properties;
  const names = kinds.map(({ name }) => name);
  const properties = { ...NotificationSchema.properties, kind: { ...kind, describedAs: oneOf(names) } };
  return { ...NotificationSchema, properties };
}

export const NotificationListSchema = pageSchema(NotificationSchema);

export const NotificationsQuerySchema = Type.Object({
  unread: Type.Optional(Type.Boolean({ description: 'Only what is not read yet.' })),
  ...pageQuery(PAGES),
});

export const CountSchema = Type.Object({ unread: Type.Integer() }, { examples: [{ unread: 3 }] });
