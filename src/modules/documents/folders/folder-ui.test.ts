import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertFolderChain,
  lockFolder,
  type Right,
  unlockFolder,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const ui = (id: number) => `${DOCUMENTS}/folder/${id}/ui`;
const mayAdd = async (client: Client, id: number) => (await client.get(ui(id))).body.permission;

describe('the ui of a folder', () => {
  it('is its info with the way to it and what may be added', async () => {
    const top = await createTopFolder(app, { title: 'A' });
    const folder = await createFolder(app, top.id, {
      title: 'B',
      refcode: 'B-1',
      metadata: { description: 'Of B', n: 1 },
    });
    const entry = { obj_type: 'folder', is_open: true };
    const expected = {
      ...(await app.admin.get(`${DOCUMENTS}/folder/${folder.id}/info`)).body,
      path: [
        { id: top.id, parent_id: 0, title: 'A', ...entry },
        { id: folder.id, parent_id: top.id, title: 'B', ...entry },
      ],
      permission: { add_folder: true, add_doc: true },
    };
    expect(expected).toMatchObject({ title: 'B', refcode: 'B-1', description: 'Of B', metadata: { n: 1 } });
    for (const address of [ui(folder.id), `${ui(folder.id)}/`, `/intranet/rest/documents~v1/folder/${folder.id}/ui`]) {
      const { status, body } = await app.admin.get(address);
      expect([address, status, body]).toEqual([address, 200, expected]);
    }
  });

  it('of the root has no path and takes nothing, from administrators neither', async () => {
    const { status, body } = await app.admin.get(ui(0));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 0, title: '', path: [], permission: { add_folder: false, add_doc: false } });
  });

  it('D2: names only folders on the way that the reader may see', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [] });
    const middle = await createFolder(app, top.id, { entries: [allowEveryone('view')] });
    const low = await createFolder(app, middle.id);
    const { body } = await user.client.get(ui(low.id));
    expect(body.path.map(({ id }: { id: number }) => id)).toEqual([middle.id, low.id]);
    expect(JSON.stringify(body)).not.toContain(top.title);
    expect((await user.client.get(ui(top.id))).status).toBe(403);
  });

  it('takes the same number of queries, however deep', async () => {
    const top = await createTopFolder(app);
    let deep = top.id;
    for (let depth = 0; depth < 12; depth += 1) deep = (await createFolder(app, deep)).id;
    const user = await createUser(app);
    const count = (id: number) => fewestQueries(app, () => user.client.get(ui(id)));
    expect(await count(deep)).toBe(await count(top.id));
  });

  it('is not there for a deleted folder', async () => {
    const folder = await createTopFolder(app);
    await app.admin.delete(`${DOCUMENTS}/folder/${folder.id}`);
    expect((await app.admin.get(ui(folder.id))).status).toBe(404);
    expect((await app.admin.put(ui(folder.id), {})).status).toBe(405);
  });
});

describe('D19: what may be added', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await createCast(app);
  });

  it.each([
    ['edit', true, true],
    ['draft', false, true],
    ['edit_meta', false, false],
    ['delete', false, false],
    ['edit_perms', false, false],
    ['view', false, false],
  ] as [Right, boolean, boolean][])('with %s: folders %s, documents %s', async (right, add_folder, add_doc) => {
    const folder = await createTopFolder(app, { entries: cast.entries(right) });
    for (const [kind, client] of cast.holders) {
      const isAdmin = /documents.admin|administrator/.test(kind);
      const expected = isAdmin ? { add_folder: true, add_doc: true } : { add_folder, add_doc };
      expect([kind, await mayAdd(client, folder.id)]).toEqual([kind, expected]);
    }
    for (const client of [cast.readOnly, cast.viewer]) {
      expect(await mayAdd(client, folder.id)).toEqual({ add_folder: false, add_doc: false });
    }
    for (const [kind, client] of cast.strangers) {
      expect([kind, (await client.get(ui(folder.id))).status]).toEqual([kind, 403]);
    }
    expect((await app.anonymous.get(ui(folder.id))).status).toBe(401);
  });

  it('is what the server then takes', async () => {
    const user = await createUser(app);
    for (const right of ['edit', 'draft', 'view'] as const) {
      const folder = await createTopFolder(app, { entries: [allow(user, 'user', right)] });
      const { add_folder, add_doc } = await mayAdd(user.client, folder.id);
      const added = await user.client.post(`${DOCUMENTS}/folder/${folder.id}/folders`, { title: 'x' });
      expect([right, added.status]).toEqual([right, add_folder ? 200 : 403]);
      const made = createDocument(user.client, folder.id, { is_draft: true });
      expect([
        right,
        await made.then(
          () => true,
          () => false,
        ),
      ]).toEqual([right, add_doc]);
    }
  });

  it('is nothing below a lock, until it is taken away', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id);
    await lockFolder(app, top.id);
    for (const id of [top.id, folder.id]) {
      expect(await mayAdd(app.admin, id)).toEqual({ add_folder: false, add_doc: false });
    }
    expect((await app.admin.get(ui(folder.id))).body.path).toMatchObject([{ is_open: false }, { is_open: true }]);
    await unlockFolder(app, top.id);
    expect(await mayAdd(app.admin, folder.id)).toEqual({ add_folder: true, add_doc: true });
  });

  it('is nothing below a lock that the reader cannot see', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [] });
    const folder = await createFolder(app, top.id, { entries: [allow(user, 'user', 'edit')] });
    expect(await mayAdd(user.client, folder.id)).toEqual({ add_folder: true, add_doc: true });
    await lockFolder(app, top.id);
    expect(await mayAdd(user.client, folder.id)).toEqual({ add_folder: false, add_doc: false });
  });

  it('is no folder at the largest depth', async () => {
    const top = await createTopFolder(app);
    // The last one is the 100th.
    const { last } = await insertFolderChain(app, top.id, 99);
    expect(await mayAdd(app.admin, last - 1)).toEqual({ add_folder: true, add_doc: true });
    expect(await mayAdd(app.admin, last)).toEqual({ add_folder: false, add_doc: true });
  });
});
