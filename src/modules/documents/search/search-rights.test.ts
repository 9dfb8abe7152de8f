import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  insertDocuments,
  linkDocument,
  type Right,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { AppError, tooManyRequests } from '../../../platform/http/index.ts';
import { found, type Query, SEARCH, search } from './search.test-support.ts';

const app = useApp();

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(app);
});

describe('D20: what is found is what may be seen', () => {
  it.each([['view'], ['draft'], ['edit'], ['edit_meta'], ['delete'], ['edit_perms']] as [Right][])(
    'by whoever holds %s in its folder, and by nobody else',
    async (right) => {
      const top = await createTopFolder(app, { entries: cast.entries(right) });
      const q = uniqueName('rightful');
      const { doc_id: docId } = await createDocument(app.admin, top.id, { title: q });
      const seen: [string, Client][] = [...cast.holders, ['read-only', cast.readOnly], ['viewer', cast.viewer]];
      for (const [kind, client] of seen) {
        expect([kind, await found(client, { q })]).toEqual([kind, [docId]]);
        expect([kind, await found(client, { folder_id: top.id, with_subfolders: 1 })]).toEqual([kind, [docId]]);
      }
      for (const [kind, client] of cast.strangers) {
        expect([kind, await found(client, { q })]).toEqual([kind, []]);
        for (const query of [{}, { q }, { with_subfolders: 1 }]) {
          expect([kind, (await search(client, { folder_id: top.id, ...query })).status]).toEqual([kind, 403]);
        }
        expect(await found(client, { num: 200 })).not.toContain(docId);
      }
      for (const query of [{}, { q }, { folder_id: top.id }]) {
        expect((await search(app.anonymous, query)).status).toBe(401);
      }
    },
  );

  it('hidden folders below are left out, what is open below them is not', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const hidden = await createFolder(app, top.id, { entries: [] });
    const open = await createFolder(app, hidden.id, { entries: [allow(user, 'user', 'view')] });
    const [inHidden, inOpen] = [
      await createDocument(app.admin, hidden.id, { title: 'Badger hidden' }),
      await createDocument(app.admin, open.id, { title: 'Badger open' }),
    ];
    for (const query of [{ q: 'badger' }, { folder_id: top.id, with_subfolders: 1 }]) {
      expect(await found(user.client, query)).toEqual([inOpen.doc_id]);
      expect(await found(app.admin, query)).toEqual([inHidden.doc_id, inOpen.doc_id]);
    }
    await setAccess(app, open.id, []);
    expect(await found(user.client, { q: 'badger' })).toEqual([]);
  });

  it('a document in several folders is shown at a place that is seen, with the rights there', async () => {
    const user = await createUser(app);
    const hidden = await createTopFolder(app, { entries: [] });
    const seen = await createTopFolder(app, { entries: [allow(user, 'user', 'view', 'edit')] });
    const { doc_id: docId } = await createDocument(app.admin, hidden.id, { title: 'Stoat' });
    expect(await found(user.client, { q: 'stoat' })).toEqual([]);
    await linkDocument(app.admin, docId, seen.id);
    const { results } = (await search(user.client, { q: 'stoat' })).body;
    expect(results).toMatchObject([
      { doc_id: docId, parent_id: seen.id, permissions: { view: true, edit: true, delete: false } },
    ]);
    expect((await search(app.admin, { q: 'stoat' })).body.results).toMatchObject([{ parent_id: hidden.id }]);
  });

  it('D5: the rights of a place are within its cap', async () => {
    const [linker, reader] = [await createUser(app), await createUser(app)];
    const origin = await createTopFolder(app, { entries: [allow(linker, 'user', 'view')] });
    const entries = [allow(linker, 'user', 'edit'), allow(reader, 'user', 'edit', 'delete')];
    const linkedIn = await createTopFolder(app, { entries });
    const { doc_id: docId } = await createDocument(app.admin, origin.id, { title: 'Ermine' });
    await linkDocument(linker.client, docId, linkedIn.id);
    const { results } = (await search(reader.client, { q: 'ermine' })).body;
    expect(results).toMatchObject([
      { parent_id: linkedIn.id, permissions: { view: true, edit: false, delete: false } },
    ]);
  });

  it('takes as many queries for 200 documents as for one', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    await insertDocuments(app, top.id, 200, { prefix: 'Vole ' });
    for (const query of [{ q: 'vole' }, { folder_id: top.id, with_subfolders: 1 }, { folder_id: top.id, q: 'vole' }]) {
      const count = (num: number) => fewestQueries(app, () => search(user.client, { ...query, num }));
      const one = await count(1);
      expect([query, await count(200)]).toEqual([query, one]);
      expect(one).toBeLessThanOrEqual(4);
    }
  });
});

describe('a search that takes long', () => {
  it('runs beside the event loop; the list of one folder, which has an index, does not', async () => {
    const slow = vi.spyOn(app.application.platform.database.slowReads, 'run');
    const top = await createTopFolder(app);
    const reads = async (query: Query) => {
      slow.mockClear();
      await found(app.admin, query);
      return slow.mock.calls.length;
    };
    expect(await reads({ q: 'anything' })).toBe(1);
    expect(await reads({})).toBe(1);
    expect(await reads({ folder_id: top.id, with_subfolders: 1 })).toBe(1);
    expect(await reads({ folder_id: top.id })).toBe(0);
    slow.mockRestore();
  });

  it('is refused in words, and gives no part of the answer', async () => {
    const slow = vi.spyOn(app.application.platform.database.slowReads, 'run');
    for (const [error, status] of [
      [new AppError('search_too_slow', 400, 'The search took too long'), 400],
      [tooManyRequests(2, 'Too much waits'), 429],
      [new AppError('busy', 503, 'Busy', { headers: { 'retry-after': '2' } }), 503],
    ] as const) {
      slow.mockRejectedValueOnce(error);
      const answer = await app.admin.get(`${SEARCH}?q=anything`);
      expect([answer.status, answer.body.detail, answer.body.results]).toEqual([status, error.message, undefined]);
    }
    slow.mockRestore();
  });

  it('finds what was written the moment before', async () => {
    const top = await createTopFolder(app);
    for (let round = 0; round < 10; round += 1) {
      const q = uniqueName('fresh');
      const { doc_id: docId } = await createDocument(app.admin, top.id, { title: q });
      expect(await found(app.admin, { q })).toEqual([docId]);
    }
  });
});
