import type { TestApp } from '../../../../test/support/app.ts';
import type { TestUser } from '../../../../test/support/people.ts';
import { openSession, SESSION } from '../../../../test/support/sign-in.ts';
import { totpCode } from '../../../platform/auth/index.ts';

export const FACTOR = '/api/people/v1/me/second-factor';
export const SECOND_STEP = `${SESSION}/second-factor`;
export const CONFIRMATION = `${SESSION}/confirmation`;
export const STEP = 30_000;

/** Sets up an authenticator app; the codes of `codeAt` are those of so many steps from now. */
export async function withTotp(app: TestApp, user: TestUser) {
  const { client } = await openSession(app, user);
  const begun = await client.post(`${FACTOR}/totp`);
  if (begun.status !== 201) throw new Error(`totp got ${begun.status}: ${JSON.stringify(begun.body)}`);
  const { secret } = begun.body;
  const code = () => totpCode(secret, app.clock.now());
  const { status, body } = await client.put(`${FACTOR}/totp`, { code: code() });
  if (status !== 200) throw new Error(`code got ${status}: ${JSON.stringify(body)}`);
  // The code of the set-up is used up.
  app.clock.advance(STEP);
  return { user, client, secret: secret as string, code, codes: body.recovery_codes as string[] };
}

/** The ticket after the password. */
export async function firstStep(app: Pick<TestApp, 'anonymous'>, { username, password }: TestUser) {
  const { status, body } = await app.anonymous.post(SESSION, { username, password });
  if (status !== 202) throw new Error(`first step got ${status}: ${JSON.stringify(body)}`);
  return body as { ticket: string; needs: string[]; passkey_options?: { challenge: string } };
}
