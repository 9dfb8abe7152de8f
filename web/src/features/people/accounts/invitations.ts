// Mails to people who have never signed in, with a link to choose their password.
import { changeUsers, getInstance } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Whether the installation sends mail. */
export const sendsMailQuery = queryOptions({
  queryKey: ['instance', 'sends-mail'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(getInstance, {}, { signal })).forgotten_password,
});

/** Throws what the server says where it refuses. */
export async function invitePerson(id: number): Promise<void> {
  const { data } = await call(changeUsers, { body: { act: 'invite', ids: [id] } });
  const refusal = data[0]?.error;
  if (refusal) throw new Error(refusal.detail);
}
