import { Type } from 'typebox';
import { id, nullable, oneOf, pageQuery, pageSchema } from '../../platform/http/index.ts';

export const PAGES = { default: 20, max: 200 } as const;

export const NotificationSchema = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String({ description: 'What happened, such as `badge.assigned`.' }),
    text: Type.String(),
    link: nullable(Type.String({ description: 'Address of what it is about, below the public address.' })),
    actor: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), photo_url: Type.String({ format: 'uri' }) },
        { description: 'Whose act it was; null: nobody’s, or that of somebody whom you may not see.' },
      ),
    ),
    object: nullable(
      Type.Object(
        {
          type: Type.String({ description: 'What it is, such as `document`.' }),
          id: Type.Integer(),
          title: nullable(Type.String({ description: 'Its title now; null: it is gone, or you may not see it.' })),
        },
        { description: 'What it is about; null: nothing, or not known.' },
      ),
    ),
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
        actor: {
          id: 7,
          name: 'Ada Byron',
          photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
        },
        object: { type: 'badge', id: 3, title: 'Pioneer' },
        read: false,
        created: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

/** With the names of the kinds, which the modules declare. */
export function notificationSchema(kinds: readonly string[]) {
  const { kind } = NotificationSchema.properties;
  const properties = { ...NotificationSchema.properties, kind: { ...kind, describedAs: oneOf(kinds) } };
  return { ...NotificationSchema, properties };
}

export const NotificationListSchema = pageSchema(NotificationSchema);

/** `kinds`: their names. */
export function notificationQueries(kinds: readonly string[]) {
  const kind = Type.Optional(
    Type.Array(oneOf(kinds), { maxItems: 50, description: 'Only these kinds, such as `thanks.received`.' }),
  );
  return {
    KindsQuerySchema: Type.Object({ kind }),
    NotificationsQuerySchema: Type.Object({
      kind,
      unread: Type.Optional(Type.Boolean({ description: 'Only what is not read yet.' })),
      ...pageQuery(PAGES),
    }),
  };
}

export const MarkSchema = Type.Object(
  { ids: Type.Array(id(), { minItems: 1, maxItems: PAGES.max }), read: Type.Boolean() },
  { examples: [{ ids: [12, 13], read: false }] },
);

export const CountSchema = Type.Object({ unread: Type.Integer() }, { examples: [{ unread: 3 }] });
