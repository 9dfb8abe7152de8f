import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { analyze } from '../../../../test/support/bulk.ts';
import { allow, createTopFolder, DOCUMENTS, insertDocuments } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { type PlantedTree, plantTree } from '../deletion/tree.test-support.ts';
import { copyOrMove } from './copy-move.test-support.ts';

const app = useApp();
const FOLDERS = 1_000;
const FILES = 9_000;
let user: TestUser;
let top = 0;
let tree: PlantedTree;

beforeAll(async () => {
  user = await createUser(app);
  top = (await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] })).id;
  tree = await plantTree(app, top, { folders: FOLDERS, documents: FILES });
  await analyze(app);
});

const newTop = async () => (await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] })).id;

/** Every document of a tree as the path of titles that leads to it, with its file. */
async function contents(rootId: number): Promise<string[]> {
  const { db } = app.application.platform.database;
  const folders = await db.selectFrom('folders').select(['id', 'parent_id', 'title', 'list_id']).execute();
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const paths = new Map<number, string | undefined>();
  const pathOf = (id: number): string | undefined => {
    if (id === rootId) return '';
    if (paths.has(id)) return paths.get(id);
    const folder = byId.get(id);
    const above = folder?.parent_id ? pathOf(folder.parent_id) : undefined;
    const path = above === undefined || !folder ? undefined : `${above}/${folder.title}`;
    paths.set(id, path);
    return path;
  };
  const rows = await db
    .selectFrom('document_links as link')
    .innerJoin('documents', 'documents.id', 'link.doc_id')
    .innerJoin('document_versions as version', (join) =>
      join.onRef('version.doc_id', '=', 'documents.id').onRef('version.number', '=', 'documents.live_version'),
    )
    .innerJoin('document_components as component', 'component.version_id', 'version.id')
    .where('link.listed', '=', 1)
    .select(['link.folder_id', 'documents.title', 'component.blob_hash', 'component.name'])
    .execute();
  const listId = byId.get(rootId)?.list_id;
  for (const { id, list_id } of folders) if (pathOf(id) !== undefined) expect(list_id).toBe(listId);
  return rows
    .flatMap((row) => {
      const path = pathOf(row.folder_id);
      return path === undefined ? [] : [`${path}/${row.title} ${row.name} ${row.blob_hash}`];
    })
    .toSorted();
}

describe('10,000 objects in a tree', () => {
  it('are copied whole, then moved whole', async () => {
    const original = await contents(top);
    expect(original).toHaveLength(FILES);
    const [copyAt, moveTo] = [await newTop(), await newTop()];
    expect(await copyOrMove(user.client, 'copy', [`folder/${tree.root}`], copyAt)).toEqual([]);
    expect(await contents(copyAt)).toEqual(original);
    expect(await contents(top)).toEqual(original);
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${copyAt}`);
    expect(body[0]).toMatchObject({ refcode: `Dir_${body[0].id}`, creator: { id: user.id } });

    expect(await copyOrMove(user.client, 'move', [`folder/${body[0].id}`], moveTo)).toEqual([]);
    expect(await contents(moveTo)).toEqual(original);
    expect(await contents(copyAt)).toEqual([]);
  });

  it('take as many statements as ten', async () => {
    const counts = async (size: { folders: number; documents: number }) => {
      const { root } = await plantTree(app, top, size);
      const [here, there] = [await newTop(), await newTop()];
      const to = (kind: 'copy' | 'move', destination: number) => () =>
        copyOrMove(user.client, kind, [`folder/${root}`], destination);
      return {
        copy: await fewestQueries(app, to('copy', here)),
        move: await fewestQueries(app, to('move', there), to('move', here)),
      };
    };
    expect(await counts({ folders: 60, documents: 600 })).toEqual(await counts({ folders: 2, documents: 8 }));
  });
});

describe('10,000 documents named one by one', () => {
  it.each(['copy', 'link', 'move'] as const)('%s: all but the one that is not there', async (kind) => {
    const [from, to] = [await newTop(), await newTop()];
    const { first } = await insertDocuments(app, from, 9_999);
    const specs = Array.from({ length: 9_999 }, (_, index) => ({ type: 'document', id: first + index }));
    const objects = [...specs, 'document/987654321'];
    expect(await copyOrMove(user.client, kind, objects, to)).toMatchObject([{ index: 9_999, status: 404 }]);
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${to}/documents?num=10000`);
    expect(body).toHaveLength(9_999);
  });

  it('take as many statements as two', async () => {
    const counts = async (count: number) => {
      const [from, here, there] = [await newTop(), await newTop(), await newTop()];
      const { first } = await insertDocuments(app, from, count);
      const objects = Array.from({ length: count }, (_, index) => `document/${first + index}`);
      const to = (kind: 'copy' | 'move' | 'link', destination: number) => () =>
        copyOrMove(user.client, kind, objects, destination);
      return {
        copy: await fewestQueries(app, to('copy', here)),
        move: await fewestQueries(app, to('move', there), to('move', from)),
        link: await fewestQueries(app, to('link', here), to('move', there)),
      };
    };
    expect(await counts(400)).toEqual(await counts(2));
  });
});
