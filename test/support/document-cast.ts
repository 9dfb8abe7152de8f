// The people of permission tests of folders: everybody who holds rights there in some way, and those who do not.
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { allow, type Entry, type Right } from './documents.ts';
import { createExtranet, createGroup, createRole, createUser, grant } from './people.ts';

export interface Cast {
  /** An access list that grants the rights to the holders, and `view` to the viewer. */
  entries(...rights: Right[]): Entry[];
  /** Hold the rights, by the list or because they may do everything. */
  holders: [kind: string, client: Client][];
  /** Hold the rights, but may only read. */
  readOnly: Client;
  /** Hold none. */
  strangers: [kind: string, client: Client][];
  /** May see, and hold nothing else. */
  viewer: Client;
}

/** Making people takes time: make one cast for a file. */
export async function createCast(app: TestApp): Promise<Cast> {
  const [direct, inGroup, inRole, stranger, viewer, admin, administrator] = await Promise.all(
    Array.from({ length: 7 }, () => createUser(app)),
  );
  const [asleepInGroup, asleepInRole] = await Promise.all([createUser(app), createUser(app)]);
  if (!direct || !inGroup || !inRole || !stranger || !viewer || !admin || !administrator) throw new Error('no cast');
  const extranet = await createExtranet(app);
  const readers = await createExtranet(app, { read_only: true });
  const outsider = await createUser(app, { extranet_id: extranet.id });
  const strangeOutsider = await createUser(app, { extranet_id: extranet.id });
  const readOnly = await createUser(app, { extranet_id: readers.id });

  const group = await groupOf(app, inGroup.id, false);
  const asleepGroup = await groupOf(app, asleepInGroup.id, true);
  const role = await roleOf(app, inRole.id, false);
  const asleepRole = await roleOf(app, asleepInRole.id, true);
  await grant(app, 'documents.admin', admin);
  await addMember(app, `/api/people/v2/roles/1/users`, administrator.id);

  return {
    entries: (...rights) => [
      ...[direct, outsider, readOnly].map((user) => allow(user, 'user', ...rights)),
      ...[group, asleepGroup].map((each) => allow(each, 'group', ...rights)),
      ...[role, asleepRole].map((each) => allow(each, 'role', ...rights)),
      allow(viewer, 'user', 'view'),
    ],
    holders: [
      ['by an entry of their own', direct.client],
      ['by their group', inGroup.client],
      ['by their role', inRole.client],
      ['an outsider by an entry', outsider.client],
      ['a holder of documents.admin', admin.client],
      ['an administrator', administrator.client],
    ],
    readOnly: readOnly.client,
    strangers: [
      ['a stranger', stranger.client],
      ['an outsider', strangeOutsider.client],
      ['a member of an inactive group', asleepInGroup.client],
      ['a member of an inactive role', asleepInRole.client],
    ],
    viewer: viewer.client,
  };
}

async function groupOf(app: TestApp, userId: number, inactive: boolean): Promise<{ id: number }> {
  const group = await createGroup(app, { inactive });
  await addMember(app, `/api/people/v2/groups/${group.id}/users`, userId);
  return group;
}

async function roleOf(app: TestApp, userId: number, inactive: boolean): Promise<{ id: number }> {
  const role = await createRole(app, { inactive });
  await addMember(app, `/api/people/v2/roles/${role.id}/users`, userId);
  return role;
}

/** The members of role 1 stay; a fresh group or role has none yet. */
async function addMember(app: TestApp, address: string, userId: number): Promise<void> {
  const { body } = await app.admin.get(`${address}?limit=200`);
  const members = [...body.data.map(({ id }: { id: number }) => ({ id })), { id: userId }];
  const { status } = await app.admin.put(address, members);
  if (status !== 200 && status !== 204) throw new Error(`${address} answered ${status}`);
}
