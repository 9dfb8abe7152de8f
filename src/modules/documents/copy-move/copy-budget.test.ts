// Tests that one call copies no more than 20,000 objects, and lets other requests in while it does.
import { beforeAll, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { allow, createTopFolder, DOCUMENTS, insertDocuments } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { idsAskedFor, statementsOf } from '../../../../test/support/queries.ts';
import { turnsOf } from '../../../../test/support/turns.ts';
import { COPY_LIMIT } from './copy-budget.ts';
import { copyOrMove } from './copy-move.test-support.ts';

const app = useApp();
let user: TestUser;

beforeAll(async () => {
  user = await createUser(app);
});

const newTop = async () => (await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] })).id;

/** A folder that is copied as so many objects, itself among them. */
async function folderOf(objects: number): Promise<number> {
  const id = await newTop();
  await insertDocuments(app, id, objects - 1);
  return id;
}

async function foldersIn(id: number): Promise<{ id: number }[]> {
  return (await user.client.get(`${DOCUMENTS}/folder/${id}/folders`)).body;
}

it('refuses the folder that goes beyond 20,000 objects whole, and all objects after it', {
  timeout: 120_000,
}, async () => {
  const [half, small, to] = [await folderOf(COPY_LIMIT / 2), await folderOf(2), await newTop()];
  const failed = await copyOrMove(
    user.client,
    'copy',
    [half, half, small, half].map((id) => `folder/${id}`),
    to,
  );
  expect(failed).toMatchObject([
    { index: 2, status: 403, reason: expect.stringContaining('at most 20000') },
    { index: 3, status: 403 },
  ]);
  const made = await foldersIn(to);
  expect(made).toHaveLength(2);
  for (const { id } of made) {
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${id}/documents`);
    expect(body).toHaveLength(COPY_LIMIT / 2 - 1);
  }
  expect(await copyOrMove(user.client, 'copy', [`folder/${small}`], to)).toEqual([]);
});

it('counts the documents that are named before the folders', { timeout: 120_000 }, async () => {
  const [all, small, to] = [await folderOf(COPY_LIMIT), await folderOf(2), await newTop()];
  const { first } = await insertDocuments(app, await newTop(), 1);
  const objects = [`folder/${all}`, `folder/${small}`, `document/${first}`];
  expect((await copyOrMove(user.client, 'copy', objects, to)).map(({ index }) => index)).toEqual([0, 1]);
  const { body } = await user.client.get(`${DOCUMENTS}/folder/${to}`);
  expect(body).toMatchObject([{ type: 'document' }]);
});

it('looks at nothing more once an object was too large', async () => {
  const [large, to] = [await folderOf(COPY_LIMIT + 1), await newTop()];
  const statements = async (objects: string[]) =>
    (await statementsOf(() => copyOrMove(user.client, 'copy', objects, to))).filter(({ sql }) => /folders/.test(sql));
  const once = await statements([`folder/${large}`]);
  const often = await statements(Array.from({ length: 500 }, () => `folder/${large}`));
  expect(often).toHaveLength(once.length);
  expect(await foldersIn(to)).toEqual([]);
});

it('writes 1,000 rows at a time, and the event loop turns between them', async () => {
  const [from, to] = [await folderOf(3_001), await newTop()];
  for (const table of ['documents', 'document_links']) {
    const copy = () => copyOrMove(user.client, 'copy', [`folder/${from}`], to);
    const moments = await turnsOf(new RegExp(`^insert into "${table}"`), copy);
    expect([moments.length, new Set(moments).size]).toEqual([3, 3]);
  }
  const statements = await statementsOf(() => copyOrMove(user.client, 'copy', [`folder/${from}`], to));
  const writes = statements.filter(({ sql }) => /^insert into "document/.test(sql));
  expect(Math.max(...writes.map(idsAskedFor))).toBe(1000);
});

it('begins another transaction once 200 objects were copied, so that others can write in between', async () => {
  const [from, to] = [await folderOf(50), await newTop()];
  const objects = Array.from({ length: 10 }, () => `folder/${from}`);
  const committed = vi.spyOn(app.application.platform.database, 'committed');
  await copyOrMove(user.client, 'copy', objects, to);
  const transactions = committed.mock.calls.filter(([written]) => written.has('folders'));
  committed.mockRestore();
  expect(transactions).toHaveLength(3);
  expect(await foldersIn(to)).toHaveLength(10);
});
