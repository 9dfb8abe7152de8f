// What those who manage people do with accounts.
import type { User } from '@atrium/client/core';
import {
  createUser,
  deleteUser,
  replaceUserGroups,
  setUserManager,
  setUserPassword,
  updateUser,
} from '@atrium/client/operations';
import { call } from '../../../api/client.ts';
import { failureOf, queryClient } from '../../../api/queries.ts';
import { invitePerson } from './invitations.ts';

export interface NewPerson {
  firstname: string;
  surname: string;
  email: string;
  username: string;
  job_title: string;
  extranet_id?: number;
  password?: string;
}

const peopleChanged = () =>
  Promise.all([['people'], ['accounts']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Somebody new, then who leads them, their groups and their invitation; `fault` says why one of these was not set. */
export async function addPerson(
  person: NewPerson,
  managerId: number | undefined,
  groupIds: readonly number[],
  isInvited: boolean,
): Promise<{ user: User; fault: string | undefined }> {
  const user = await call(createUser, { body: person });
  let fault: string | undefined;
  try {
    if (managerId !== undefined) await call(setUserManager, { id: user.id, body: { manager_id: managerId } });
    if (groupIds.length > 0) await call(replaceUserGroups, { id: user.id, body: groupIds.map((id) => ({ id })) });
    if (isInvited) await invitePerson(user.id);
  } catch (error) {
    fault = failureOf(error).detail;
  }
  await Promise.all([peopleChanged(), queryClient.invalidateQueries({ queryKey: ['groups'] })]);
  return { user, fault };
}

export async function setBlocked(id: number, blocked: boolean): Promise<void> {
  await call(updateUser, { id, body: { blocked } });
  await peopleChanged();
}

export async function setManager(id: number, managerId: number | null): Promise<void> {
  await call(setUserManager, { id, body: { manager_id: managerId } });
  await peopleChanged();
}

export async function setPassword(id: number, password: string): Promise<void> {
  await call(setUserPassword, { id, body: { password } });
}

export async function deletePerson(id: number, heirId: number): Promise<void> {
  await call(deleteUser, { id, body: { migration_user_id: heirId } });
  queryClient.removeQueries({ queryKey: ['people', 'one', id] });
  await peopleChanged();
}

/** A field at fault, and the reason without its name. */
export function faultOf(error: unknown): { field: string | undefined; reason: string } {
  const { field, detail } = failureOf(error);
  return { field, reason: field === undefined ? detail : detail.replace(`${field}: `, '') };
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four letters and figures that are not mistaken for each other: 79 bits. */
export function madeUpPassword(): string {
  const letter = () => {
    for (;;) {
      const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
      if (byte < LETTERS.length * 8) return LETTERS[byte % LETTERS.length] ?? '';
    }
  };
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join('')).join('-');
}
