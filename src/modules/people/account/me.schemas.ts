import { Type } from 'typebox';
import type { NotificationKind } from '../../../platform/events/definitions.ts';
import { nullable, oneOf, ref } from '../../../platform/http/index.ts';
import { digestTimes } from '../../../platform/time/digest-times.ts';
import { LANGUAGE, MetadataSchema } from '../users/users.schemas.ts';
import { densities, themes } from './own-interface.ts';

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
  ui: { theme: 'dark', views: { people: 'cards' } },
};

const view = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: 100,
  description: 'What pages keep, each under a name of its own: letters, digits and `.`, `_`, `:`, `-`, at most 64.',
});
const interfaceWords = {
  theme: 'Light, dark, or as the device has it.',
  density: 'How close rows stand.',
  single_keys: 'Whether single letters are keys.',
};

const UiSchema = Type.Object(
  {
    theme: Type.Optional(oneOf(themes, { description: interfaceWords.theme })),
    density: Type.Optional(oneOf(densities, { description: interfaceWords.density })),
    single_keys: Type.Optional(Type.Boolean({ description: interfaceWords.single_keys })),
    views: Type.Optional(view),
  },
  { description: 'How pages look for the user, on every device. What is not there was not chosen.' },
);

/** One of a few words, or null. */
function oneOrNull<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number] | null>({ type: ['string', 'null'], enum: [...values, null], description });
}

const UiUpdateSchema = Type.Object(
  {
    theme: Type.Optional(oneOrNull(themes, interfaceWords.theme)),
    density: Type.Optional(oneOrNull(densities, interfaceWords.density)),
    single_keys: Type.Optional(nullable(Type.Boolean({ description: interfaceWords.single_keys }))),
    views: Type.Optional(nullable(view)),
  },
  { description: 'Names not given stay, views too; null takes one away. At most 16,384 bytes together.' },
);

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
      metadata: ref(MetadataSchema),
      ui: UiSchema,
    },
    {
      $id: 'Me',
      description: 'The signed-in user’s own preferences.',
      examples: [
        {
          id: 7,
          username: 'ada',
          fullname: 'Ada Byron',
          default_timezone: 'UTC',
          ...example,
          metadata: { office: 'Berlin' },
        },
      ],
    },
  );

  const MeUpdateSchema = Type.Object(
    {
      timezone: Type.Optional(
        nullable(Type.String({ description: 'A name such as Europe/Berlin; null for the installation’s.' })),
      ),
      language: Type.Optional(Type.String({ pattern: LANGUAGE, description: 'A code such as en or de.' })),
      digest: Type.Optional(
        oneOrNull(
          digestTimes,
          'How often collected kinds are mailed; null for the installation’s: each quarter of an hour.',
        ),
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
      metadata: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          maxProperties: 500,
          describedAs: { type: 'object', maxProperties: 500, additionalProperties: true },
          description: 'Only fields that are `self_editable`. Names not given stay, null takes a value away.',
        }),
      ),
      ui: Type.Optional(UiUpdateSchema),
    },
    { examples: [example] },
  );
  return { MeSchema, MeUpdateSchema };
}
