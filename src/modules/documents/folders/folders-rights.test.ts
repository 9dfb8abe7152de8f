import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Answer, Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  type Right,
} from '../../../../test/support/documents.ts';
import { createExtranet, createGroup, createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();
const folderAt = (id: number, path = '') => `${DOCUMENTS}/folder/${id}${path}`;

interface Written {
  ask(client: Client, folderId: number): Promise<Answer>;
  ok: number;
}

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(app);
});

/** Everybody who holds the rights may, everybody else may not. */
async function prove(rights: Right[], { ask, ok }: Written): Promise<void> {
  const top = await createTopFolder(app);
  const folder = await createFolder(app, top.id, { entries: cast.entries(...rights) });
  for (const [kind, client] of cast.holders) {
    expect([kind, (await ask(client, folder.id)).status]).toEqual([kind, ok]);
  }
  const refused: [string, Client][] = [
    ...cast.strangers,
    ['who may only view', cast.viewer],
    ['read-only', cast.readOnly],
  ];
  for (const [kind, client] of refused) expect([kind, (await ask(client, folder.id)).status]).toEqual([kind, 403]);
  expect((await ask(app.anonymous, folder.id)).status).toBe(401);
}

describe('seeing a folder', () => {
  it.each([['view'], ['draft'], ['edit'], ['edit_meta'], ['delete'], ['edit_perms']] as [Right][])(
    'D10: takes %s, which brings view along',
    async (right) => {
      const top = await createTopFolder(app, { entries: cast.entries(right) });
      const folder = await createFolder(app, top.id, { title: 'Sub' });
      const paths = [
        folderAt(top.id, '/info'),
        folderAt(folder.id, '/path'),
        folderAt(folder.id, '/ui'),
        folderAt(top.id),
        folderAt(top.id, '/folders'),
        folderAt(top.id, '/documents'),
        folderAt(top.id, '/subfolder?title=sub'),
      ];
      const seen: [string, Client][] = [...cast.holders, ['read-only', cast.readOnly], ['viewer', cast.viewer]];
      for (const [kind, client] of seen) {
        for (const path of paths) expect([kind, path, (await client.get(path)).status]).toEqual([kind, path, 200]);
        expect((await client.get(folderAt(top.id))).body).toHaveLength(1);
      }
      for (const [kind, client] of cast.strangers) {
        for (const path of paths) expect([kind, path, (await client.get(path)).status]).toEqual([kind, path, 403]);
        const roots = (await client.get(folderAt(0, '/folders'))).body;
        expect(roots.map(({ id }: { id: number }) => id)).not.toContain(top.id);
      }
      for (const path of paths) expect((await app.anonymous.get(path)).status).toBe(401);
    },
  );

  it('D10: everyone means everyone who is signed in, outsiders and read-only members too', async () => {
    const readers = await createExtranet(app, { read_only: true });
    const elsewhere = await createExtranet(app);
    const people = [await createUser(app), await createUser(app, { extranet_id: readers.id })];
    people.push(await createUser(app, { extranet_id: elsewhere.id }));
    const folder = await createTopFolder(app, { entries: [allowEveryone('view')] });
    for (const { client } of people) expect((await client.get(folderAt(folder.id))).status).toBe(200);
    expect((await app.anonymous.get(folderAt(folder.id))).status).toBe(401);
  });

  it('D10: rights of several entries add up, and end with the membership', async () => {
    const user = await createUser(app);
    const group = await createGroup(app);
    const folder = await createTopFolder(app, {
      entries: [allowEveryone('view'), allow(user, 'user', 'edit_meta'), allow(group, 'group', 'delete')],
    });
    const rights = async () => (await user.client.get(folderAt(folder.id, '/info'))).body.permissions;
    expect(await rights()).toMatchObject({ view: true, edit_meta: true, delete: false });
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: user.id }]);
    expect(await rights()).toMatchObject({ view: true, edit_meta: true, delete: true, edit: false, edit_perms: false });
    await app.admin.put(`/api/people/v2/groups/${group.id}`, { inactive: true });
    expect(await rights()).toMatchObject({ delete: false });
    await app.admin.put(`/api/people/v2/groups/${group.id}`, { inactive: false });
    expect(await rights()).toMatchObject({ delete: true });
    await app.admin.delete(`/api/people/v2/groups/${group.id}`);
    expect(await rights()).toMatchObject({ delete: false });
  });

  it('D10: edit brings edit_meta along, and nothing brings edit, delete or edit_perms', async () => {
    const user = await createUser(app);
    const flags = async (...rights: Right[]) => {
      const folder = await createTopFolder(app, { entries: [allow(user, 'user', ...rights)] });
      const { permissions } = (await user.client.get(folderAt(folder.id, '/info'))).body;
      return Object.keys(permissions).filter((name) => name !== 'inherited' && permissions[name]);
    };
    expect(await flags('edit')).toEqual(['view', 'edit', 'edit_meta']);
    expect(await flags('draft')).toEqual(['view']);
    expect(await flags('edit_perms', 'delete', 'edit_meta')).toEqual(['view', 'edit_meta', 'delete', 'edit_perms']);
  });

  it('D1: a capability of a group counts while the group is active', async () => {
    const user = await createUser(app);
    const group = await createGroup(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: user.id }]);
    const folder = await createTopFolder(app, { entries: [] });
    expect((await user.client.get(folderAt(folder.id))).status).toBe(403);
    await grant(app, 'documents.admin', group, 'group');
    expect((await user.client.get(folderAt(folder.id))).status).toBe(200);
    expect((await user.client.get(folderAt(0, '/folders'))).body.map(({ id }: { id: number }) => id)).toContain(
      folder.id,
    );
    await app.admin.put(`/api/people/v2/groups/${group.id}`, { inactive: true });
    expect((await user.client.get(folderAt(folder.id))).status).toBe(403);
  });
});

describe('changing folders', () => {
  it.each(['/info', ''])('D11: the info of a folder is changed with edit_meta (folder/:id%s)', async (path) => {
    await prove(['edit_meta'], {
      ask: (client, id) => client.put(folderAt(id, path), { metadata: { a: 1 } }),
      ok: 200,
    });
  });

  it.each(['/info', ''])('D11: the info takes edit, which brings edit_meta along (folder/:id%s)', async (path) => {
    await prove(['edit'], { ask: (client, id) => client.put(folderAt(id, path), { title: 'x' }), ok: 200 });
  });

  it('D11: the info cannot be changed by the other rights', async () => {
    const user = await createUser(app);
    const entries = [allow(user, 'user', 'view', 'draft', 'delete', 'edit_perms')];
    const folder = await createTopFolder(app, { entries });
    for (const path of ['/info', '']) {
      expect((await user.client.put(folderAt(folder.id, path), { title: 'x' })).status).toBe(403);
    }
  });

  it('D12: adding a folder takes edit', async () => {
    await prove(['edit'], { ask: (client, id) => client.post(folderAt(id, '/folders'), { title: 'x' }), ok: 200 });
    const user = await createUser(app);
    const entries = [allow(user, 'user', 'view', 'draft', 'delete', 'edit_perms', 'edit_meta')];
    const folder = await createTopFolder(app, { entries });
    expect((await user.client.post(folderAt(folder.id, '/folders'), { title: 'x' })).status).toBe(403);
  });

  it('D13: a top-level folder takes documents.admin, and the root is changed by nobody', async () => {
    for (const [kind, client] of [...cast.holders, ...cast.strangers, ['read-only', cast.readOnly] as const]) {
      const may = /documents.admin|administrator/.test(kind);
      const { status } = await client.post(`${ADDITIONS}/folders`, { title: 'x' });
      expect([kind, status]).toEqual([kind, may ? 201 : 403]);
      for (const write of [
        client.put(folderAt(0, '/info'), { title: 'x' }),
        client.put(folderAt(0), { title: 'x' }),
        client.put(`${ADDITIONS}/folders/0/lock`),
      ]) {
        expect([kind, (await write).status]).toEqual([kind, 403]);
      }
    }
    expect((await app.anonymous.post(`${ADDITIONS}/folders`, { title: 'x' })).status).toBe(401);
  });

  it('D14: reading the access list takes edit_perms', async () => {
    const ask = (client: Client, id: number) => client.get(`${ADDITIONS}/folders/${id}/permissions`);
    const folder = await createTopFolder(app, { entries: cast.entries('edit_perms') });
    const may: [string, Client][] = [...cast.holders, ['read-only', cast.readOnly]];
    for (const [kind, client] of may) expect([kind, (await ask(client, folder.id)).status]).toEqual([kind, 200]);
    for (const [kind, client] of [...cast.strangers, ['viewer', cast.viewer] as const]) {
      expect([kind, (await ask(client, folder.id)).status]).toEqual([kind, 403]);
    }
    expect((await ask(app.anonymous, folder.id)).status).toBe(401);
  });

  it('D14: changing the access list takes edit_perms', async () => {
    const ask = async (client: Client, id: number) => {
      // As this person sees it: P41 lets nobody send back whom they cannot see.
      const { body } = await client.get(`${ADDITIONS}/folders/${id}/permissions`);
      return client.put(`${ADDITIONS}/folders/${id}/permissions`, { entries: body.entries ?? [] });
    };
    await prove(['edit_perms'], { ask, ok: 200 });
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'edit_meta', 'delete')] });
    expect((await user.client.put(`${ADDITIONS}/folders/${folder.id}/permissions`, { entries: [] })).status).toBe(403);
  });

  it('D15: locking and unlocking take edit_perms', async () => {
    await prove(['edit_perms'], { ask: (client, id) => client.put(`${ADDITIONS}/folders/${id}/lock`), ok: 204 });
    await prove(['edit_perms'], { ask: (client, id) => client.delete(`${ADDITIONS}/folders/${id}/lock`), ok: 204 });
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'edit_meta', 'delete')] });
    expect((await user.client.put(`${ADDITIONS}/folders/${folder.id}/lock`)).status).toBe(403);
  });
});
