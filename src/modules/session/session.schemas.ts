import { Type } from 'typebox';
import type { Capability } from '../../platform/access/index.ts';
import { factorKinds } from '../../platform/auth/index.ts';
import { oneOf, ref } from '../../platform/http/index.ts';

export function sessionSchemas(capabilities: readonly Capability[]) {
  const SessionUserSchema = Type.Object(
    {
      id: Type.Integer(),
      username: Type.String(),
      fullname: Type.String(),
      firstname: Type.String(),
      email: Type.String(),
      language: Type.String(),
      timezone: Type.String({ description: 'The user’s own, or the installation’s where none was chosen.' }),
      is_administrator: Type.Boolean({ description: 'A member of role 1, who may do everything.' }),
      is_read_only: Type.Boolean({ description: 'May read, and change only the own password, photo and session.' }),
      capabilities: Type.Array(oneOf(capabilities), { description: 'Every right, however it was granted.' }),
      needs_second_factor: Type.Optional(
        Type.Boolean({
          description:
            'There, and true, when a role asks for a second factor that is not set up yet: nothing else is open.',
        }),
      ),
      photo_url: Type.String({ format: 'uri' }),
    },
    {
      $id: 'SessionUser',
      description: 'The signed-in user.',
      examples: [
        {
          id: 7,
          username: 'ada',
          fullname: 'Ada Byron',
          firstname: 'Ada',
          email: 'ada@example.com',
          language: 'en',
          timezone: 'Europe/London',
          is_administrator: false,
          is_read_only: false,
          capabilities: ['badges.assign'],
          photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo',
        },
      ],
    },
  );

  return { SessionUserSchema, SessionSchema: Type.Object({ user: ref(SessionUserSchema) }) };
}

export const SignInSchema = Type.Object(
  { username: Type.String({ maxLength: 1000 }), password: Type.String() },
  { examples: [{ username: 'ada', password: 'analytical engine' }] },
);

const ticket = Type.String({ maxLength: 400, description: 'As the step before has answered it; good for 5 minutes.' });

const passkeyAnswer = {
  id: 'AQIDBA',
  rawId: 'AQIDBA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  clientExtensionResults: {},
};

/** The library reads the rest. */
const PasskeyAnswerSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 1400 }),
    rawId: Type.String({ maxLength: 1400 }),
    type: Type.String({ maxLength: 20 }),
    response: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 }),
    clientExtensionResults: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 })),
    authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  },
  {
    description: 'What `navigator.credentials` answers, as JSON (WebAuthn, `toJSON`).',
    examples: [passkeyAnswer],
  },
);

export const PasskeyOptionsSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Options for `navigator.credentials`, as JSON (WebAuthn).',
});

export const SecondStepSchema = Type.Object(
  {
    needs: Type.Array(oneOf(factorKinds), { description: 'Any one of these is enough.' }),
    ticket,
    passkey_options: Type.Optional(PasskeyOptionsSchema),
  },
  {
    description: 'The password is right; a second factor is still needed.',
    examples: [{ needs: ['totp', 'recovery'], ticket: '7~3~1763290200000~aGVsbG8~c2lnbmVk' }],
  },
);

export const SecondFactorSchema = Type.Object(
  {
    ticket,
    code: Type.Optional(
      Type.String({ maxLength: 20, description: 'Six digits of the authenticator app; each is good once.' }),
    ),
    recovery_code: Type.Optional(Type.String({ maxLength: 40, description: 'Good once.' })),
    passkey: Type.Optional(PasskeyAnswerSchema),
  },
  { examples: [{ ticket: '7~3~1763290200000~aGVsbG8~c2lnbmVk', code: '492039' }] },
);

export const PasskeyQuestionSchema = Type.Object({ ticket, options: PasskeyOptionsSchema });

export const PasskeySignInSchema = Type.Object(
  { ticket, passkey: PasskeyAnswerSchema },
  { examples: [{ ticket: '0~0~1763290200000~aGVsbG8~c2lnbmVk', passkey: passkeyAnswer }] },
);

export const ConfirmationSchema = Type.Object(
  {
    password: Type.Optional(Type.String()),
    ticket: Type.Optional(ticket),
    passkey: Type.Optional(PasskeyAnswerSchema),
  },
  { examples: [{ password: 'analytical engine' }] },
);
