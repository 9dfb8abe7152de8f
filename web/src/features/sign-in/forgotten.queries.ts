import { forgetPassword, getInstance, setForgottenPassword } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { callOnce } from '../../api/client.ts';

/** Whether a new password can be asked for by mail. */
export const forgottenQuery = queryOptions({
  queryKey: ['instance', 'forgotten-password'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await callOnce(getInstance)).forgotten_password,
});

export const askForPassword = (username: string) => callOnce(forgetPassword, { body: { username } });

/** The name to sign in with. */
export const setPasswordBy = async (token: string, password: string): Promise<string> =>
  (await callOnce(setForgottenPassword, { body: { token, password } })).username;
