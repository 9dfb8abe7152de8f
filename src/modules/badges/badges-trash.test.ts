import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../test/support/blobs.ts';
import type { Client } from '../../../test/support/client.ts';
import { createUser, grant, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { titles } from '../../../test/support/search.ts';
import { badgesAt, createBadge, giveBadge, imageForm, imagesAt, plainImage } from './badges.test-support.ts';

const app = useApp();
const TRASH = '/api/trash/v1';
const DELETED = '/intranet/rest/deleted';
const GALLERY = '/api/badges/v1/gallery';

const trashOf = async (client: Client) => (await client.get(`${TRASH}/mine?obj_types=badge`)).body.data;
const restore = async (client: Client, id: number) => {
  const [{ error }] = (await client.post(`${TRASH}/mine/restore`, { ids: [id] })).body.data;
  return error === null ? 'restored' : error.status;
};

async function createManager() {
  const manager = await createUser(app);
  await grant(app, 'badges.manage', manager);
  return manager;
}

describe('a badge in the trash', () => {
  it('is gone from every list and from those who have it, and comes back with them', async () => {
    const [manager, holder] = [await createManager(), await createUser(app)];
    const title = uniqueName('Vanishing');
    const badge = await createBadge(app, { title, description: 'For a while' });
    await giveBadge(app, badge, [holder], 'Well done');
    await app.admin.put('/api/home/v1/pins', [{ type: 'badge', id: badge.id }]);
    const lengths = async () => [
      (await app.admin.get(`${badgesAt}?search=${title}`)).body.length,
      (await app.admin.get(`${badgesAt}?status=all&assigned_to=${holder.id}`)).body.length,
      (await app.admin.get(`${GALLERY}?search=${title}`)).body.pagination.total,
      (await holder.client.get('/api/home/v1/badges')).body.pagination.total,
      (await app.admin.get('/api/home/v1/pins')).body.data.length,
      (await titles(app, app.admin, title)).length,
    ];
    expect(await lengths()).toEqual([1, 1, 1, 1, 1, 1]);
    const address = `${badgesAt}/${badge.id}`;
    const before = (await app.admin.get(`${address}?include_assignees=true`)).body;
    const shown = (await app.admin.get(`${GALLERY}/${badge.id}`)).body;

    expect((await manager.client.delete(address)).body).toEqual({ message: 'Badge deleted' });
    expect(await lengths()).toEqual([0, 0, 0, 0, 0, 0]);
    const gone: [string, string, unknown?][] = [
      ['GET', `/api/badges/badge/${badge.id}`],
      ['PUT', address, { title: 'x' }],
      ['DELETE', address],
      ['POST', `${badgesAt}/unassign/${badge.id}`, { user_ids: [holder.id] }],
      ['GET', `${GALLERY}/${badge.id}`],
      ['GET', `${GALLERY}/${badge.id}/holders`],
    ];
    for (const [method, path, body] of gone) {
      expect((await app.admin.request(method, path, { body })).status, `${method} ${path}`).toBe(404);
    }
    const assigned = await app.admin.post(`${badgesAt}/assign`, { badge_ids: [badge.id], user_ids: [1], message: '' });
    expect([assigned.status, assigned.body.detail]).toEqual([400, expect.stringContaining('badge_ids')]);

    const [record] = await trashOf(manager.client);
    expect(record).toMatchObject({
      obj_id: badge.id,
      obj_type: 'badge',
      obj_type_name: 'Badge',
      title,
      description: 'For a while',
      orig_location: '/Badges',
      days_left: 30,
    });
    expect((await manager.client.get(DELETED)).body).toEqual([]);
    expect((await manager.client.post(`${DELETED}/${record.id}/restore`)).status).toBe(404);
    const told = async () => (await holder.client.get('/api/notifications/v1?limit=0')).body.pagination.total;
    const toldBefore = await told();
    expect(await restore(manager.client, record.id)).toBe('restored');
    expect(await lengths()).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await app.admin.get(`${address}?include_assignees=true`)).body).toEqual(before);
    expect((await app.admin.get(`${GALLERY}/${badge.id}`)).body).toEqual(shown);
    expect(await told()).toBe(toldBefore);
  });

  it('B5: is restored by who deleted it, as long as they may manage badges, and by members of role 1', async () => {
    const [manager, other, ordinary] = [await createManager(), await createManager(), await createUser(app)];
    const badge = await createBadge(app);
    expect((await ordinary.client.delete(`${badgesAt}/${badge.id}`)).status).toBe(403);
    expect((await app.anonymous.delete(`${badgesAt}/${badge.id}`)).status).toBe(401);
    await manager.client.delete(`${badgesAt}/${badge.id}`);
    const [record] = await trashOf(manager.client);
    for (const { client } of [other, ordinary]) expect(await restore(client, record.id)).toBe(404);
    const grants = (await app.admin.get('/api/people/v1/capabilities?limit=200')).body.data;
    const own = grants.find(({ subject_id }: { subject_id: number }) => subject_id === manager.id);
    await app.admin.delete(`/api/people/v1/capabilities/${own.id}`);
    expect(await restore(manager.client, record.id)).toBe(403);
    expect((await ordinary.client.post(`${TRASH}/${record.id}/restore`)).status).toBe(403);
    expect((await app.admin.post(`${TRASH}/${record.id}/restore`)).status).toBe(204);
    expect((await ordinary.client.get(`/api/badges/badge/${badge.id}`)).status).toBe(200);
  });

  it('keeps its image until it is purged, though the image was deleted meanwhile', async () => {
    const before = await storedHashes(app);
    const [imageId] = (await app.admin.post(imagesAt, imageForm(await plainImage(201)))).body.ids;
    const file = `/api/badges/images/${imageId}/file`;
    const listed = async () =>
      (await app.admin.get(imagesAt)).body.some(({ id }: { id: number }) => id === imageId) as boolean;
    const stored = async () => (await storedHashes(app)).length - before.length;
    const badge = await createBadge(app, { image_id: imageId });
    const remove = () => app.admin.delete(`/api/badges/images/${imageId}`);
    expect((await remove()).status).toBe(400);
    await app.admin.delete(`${badgesAt}/${badge.id}`);
    expect((await remove()).body).toEqual({ message: 'Image deleted' });
    expect([(await remove()).status, (await app.admin.get(file)).status, await listed()]).toEqual([404, 404, false]);
    const refused = await app.admin.post(badgesAt, { title: 'x', image_id: imageId, background_colour: '000000' });
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('image_id')]);
    await removeReleased(app);
    const [{ id: record }] = await trashOf(app.admin);
    expect(await restore(app.admin, record)).toBe('restored');
    expect([(await app.admin.raw('GET', file)).status, await listed(), await stored()]).toEqual([200, true, 1]);
    await app.admin.delete(`${badgesAt}/${badge.id}`);
    await remove();
    app.clock.advance(31 * 86_400_000);
    await app.application.platform.jobs.runDue();
    await removeReleased(app);
    expect(await stored()).toBe(0);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('badges').select('id').where('id', '=', badge.id).execute()).toEqual([]);
    expect(await db.selectFrom('badge_images').select('id').where('id', '=', imageId).execute()).toEqual([]);
  });

  it('takes as many queries to purge ten badges as one', async () => {
    const { client } = await createManager();
    const purge = (count: number) =>
      fewestQueries(
        app,
        () => client.post(`${TRASH}/mine/empty`),
        async () => {
          for (let i = 0; i < count; i += 1) await client.delete(`${badgesAt}/${(await createBadge(app)).id}`);
        },
      );
    expect(await purge(10)).toBe(await purge(1));
  });
});
