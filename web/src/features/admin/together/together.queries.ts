// Changes of many accounts at once, in requests of as many as the server takes.
import type { BulkChanges } from '@atrium/client/core';
import { changeUsers, createGroup, createRole, listGroups, listRoles } from '@atrium/client/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';

export type Kind = 'group' | 'role';
export type Act = 'block' | 'unblock' | 'invite' | `add_to_${Kind}` | `take_from_${Kind}`;

export interface Target {
  kind: Kind;
  id: number;
  name: string;
}

const AT_ONCE = 500;

export interface Outcome {
  /** Whom it changed: undoing is for them. */
  changed: readonly number[];
  /** Users who were so before. */
  same: number;
  failed: readonly { id: number; detail: string }[];
}

/** Each is answered by itself. */
export async function changeTogether(act: Act, ids: readonly number[], targetId?: number): Promise<Outcome> {
  const answers: BulkChanges['data'][number][] = [];
  try {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const body = { act, ids: ids.slice(at, at + AT_ONCE), ...(targetId !== undefined && { target_id: targetId }) };
      answers.push(...(await call(changeUsers, { body })).data);
    }
  } finally {
    await forgetAccounts();
  }
  const changed = answers.filter((answer) => answer.changed).map(({ id }) => id);
  const failed = answers.flatMap(({ id, error }) => (error ? [{ id, detail: error.detail }] : []));
  return { changed, failed, same: answers.length - changed.length - failed.length };
}

export async function forgetAccounts(): Promise<void> {
  const keys = ['people', 'groups', 'roles', 'extranets', 'accounts', 'admin'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** The first by name with these words. */
export const targetsQuery = (kind: Kind, words: string) =>
  queryOptions({
    queryKey: [kind === 'group' ? 'groups' : 'roles', 'targets', words],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { limit: 50, ...(words !== '' && { query: words }) };
      const { data } =
        kind === 'group' ? await call(listGroups, asked, { signal }) : await call(listRoles, asked, { signal });
      return data.map(({ id, name, description }) => ({ kind, id, name, description }));
    },
  });

export async function makeTarget(kind: Kind, name: string): Promise<Target> {
  const { id } =
    kind === 'group' ? await call(createGroup, { body: { name } }) : await call(createRole, { body: { name } });
  return { kind, id, name };
}
