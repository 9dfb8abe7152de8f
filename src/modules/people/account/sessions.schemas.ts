import { Type } from 'typebox';
import { pageSchema } from '../../../platform/http/index.ts';

export const OpenSessionSchema = Type.Object(
  {
    id: Type.Integer(),
    created: Type.String({ format: 'date-time' }),
    last_used: Type.String({ format: 'date-time', description: 'Exact to a minute.' }),
    expires: Type.String({ format: 'date-time' }),
    address: Type.String({ description: 'Where it was opened from; empty when that is not known.' }),
    user_agent: Type.String({ description: 'What the browser called itself, at most 300 characters of it.' }),
    current: Type.Boolean({ description: 'The session of this very request.' }),
  },
  {
    $id: 'OpenSession',
    description: 'A session that is open, without its secret.',
    examples: [
      {
        id: 12,
        created: '2026-01-31T09:05:00+00:00',
        last_used: '2026-01-31T16:40:00+00:00',
        expires: '2026-02-14T09:05:00+00:00',
        address: '192.0.2.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
        current: true,
      },
    ],
  },
);

export const OpenSessionListSchema = pageSchema(OpenSessionSchema);

export const SessionParams = Type.Object({
  id: Type.Integer({ description: 'Id of the user.' }),
  session_id: Type.Integer({ description: 'Id of the session.' }),
});
