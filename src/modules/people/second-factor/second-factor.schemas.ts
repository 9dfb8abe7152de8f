import { Type } from 'typebox';
import { nullable, ref } from '../../../platform/http/index.ts';

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Such as “Phone”.' });
const moment = Type.String({ format: 'date-time' });

export const PasskeySchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    created: moment,
    last_used: nullable(Type.String({ format: 'date-time', description: 'Null: never.' })),
  },
  {
    $id: 'Passkey',
    description: 'A passkey of an account, without what it signs with.',
    examples: [{ id: 3, name: 'Phone', created: '2026-01-31T09:05:00+00:00', last_used: null }],
  },
);

export const SecondFactorStateSchema = Type.Object(
  {
    totp: nullable(
      Type.String({ format: 'date-time', description: 'Since when an app makes codes; null: none does.' }),
    ),
    passkeys: Type.Array(ref(PasskeySchema)),
    recovery_codes: Type.Integer({ description: 'How many are left.' }),
    is_required: Type.Boolean({ description: 'A role asks for a second factor: the last one cannot be taken off.' }),
  },
  {
    $id: 'SecondFactor',
    description: 'What somebody signs in with beside their password.',
    examples: [{ totp: '2026-01-31T09:05:00+00:00', passkeys: [], recovery_codes: 10, is_required: false }],
  },
);

export const TotpSecretSchema = Type.Object(
  {
    secret: Type.String({ description: 'To be typed into an app, base32.' }),
    address: Type.String({ description: '`otpauth://…`, for a QR code.' }),
  },
  { examples: [{ secret: 'GEZDGNBV…', address: 'otpauth://totp/Atrium:ada?secret=GEZDGNBV…&issuer=Atrium' }] },
);

export const TotpCodeSchema = Type.Object(
  { code: Type.String({ maxLength: 20, description: 'Six digits, as the app shows them now.' }) },
  { examples: [{ code: '492039' }] },
);

const codes = Type.Array(Type.String(), { description: 'Each is good once. Shown this once; only hashes are stored.' });

export const RecoveryCodesSchema = Type.Object(
  { recovery_codes: codes },
  { examples: [{ recovery_codes: ['7K2QX-M9D4T', '0PB3W-ZZ81C'] }] },
);

/** With the first factor come the codes for losing it. */
export const TotpOnSchema = Type.Object(
  { recovery_codes: nullable({ ...codes, description: 'With the first factor of the account; null otherwise.' }) },
  { examples: [{ recovery_codes: ['7K2QX-M9D4T', '0PB3W-ZZ81C'] }] },
);

export const NewPasskeySchema = Type.Object(
  {
    ticket: Type.String({ maxLength: 400 }),
    name,
    passkey: Type.Record(Type.String(), Type.Unknown(), {
      maxProperties: 20,
      description: 'What `navigator.credentials.create` answers, as JSON (WebAuthn).',
    }),
  },
  { examples: [{ ticket: '7~3~1763290200000~aGVsbG8~c2lnbmVk', name: 'Phone', passkey: { id: 'AQIDBA' } }] },
);

export const MadePasskeySchema = Type.Object({
  passkey: ref(PasskeySchema),
  recovery_codes: nullable({ ...codes, description: 'With the first factor of the account; null otherwise.' }),
});

export const PasskeyNameSchema = Type.Object({ name }, { examples: [{ name: 'Old phone' }] });

export const NewPasskeyQuestionSchema = Type.Object({
  ticket: Type.String(),
  options: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Options for `navigator.credentials.create`, as JSON (WebAuthn).',
  }),
});

export const RoleNeedsSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        members: Type.Integer({ description: 'Who are not blocked.' }),
        ready: Type.Integer({ description: 'Members who have a second factor.' }),
      }),
    ),
  },
  { examples: [{ data: [{ id: 1, name: 'Administrators', members: 3, ready: 2 }] }] },
);
