// Tests that a large tree goes to the trash, comes back and goes for good a slice at a time, so that others have their turn.
import { beforeAll, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { analyze } from '../../../../test/support/bulk.ts';
import { allow, createTopFolder, DOCUMENTS } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { turnsOf } from '../../../../test/support/turns.ts';
import { countRows, trashOf } from './deletion.test-support.ts';
import { type PlantedTree, plantTree } from './tree.test-support.ts';

const app = useApp();
let user: TestUser;
let tree: PlantedTree;

beforeAll(async () => {
  user = await createUser(app);
  const top = (await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] })).id;
  tree = await plantTree(app, top, { folders: 6_000, documents: 11_000 });
  await analyze(app);
});

const isDone = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(204);
const toTrash = () => isDone(user.client.delete(`${DOCUMENTS}/folder/${tree.root}`));
const recordUri = async () => (await trashOf(user.client))[0]?.URI ?? '';

/** How many statements of the kind were run, each in a turn of the event loop of its own. */
async function slicesOf(statement: RegExp, work: () => Promise<unknown>): Promise<number> {
  const turns = await turnsOf(statement, work);
  expect(new Set(turns).size).toBe(turns.length);
  return turns.length;
}

it('marks 5,000 places of documents at a time, and unmarks as many', async () => {
  // Those that pages list, and after them those that they do not.
  expect(await slicesOf(/^update "document_links" set "trash_id" = \S+, "listed" = \S+ where "id" in/, toTrash)).toBe(
    3 + 1,
  );
  const uri = await recordUri();
  const restore = () => isDone(user.client.post(`${uri}/restore`));
  expect(await slicesOf(/^update "document_links" set "trash_id" = \S+, "title_key"/, restore)).toBe(3);
});

it('purges 1,000 documents and 5,000 folders at a time', async () => {
  const before = await countRows(app, 'documents');
  await toTrash();
  const uri = await recordUri();
  const purge = () => isDone(user.client.delete(uri));
  const folders: Promise<number>[] = [];
  const documents = await slicesOf(/^delete from "documents"/, () => {
    folders.push(slicesOf(/^delete from "folders"/, purge));
    return Promise.all(folders);
  });
  expect([documents, await folders[0]]).toEqual([11, 2]);
  expect(await countRows(app, 'documents')).toBe(before - 11_000);
});
