import type { TestApp } from '../../../../test/support/app.ts';
import { createGroup, createRole, createUser, grant, type TestUser } from '../../../../test/support/people.ts';

export const users = '/api/people/v2/users';
export const groups = '/api/people/v2/groups';
export const roles = '/api/people/v2/roles';
export const extranets = '/api/people/v2/extranets';

/** A holder of people.admin and of nothing else. */
export async function createPeopleAdmin(app: TestApp): Promise<TestUser> {
  const user = await createUser(app);
  await grant(app, 'people.admin', user);
  return user;
}

/** Holders of expenses.admin, each by another way, the last one through a group that is not active. */
export async function createHolders(app: TestApp): Promise<TestUser[]> {
  const holders = [await createUser(app), await createUser(app), await createUser(app), await createUser(app)];
  const [direct, byGroup, byRole, bySleepingGroup] = holders.map(({ id }) => ({ id }));
  await grant(app, 'expenses.admin', direct ?? { id: 0 });
  for (const [user, subject, list, carrier] of [
    [byGroup, 'group', groups, await createGroup(app)],
    [byRole, 'role', roles, await createRole(app)],
    [bySleepingGroup, 'group', groups, await createGroup(app, { inactive: true })],
  ] as const) {
    await grant(app, 'expenses.admin', carrier, subject);
    await app.admin.put(`${list}/${carrier.id}/users`, [user]);
  }
  return holders;
}

export async function makeAdministrator(app: TestApp, { id }: { id: number }): Promise<void> {
  const { status } = await app.admin.put(`${users}/${id}/roles`, [{ id: 1 }]);
  if (status !== 204) throw new Error(`role 1 was not given: ${status}`);
}
