import { type TSchema, Type } from 'typebox';
import { nullable, PicturedPersonSchema, pageSchema, ref } from '../../../platform/http/index.ts';
import { type LimitKind, limitKinds } from '../../../platform/limits/limits.ts';
import { LEAST_REQUESTS, MOST_OWN } from './limits.service.ts';

const MOST = Number.MAX_SAFE_INTEGER;

const meanings: Readonly<Record<LimitKind, string>> = {
  storage: 'Bytes that are kept: documents, drop box, pictures, receipts.',
  requests: 'Requests a minute, counted by each instance.',
  streams: 'Open streams of notifications, counted by each instance.',
  told: 'People whom notes, posts and comments tell in an hour, and who may get mail for it.',
};

function ofEachKind<T extends TSchema>(make: (kind: LimitKind) => T): Record<LimitKind, T> {
  return Object.fromEntries(limitKinds.map((kind) => [kind, make(kind)])) as Record<LimitKind, T>;
}

const value = (kind: LimitKind, absent: string) =>
  Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: MOST,
        description: `0: no limit${kind === 'requests' ? `; otherwise at least ${LEAST_REQUESTS}` : ''}. Null: ${absent}.`,
      }),
    ),
  );

export const LimitsSchema = Type.Object(
  ofEachKind((kind) =>
    Type.Object(
      {
        each_user: Type.Object({
          limit: Type.Integer({ description: '0: no limit.' }),
          set: Type.Boolean({
            description: 'Whether an administrator has set it; otherwise it is that of the settings.',
          }),
        }),
        together: Type.Object({
          limit: Type.Integer({ description: 'For all users together; 0: no limit.' }),
          used: Type.Integer({ description: 'What all users take.' }),
        }),
        near: Type.Integer({ description: 'Users who take at least 80 percent of theirs; counted up to about 100.' }),
      },
      { description: meanings[kind] },
    ),
  ),
  {
    $id: 'Limits',
    description: 'What one user may take of the installation, and all of them together.',
    examples: [
      {
        storage: { each_user: { limit: 53687091200, set: false }, together: { limit: 0, used: 734003200 }, near: 0 },
        requests: { each_user: { limit: 0, set: false }, together: { limit: 0, used: 12 }, near: 0 },
        streams: { each_user: { limit: 20, set: false }, together: { limit: 0, used: 3 }, near: 0 },
        told: { each_user: { limit: 1000, set: true }, together: { limit: 0, used: 900 }, near: 1 },
      },
    ],
  },
);

export const LimitChangesSchema = Type.Object(
  ofEachKind((kind) =>
    Type.Optional(
      Type.Object(
        { each_user: value(kind, 'as the settings say'), together: value(kind, 'no limit') },
        { additionalProperties: false },
      ),
    ),
  ),
  { additionalProperties: false, examples: [{ storage: { each_user: 107374182400 }, told: { each_user: null } }] },
);

export const OwnLimitsSchema = Type.Object(
  ofEachKind((kind) => value(kind, 'as for each user')),
  { additionalProperties: false, examples: [{ storage: 214748364800, requests: 6000 }] },
);

export const LimitsOfUserSchema = Type.Object(
  {
    user: ref(PicturedPersonSchema),
    ...ofEachKind((kind) =>
      Type.Object(
        {
          limit: Type.Integer({ description: '0: no limit.' }),
          own: Type.Boolean({ description: 'Whether it was set for this user.' }),
          used: Type.Integer(),
          near: Type.Boolean({ description: 'Whether at least 80 percent of it are taken.' }),
        },
        { description: meanings[kind] },
      ),
    ),
  },
  {
    $id: 'LimitsOfUser',
    description: `What one user may take, and takes. At most ${MOST_OWN} users have limits of their own.`,
    examples: [
      {
        user: { id: 12, name: 'Ada Lovelace', photo_url: null },
        storage: { limit: 107374182400, own: true, used: 96636764160, near: true },
        requests: { limit: 0, own: false, used: 2, near: false },
        streams: { limit: 20, own: false, used: 1, near: false },
        told: { limit: 5000, own: false, used: 0, near: false },
      },
    ],
  },
);

export const LimitsOfUsersSchema = pageSchema(LimitsOfUserSchema);
