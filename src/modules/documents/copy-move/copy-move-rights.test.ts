import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  type Right,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { documentsIn, titlesIn } from '../deletion/deletion.test-support.ts';
import { copyOrMove } from './copy-move.test-support.ts';

const app = useApp();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(app);
});

const all: Right[] = ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'];

/** What each kind needs where the objects are, and where they go. */
const needs = { copy: ['view', 'edit'], link: ['view', 'edit'], move: ['delete', 'edit'] } as const;

/** A folder and a document in one place, and another place, with rights of the cast. */
async function scene(atSource: Right[], atTarget: Right[]) {
  const top = await createTopFolder(app);
  const source = await createFolder(app, top.id, { entries: cast.entries(...atSource) });
  const target = await createFolder(app, top.id, { entries: cast.entries(...atTarget) });
  const folder = await createFolder(app, source.id);
  const { doc_id: docId } = await createDocument(app.admin, source.id, { doc_type: 'marker' });
  return { target: target.id, folder: folder.id, docId };
}

describe.each(['copy', 'move', 'link'] as const)('to %s', (kind) => {
  const [source, target] = needs[kind];
  const objectsOf = ({ folder, docId }: { folder: number; docId: number }) =>
    kind === 'link' ? [`document/${docId}`] : [`document/${docId}`, `folder/${folder}`];

  it(`D57: takes ${source} at the source and ${target} at the destination, whoever gives them`, async () => {
    for (const [who, client] of cast.holders) {
      const made = await scene([source], [target]);
      expect([who, await copyOrMove(client, kind, objectsOf(made), made.target)]).toEqual([who, []]);
      expect((await titlesIn(app.admin, made.target)).length).toBe(objectsOf(made).length);
    }
  });

  it('D57: is refused to everybody else, and nothing is done', async () => {
    const made = await scene(all, all);
    const refused: [string, Client][] = [...cast.strangers, ['who may only view', cast.viewer]];
    for (const [who, client] of refused) {
      const failed = await copyOrMove(client, kind, objectsOf(made), made.target);
      expect([who, failed.map(({ status }) => status)]).toEqual([who, objectsOf(made).map(() => 403)]);
    }
    const body = { objects: objectsOf(made), destination: made.target };
    expect((await cast.readOnly.post(`${DOCUMENTS}/${kind}`, body)).status).toBe(403);
    expect((await app.anonymous.post(`${DOCUMENTS}/${kind}`, body)).status).toBe(401);
    expect(await titlesIn(app.admin, made.target)).toEqual([]);
  });

  it('D57: no other right is enough, here or there', async () => {
    const client = cast.holders[0]?.[1];
    if (!client) throw new Error('no cast');
    for (const right of all) {
      const enough = source === 'view' || right === source;
      const there = await scene([right], ['edit']);
      const failed = await copyOrMove(client, kind, objectsOf(there), there.target);
      expect([right, failed.length]).toEqual([right, enough ? 0 : objectsOf(there).length]);
    }
    for (const right of all.filter((other) => other !== 'edit')) {
      const here = await scene(all, [right]);
      const failed = await copyOrMove(client, kind, objectsOf(here), here.target);
      expect([right, failed.map(({ status }) => status)]).toEqual([right, objectsOf(here).map(() => 403)]);
    }
  });
});

describe('a document in several folders', () => {
  it('D57: is moved out of one where the person may delete', async () => {
    const user = await createUser(app);
    const [one, two, to] = [await createTopFolder(app), await createTopFolder(app), await createTopFolder(app)];
    const { doc_id: docId } = await createDocument(app.admin, one.id);
    await linkDocument(app.admin, docId, two.id);
    await setAccess(app, one.id, [allow(user, 'user', 'view')]);
    await setAccess(app, two.id, [allow(user, 'user', 'delete')]);
    await setAccess(app, to.id, [allow(user, 'user', 'edit')]);
    expect(await copyOrMove(user.client, 'move', [`document/${docId}?parent_id=${one.id}`], to.id)).toMatchObject([
      { status: 403 },
    ]);
    expect(await copyOrMove(user.client, 'move', [`document/${docId}`], to.id)).toEqual([]);
    expect([await documentsIn(app.admin, one.id), await documentsIn(app.admin, two.id)]).toEqual([[docId], []]);
  });

  it('D57: is copied and linked by whoever sees it in one of them, and not through another', async () => {
    const user = await createUser(app);
    const [one, two, to] = [await createTopFolder(app), await createTopFolder(app), await createTopFolder(app)];
    const { doc_id: docId } = await createDocument(app.admin, one.id);
    await linkDocument(app.admin, docId, two.id);
    await setAccess(app, one.id, []);
    await setAccess(app, two.id, [allow(user, 'user', 'view')]);
    await setAccess(app, to.id, [allow(user, 'user', 'edit')]);
    for (const kind of ['copy', 'link'] as const) {
      expect(await copyOrMove(user.client, kind, [`document/${docId}?parent_id=${one.id}`], to.id)).toMatchObject([
        { status: 403 },
      ]);
      expect(await copyOrMove(user.client, kind, [`document/${docId}`], to.id)).toEqual([]);
    }
    expect((await documentsIn(app.admin, to.id)).length).toBe(2);
  });

  it('D57: a draft of somebody else is neither linked nor moved without edit', async () => {
    const user = await createUser(app);
    const [one, to] = [await createTopFolder(app), await createTopFolder(app)];
    const { doc_id: docId } = await createDocument(app.admin, one.id, { is_draft: true });
    await setAccess(app, one.id, [allow(user, 'user', 'view', 'delete', 'draft')]);
    await setAccess(app, to.id, [allow(user, 'user', 'edit')]);
    for (const kind of ['link', 'move', 'copy'] as const) {
      expect(await copyOrMove(user.client, kind, [`document/${docId}`], to.id)).toMatchObject([{ status: 403 }]);
    }
  });
});

describe('a folder that is moved', () => {
  it('D60: needs delete on every folder below, hidden ones included, and stays otherwise', async () => {
    const user = await createUser(app);
    const rights = [allow(user, 'user', 'edit', 'delete')];
    const [from, to] = [
      await createTopFolder(app, { entries: rights }),
      await createTopFolder(app, { entries: rights }),
    ];
    const folder = await createFolder(app, from.id, { title: 'Mover' });
    const below = await createFolder(app, folder.id);
    const hidden = await createFolder(app, below.id, { title: 'Hidden', entries: [] });
    const move = () => copyOrMove(user.client, 'move', [`folder/${folder.id}`], to.id);
    for (const entries of [[], [allow(user, 'user', 'edit')]]) {
      await setAccess(app, hidden.id, entries);
      const [failed] = await move();
      expect(failed).toMatchObject({ index: 0, status: 403 });
      expect(failed?.reason).not.toContain('Hidden');
      expect(await titlesIn(app.admin, from.id)).toEqual(['Mover']);
      expect(await titlesIn(app.admin, to.id)).toEqual([]);
    }
    await setAccess(app, hidden.id, [allow(user, 'user', 'delete')]);
    expect(await move()).toEqual([]);
    expect(await titlesIn(app.admin, to.id)).toEqual(['Mover']);
  });

  it('D60: to the folder that it is in needs nothing below, as nothing is moved', async () => {
    const user = await createUser(app);
    const from = await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] });
    const folder = await createFolder(app, from.id);
    await createFolder(app, folder.id, { entries: [] });
    expect(await copyOrMove(user.client, 'move', [`folder/${folder.id}`], from.id)).toEqual([]);
  });
});
