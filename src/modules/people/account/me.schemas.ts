import { Type } from 'typebox';
import type { NotificationKind } from '../../../platform/events/definitions.ts';
import { nullable, oneOf } from '../../../platform/http/index.ts';
import { type DigestTime, digestTimes } from '../../../platform/time/digest-times.ts';
import { LANGUAGE } from '../users/users.schemas.ts';

const digest = oneOf(digestTimes, {
  description:
    'How often the kinds that are collected are mailed: each quarter of an hour, or at 08:00 in the user’s zone.',
});

const ways = {
  app: Type.Boolean({ description: 'In the app.' }),
  email: Type.Boolean({ description: 'By e-mail.' }),
  digest: Type.Boolean({ description: 'Collected, not one by one.' }),
};

const example = {
  timezone: 'Europe/London',
  language: 'en',
  digest: 'daily',
  notifications: { 'badge.assigned': { app: true, email: false }, 'comment.added': { digest: true } },
};

export function meSchemas(notificationKinds: readonly NotificationKind<never>[]) {
  const kinds = notificationKinds.map(({ name }) => `\`${name}\``).join(', ');

  const chosen = { anyOf: [Type.Boolean(), Type.Partial(Type.Object(ways))] };
  const notifications = Type.Record(Type.String(), Type.Unknown(), {
    describedAs: { type: 'object', additionalProperties: chosen },
    description: `For each kind of notification \`true\` (in the app and by e-mail), \`false\` (neither), or \`{app, email, digest}\`, where \`digest\` collects the mails. Kinds: ${kinds}. What is not there is as the installation has it: in the app and by e-mail, at once.`,
  });

  const MeSchema = Type.Object(
    {
      id: Type.Integer(),
      username: Type.String(),
      fullname: Type.String(),
      timezone: Type.String({ description: 'The user’s own, or else the installation’s.' }),
      default_timezone: Type.String({ description: 'The installation’s time zone.' }),
      language: Type.String(),
      digest,
      notifications,
    },
    {
      $id: 'Me',
      description: 'The signed-in user’s own preferences.',
      examples: [{ id: 7, username: 'ada', fullname: 'Ada Byron', default_timezone: 'UTC', ...example }],
    },
  );

  const MeUpdateSchema = Type.Object(
    {
      timezone: Type.Optional(
        nullable(Type.String({ description: 'A name such as Europe/Berlin; null for the installation’s.' })),
      ),
      language: Type.Optional(Type.String({ pattern: LANGUAGE, description: 'A code such as en or de.' })),
      digest: Type.Optional(
        Type.Unsafe<DigestTime | null>({
          type: ['string', 'null'],
          enum: [...digestTimes, null],
          description: 'How often collected kinds are mailed; null for the installation’s: each quarter of an hour.',
        }),
      ),
      notifications: Type.Optional({
        ...notifications,
        maxProperties: 100,
        describedAs: {
          type: 'object',
          maxProperties: 100,
          additionalProperties: { anyOf: [...chosen.anyOf, Type.Null()] },
        },
        description: 'Kinds not given stay; null puts a kind back to what the installation has.',
      }),
    },
    { examples: [example] },
  );
  return { MeSchema, MeUpdateSchema };
}
