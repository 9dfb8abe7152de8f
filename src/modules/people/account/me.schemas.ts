// Owns the wire shapes of the signed-in user's own preferences.
import { Type } from 'typebox';
import { notificationKinds } from '../../../platform/events/kinds.ts';
import { nullable } from '../../../platform/http/schemas.ts';
import { LANGUAGE } from '../users/users.schemas.ts';

const kinds = notificationKinds.map((kind) => `\`${kind}\``).join(', ');

const notifications = Type.Record(Type.String(), Type.Unknown(), {
  description: `For each kind of notification \`true\`, \`false\`, or \`{app, email, digest}\`. Kinds: ${kinds}. What is not there is as the installation has it.`,
});

const example = {
  timezone: 'Europe/London',
  language: 'en',
  notifications: { 'badge.assigned': { app: true, email: false }, 'comment.added': false },
};

export const MeSchema = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    fullname: Type.String(),
    timezone: Type.String({ description: 'The user’s own, or else the installation’s.' }),
    default_timezone: Type.String({ description: 'The installation’s time zone.' }),
    language: Type.String(),
    notifications,
  },
  {
    $id: 'Me',
    description: 'The signed-in user’s own preferences.',
    examples: [{ id: 7, username: 'ada', fullname: 'Ada Byron', default_timezone: 'UTC', ...example }],
  },
);

export const MeUpdateSchema = Type.Object(
  {
    timezone: Type.Optional(
      nullable(Type.String({ description: 'A name such as Europe/Berlin; null for the installation’s.' })),
    ),
    language: Type.Optional(Type.String({ pattern: LANGUAGE, description: 'A code such as en or de.' })),
    notifications: Type.Optional({
      ...notifications,
      description: 'Kinds not given stay; null puts a kind back to what the installation has.',
    }),
  },
  { examples: [example] },
);
