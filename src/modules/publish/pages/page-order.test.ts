import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { titles } from '../../../../test/support/search.ts';
import { createFolder, createPage, createPublisher, insertTree, PUBLISH, savePage } from '../publish.test-support.ts';

const app = useApp();

interface Node {
  id: number;
  children: Node[];
  pages: { id: number; title: string; path: string; draft: boolean }[];
}

async function pagesIn(client: Client, folderId: number): Promise<Node['pages']> {
  const { body } = await client.get(`${PUBLISH}/tree`);
  const nodes: Node[] = [...body.data];
  for (const node of nodes) nodes.push(...node.children);
  return nodes.find(({ id }) => id === folderId)?.pages ?? [];
}

const order = async (folderId: number) => (await pagesIn(app.admin, folderId)).map(({ title }) => title);

describe('pages in the tree', () => {
  it('stand by title with their address, until somebody puts them in order', async () => {
    const folder = await createFolder(app);
    const [b, a, c] = [
      await createPage(app, { title: 'B', folder_id: folder.id }),
      await createPage(app, { title: 'A', folder_id: folder.id }),
      await createPage(app, { title: 'C', folder_id: folder.id }),
    ];
    expect(await pagesIn(app.admin, folder.id)).toEqual(
      [a, b, c].map(({ id, title, path }) => ({ id, title, path, draft: false })),
    );
    const version = c.version_num;
    const moved = await savePage(app, c.id, { position: 0 });
    expect([await order(folder.id), moved.version_num]).toEqual([['C', 'A', 'B'], version]);
    await savePage(app, c.id, { position: 1 });
    expect(await order(folder.id)).toEqual(['A', 'C', 'B']);
    await savePage(app, a.id, { position: 99_999 });
    expect(await order(folder.id)).toEqual(['C', 'B', 'A']);
    await createPage(app, { title: 'AA', folder_id: folder.id });
    await createPage(app, { title: 'First', folder_id: folder.id, position: 0 });
    expect(await order(folder.id)).toEqual(['First', 'C', 'B', 'A', 'AA']);
    await savePage(app, b.id, { title: '0' });
    expect(await order(folder.id)).toEqual(['First', 'C', '0', 'A', 'AA']);

    const other = await createFolder(app);
    await createPage(app, { title: 'Z', folder_id: other.id });
    await savePage(app, c.id, { folder_id: other.id });
    expect([await order(folder.id), await order(other.id)]).toEqual([
      ['First', '0', 'A', 'AA'],
      ['C', 'Z'],
    ]);
    await savePage(app, a.id, { folder_id: other.id, position: 1 });
    expect(await order(other.id)).toEqual(['C', 'A', 'Z']);
  });

  it('G2: are those of folders that one may view, and are ordered by those who may write pages', async () => {
    const { client } = await createUser(app);
    const closed = await createFolder(app, { entries: [] });
    const page = await createPage(app, { folder_id: closed.id });
    expect(await pagesIn(client, closed.id)).toEqual([]);
    expect((await client.put(`${PUBLISH}/pages/${page.id}`, { position: 0 })).status).toBe(403);
    for (const position of [-1, 'x', 1.5, 100_001]) {
      const { status, body } = await app.admin.put(`${PUBLISH}/pages/${page.id}`, { position });
      expect([status, body.detail], `${position}`).toEqual([400, expect.stringContaining('position')]);
    }
  });

  it('take as many queries for many as for one, and are put in order up to a thousand', async () => {
    const folder = await createFolder(app);
    const count = () => fewestQueries(app, () => app.admin.get(`${PUBLISH}/tree`));
    const before = await count();
    await insertTree(app, folder.id, 1, 1_100);
    expect(await count()).toBe(before);
    const { body } = await app.admin.get(`${PUBLISH}/folders?parent_id=${folder.id}`);
    const [page] = await pagesIn(app.admin, body.data[0].id);
    const refused = await app.admin.put(`${PUBLISH}/pages/${page?.id}`, { position: 3 });
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('position')]);
  });
});

describe('a draft of a page', () => {
  it('G6: is for those who write pages, and 404 for others, until it is published', async () => {
    const [editor, reader] = [await createPublisher(app), await createUser(app)];
    const folder = await createFolder(app);
    const word = uniqueName('unfinished');
    const page = await createPage(app, { title: word, folder_id: folder.id, draft: true }, editor.client);
    const at = `${PUBLISH}/pages/${page.id}`;
    expect(page.draft).toBe(true);
    const addresses = [
      at,
      `${at}/versions`,
      `${at}/versions/1`,
      `${at}/compare`,
      `${PUBLISH}/by-path?path=${encodeURIComponent(page.path)}`,
    ];
    const seenBy = async (client: Client) => [
      ...(await Promise.all(addresses.map(async (address) => (await client.get(address)).status))),
      (await client.get(`${PUBLISH}/pages?folder_id=${folder.id}`)).body.pagination.total,
      (await client.get(`${PUBLISH}/pages?query=${word}`)).body.pagination.total,
      (await pagesIn(client, folder.id)).length,
      (await titles(app, client, word)).length,
    ];
    const all = [200, 200, 200, 200, 200, 1, 1, 1, 1];
    const nothing = [404, 404, 404, 404, 404, 0, 0, 0, 0];
    expect([await seenBy(editor.client), await seenBy(reader.client)]).toEqual([all, nothing]);
    expect((await app.anonymous.get(at)).status).toBe(401);
    expect((await reader.client.put('/api/home/v1/pins', [{ type: 'page', id: page.id }])).status).toBe(400);
    const [shown] = await pagesIn(editor.client, folder.id);
    expect(shown).toMatchObject({ title: word, draft: true });
    expect((await reader.client.put(at, { draft: false })).status).toBe(403);
    const published = await editor.client.put(at, { draft: false });
    expect([published.body.draft, published.body.version_num]).toEqual([false, 1]);
    expect(await seenBy(reader.client)).toEqual(all);
    await editor.client.put('/api/home/v1/pins', []);
    await editor.client.put(at, { draft: true });
    expect(await seenBy(reader.client)).toEqual(nothing);
    expect((await editor.client.put(at, { draft: 'perhaps' })).status).toBe(400);
  });
});
