import {
  addPasskey,
  askForNewPasskey,
  beginTotp,
  confirmTotp,
  endPasskey,
  endTotp,
  getMySecondFactor,
  renamePasskey,
  renewRecoveryCodes,
} from '@atrium/client/operations';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { sessionQuery } from '../../api/session.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => call(getMySecondFactor, {}, { signal }),
});

/** Whether somebody has to set one up is told with the session. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  await queryClient.invalidateQueries(secondFactorQuery);
  return answer;
}

export const beginApp = () => call(beginTotp);
export const turnOnApp = async (code: string) => (await changed(call(confirmTotp, { body: { code } }))).recovery_codes;
export const takeOffApp = () => changed(call(endTotp));
export const makeCodes = async () => (await changed(call(renewRecoveryCodes))).recovery_codes;
export const takeOffPasskey = (id: number) => changed(call(endPasskey, { id }));
export const namePasskey = (id: number, name: string) => changed(call(renamePasskey, { id, body: { name } }));

/** The recovery codes that come with the first factor; undefined when the person has stopped it. */
export async function makePasskey(name: string): Promise<readonly string[] | null | undefined> {
  const { ticket, options } = await call(askForNewPasskey);
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server has made them for this very call.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await startRegistration({ optionsJSON }).catch(() => undefined);
  if (!passkey) return undefined;
  const body = { ticket, name, passkey: { ...passkey } };
  return (await changed(call(addPasskey, { body }))).recovery_codes;
}

/** After the set-up that a role has asked for. */
export const freshSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
