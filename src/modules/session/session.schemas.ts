import { Type } from 'typebox';
import type { Capability } from '../../platform/access/index.ts';
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
