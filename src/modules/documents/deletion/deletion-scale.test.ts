import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { analyze } from '../../../../test/support/bulk.ts';
import { allow, createTopFolder, DOCUMENTS } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { countRows, trashOf } from './deletion.test-support.ts';
import { type PlantedTree, plantTree } from './tree.test-support.ts';

const app = useApp();
const FOLDERS = 2_000;
const DOCUMENTS_IN_ALL = 40_000;
let user: TestUser;
let top = 0;
let large: PlantedTree;

beforeAll(async () => {
  user = await createUser(app);
  top = (await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] })).id;
  large = await plantTree(app, top, { folders: FOLDERS, documents: DOCUMENTS_IN_ALL });
  await plantTree(app, top, { folders: 3, documents: 5 });
  await analyze(app);
});

const remove = ({ root }: PlantedTree, query = '') => user.client.delete(`${DOCUMENTS}/folder/${root}${query}`);
const restoreNewest = async () => user.client.post(`${(await trashOf(user.client))[0]?.URI}/restore`);
/** How many folders and places show. */
const live = async (): Promise<number[]> => {
  const { db } = app.application.platform.database;
  const count = sql<number>`count(*)`.as('count');
  const folders = db.selectFrom('folders').select(count).where('trash_id', 'is', null).where('id', '>=', large.root);
  const links = db.selectFrom('document_links').select(count).where('trash_id', 'is', null).where('listed', '=', 1);
  return [(await folders.executeTakeFirstOrThrow()).count, (await links.executeTakeFirstOrThrow()).count];
};

describe('a tree of 40,000 documents in 2,000 folders', { timeout: 180_000 }, () => {
  it('goes to the trash in one call, comes back in one, and goes for good', async () => {
    const before = await live();
    expect(before).toEqual([FOLDERS + 3, DOCUMENTS_IN_ALL + 5]);
    expect((await remove(large)).status).toBe(204);
    expect(await live()).toEqual([3, 5]);
    expect(await trashOf(user.client)).toHaveLength(1);
    // From now on the planner believes that nearly everything is in the trash.
    await analyze(app);
    expect((await user.client.get(`${DOCUMENTS}/document/${large.documents.last}`)).status).toBe(404);

    expect((await restoreNewest()).status).toBe(204);
    expect(await live()).toEqual(before);
    expect((await user.client.get(`${DOCUMENTS}/document/${large.documents.last}`)).status).toBe(200);
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${large.folders.last}/path`);
    expect(body.at(0).id).toBe(top);

    const documents = await countRows(app, 'documents');
    expect((await remove(large)).status).toBe(204);
    const [record] = await trashOf(user.client);
    expect((await user.client.delete(record?.URI ?? '')).status).toBe(204);
    expect(await countRows(app, 'documents')).toBe(documents - DOCUMENTS_IN_ALL);
    expect(await live()).toEqual([3, 5]);
  });

  it('takes as many statements as a small one', async () => {
    const isAway = async () => (await trashOf(user.client)).length > 0;
    // Bytes are removed in the background, with statements of their own.
    await app.application.platform.jobs.runDue();
    const counts = async (size: { folders: number; documents: number; files: boolean }) => {
      let tree = await plantTree(app, top, size);
      return {
        away: await fewestQueries(
          app,
          () => remove(tree),
          async () => ((await isAway()) ? restoreNewest() : undefined),
        ),
        back: await fewestQueries(app, restoreNewest, async () => ((await isAway()) ? undefined : remove(tree))),
        forGood: await fewestQueries(
          app,
          () => remove(tree, '?no_trash_can=1'),
          async () => {
            tree = await plantTree(app, top, size);
          },
        ),
      };
    };
    expect(await counts({ folders: 100, documents: 400, files: false })).toEqual(
      await counts({ folders: 3, documents: 5, files: false }),
    );
  });
});
