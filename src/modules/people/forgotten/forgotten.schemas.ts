import { Type } from 'typebox';

export const ForgottenSchema = Type.Object(
  { username: Type.String({ minLength: 1, maxLength: 1000, description: 'The username, or the e-mail address.' }) },
  { examples: [{ username: 'ada' }] },
);

export const NewPasswordSchema = Type.Object(
  {
    token: Type.String({ maxLength: 1000, description: 'What follows the `#` in the address of the mail.' }),
    password: Type.String(),
  },
  { examples: [{ token: '7~3~1763290200000~Zm9yZ290dGVu', password: 'analytical engine' }] },
);

export const NewPasswordSetSchema = Type.Object(
  { username: Type.String({ description: 'The name to sign in with.' }) },
  { examples: [{ username: 'ada' }] },
);
