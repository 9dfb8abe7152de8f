import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { createPage, createPublisher, PUBLISH, savePage, trashOf } from '../publish.test-support.ts';

const app = useApp();
const pageAt = (id: number) => `${PUBLISH}/pages/${id}`;
const numbersOf = async (id: number, query = '') =>
  (await app.admin.get(`${pageAt(id)}/versions?${query}`)).body.data.map(
    ({ version_num }: { version_num: number }) => version_num,
  );

describe('the versions of a page', () => {
  it('are made by every save, and what is left out stays', async () => {
    const publisher = await createPublisher(app);
    const { id, title } = await createPage(app, { text: 'one' });
    app.clock.advance(60_000);
    const second = await publisher.client.put(pageAt(id), { text: 'two', comment: 'More' });
    expect(second.body).toMatchObject({ version_num: 2, title, text: 'two', comment: 'More' });
    expect(second.body).toMatchObject({ created_by: { id: 1 }, modified_by: { id: publisher.id } });
    expect(await savePage(app, id, { title: 'Other' })).toMatchObject({ version_num: 3, title: 'Other', text: 'two' });
    expect(await savePage(app, id, {})).toMatchObject({ version_num: 3 });

    const { body } = await app.admin.get(`${pageAt(id)}/versions`);
    expect(body.data[1]).toEqual({
      version_num: 2,
      is_latest: false,
      title,
      comment: 'More',
      author: { id: publisher.id, name: `Test ${publisher.username}` },
      created: '2026-01-31T09:06:00+00:00',
    });
    expect(body.data.map(({ is_latest }: { is_latest: boolean }) => is_latest)).toEqual([true, false, false]);
    expect((await app.admin.get(`${pageAt(id)}/versions/1`)).body).toMatchObject({
      version_num: 1,
      text: 'one',
      title,
    });
    expect(await numbersOf(id, 'limit=1&offset=1')).toEqual([2]);
    for (const n of [0, 4, -1]) expect((await app.admin.get(`${pageAt(id)}/versions/${n}`)).status).toBe(404);
    expect((await app.admin.get(`${pageAt(id)}/versions/x`)).status).toBe(400);
    expect((await app.admin.get(`${pageAt(999_999)}/versions`)).status).toBe(404);
    const list = (limit: number) => () => app.admin.get(`${pageAt(id)}/versions?limit=${limit}`);
    expect(await fewestQueries(app, list(3))).toBe(await fewestQueries(app, list(1)));
  });

  it('are restored as a new version', async () => {
    const { id } = await createPage(app, { title: 'First', text: '<b>one</b>' });
    await savePage(app, id, { title: 'Second', text: 'two' });
    const { status, body } = await app.admin.post(`${pageAt(id)}/versions/1/restore`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version_num: 3, title: 'First', text: '<b>one</b>', comment: 'Version 1 restored' });
    expect(await numbersOf(id)).toEqual([3, 2, 1]);
    expect((await app.admin.post(`${pageAt(id)}/versions/9/restore`)).status).toBe(404);
    expect((await app.admin.post(`${pageAt(999_999)}/versions/1/restore`)).status).toBe(404);
  });

  it('can be deleted; the one before becomes the latest, and numbers are not used again', async () => {
    const { id } = await createPage(app, { title: 'First', text: 'one' });
    await savePage(app, id, { title: 'Second', text: 'two' });
    await savePage(app, id, { title: 'Third', text: 'three' });
    expect((await app.admin.delete(`${pageAt(id)}/versions/3`)).status).toBe(204);
    expect((await app.admin.get(pageAt(id))).body).toMatchObject({ version_num: 2, title: 'Second', text: 'two' });
    expect((await app.admin.get(`${pageAt(id)}/versions/3`)).status).toBe(404);
    expect((await app.admin.post(`${pageAt(id)}/versions/3/restore`)).status).toBe(404);
    expect((await app.admin.get(`${pageAt(id)}/compare?from=1&to=3`)).status).toBe(404);
    expect((await app.admin.delete(`${pageAt(id)}/versions/1`)).status).toBe(204);
    expect((await app.admin.get(pageAt(id))).body).toMatchObject({ version_num: 2, text: 'two' });
    const only = await app.admin.delete(`${pageAt(id)}/versions/2`);
    expect([only.status, only.body.type]).toEqual([400, expect.stringContaining('#only_version')]);
    expect((await savePage(app, id, { text: 'four' })).version_num).toBe(4);
    expect(await numbersOf(id)).toEqual([4, 2]);
  });

  it('are never all deleted: one of two simultaneous deletions of the last two is refused', async () => {
    const { id } = await createPage(app);
    await savePage(app, id, { text: 'two' });
    const answers = await Promise.all([1, 2].map((n) => app.admin.delete(`${pageAt(id)}/versions/${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect((await app.admin.get(pageAt(id))).status).toBe(200);
  });

  it('are restored from the trash, and the highest number is the latest again', async () => {
    const publisher = await createPublisher(app);
    const { id, path } = await createPage(app, { title: 'First', text: 'one' });
    await savePage(app, id, { title: 'Second', text: 'two', comment: 'More' });
    await publisher.client.delete(`${pageAt(id)}/versions/2`);
    await publisher.client.delete(`${pageAt(id)}/versions/1`);
    const [record] = await trashOf(publisher.client, 'pub_page_version');
    expect(record).toMatchObject({
      obj_type_name: 'Page version',
      title: 'Second',
      description: 'Version 2: More',
      orig_location: expect.stringMatching(/^\/Folder \d+\/Second$/),
    });
    expect((await publisher.client.post(`${record.URI}/restore?destination=1`)).status).toBe(400);
    expect((await publisher.client.post(`${record.URI}/restore`)).status).toBe(204);
    expect((await app.admin.get(pageAt(id))).body).toMatchObject({
      version_num: 2,
      title: 'Second',
      text: 'two',
      path,
    });
    expect(
      (await app.admin.get(`${PUBLISH}/pages?query=two`)).body.data.map((page: { id: number }) => page.id),
    ).toContain(id);
  });
});
