import { describe, expect, it } from 'vitest';
import { actorWith } from '../../../test/support/actor.ts';
import { useApp } from '../../../test/support/app.ts';
import { transaction } from '../../platform/db/index.ts';
import { createTrash, type Trashable, type TrashRecord } from './index.ts';

const app = useApp();
const actor = actorWith({ id: 1, username: 'admin', fullname: 'Admin', isAdministrator: true, roleIds: [1] });

/** A trash of its own on the same database, with something that only notes what it is told. */
function setUp(types: Trashable['types']) {
  const { platform } = app.application;
  const trash = createTrash(platform);
  const purged: number[][] = [];
  const restored: [TrashRecord, number | undefined][] = [];
  trash.register({
    types,
    restore: async (_tx, _actor, record, destination) => void restored.push([record, destination]),
    purge: async (_tx, records) => void purged.push(records.map(({ id }) => id)),
  });
  const put = (type: Trashable['types'][number], details = {}) =>
    transaction(platform.database.db, (tx) =>
      trash.put(tx, actor, { type, objId: 5, title: 'T', description: 'D', location: '/L', details }),
    );
  return { trash, purged, restored, put, db: platform.database.db };
}

describe('the trash', () => {
  it('hands the module what it noted at restoring, and removes the record', async () => {
    const { trash, restored, put } = setUp(['news']);
    const id = await put('news', { channel: 4, name: 'Žluť' });
    await trash.restoreDeleted(actor, id, 9);
    expect(restored).toEqual([
      [
        expect.objectContaining({
          id,
          type: 'news',
          objId: 5,
          title: 'T',
          description: 'D',
          location: '/L',
          details: { channel: 4, name: 'Žluť' },
          deletedBy: 1,
          deletedAt: app.clock.now(),
        }),
        9,
      ],
    ]);
    await expect(trash.restoreDeleted(actor, id, undefined)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps the record when restoring fails', async () => {
    const { trash, put } = setUp(['news']);
    const other = createTrash(app.application.platform);
    other.register({
      types: ['news'],
      restore: () => Promise.reject(new Error('no')),
      purge: async () => {},
    });
    const id = await put('news');
    await expect(other.restoreDeleted(actor, id, undefined)).rejects.toThrow('no');
    await trash.removeDeleted(actor, id);
  });

  it('purges all records of a module in one call', async () => {
    const { trash, purged, put } = setUp(['pub_page', 'pub_folder']);
    const ids = [await put('pub_page'), await put('pub_folder'), await put('pub_page')];
    app.clock.advance(31 * 86_400_000);
    await trash.purgeOlderThan(30);
    expect(purged).toEqual([ids]);
  });

  it('purges what was put into it in the same transaction, and removes records without purging', async () => {
    const { trash, purged, put, db } = setUp(['news']);
    const id = await put('news');
    await transaction(db, (tx) => trash.destroy(tx, [id]));
    expect(purged).toEqual([[id]]);
    const other = await put('news');
    await transaction(db, (tx) => trash.forget(tx, [other]));
    expect(purged).toEqual([[id]]);
    await expect(trash.removeDeleted(actor, other)).rejects.toMatchObject({ status: 404 });
  });

  it('takes one module for each type', () => {
    const { trash } = setUp(['news']);
    const again = { types: ['news'] as const, restore: async () => {}, purge: async () => {} };
    expect(() => trash.register(again)).toThrow('registered already');
  });
});
