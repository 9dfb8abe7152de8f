// Checks the news and pages of the demo, seen over HTTP.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../test/support/app.ts';
import { fillNews } from './news.ts';
import { articles, channels, drafts, withdrawn } from './news-articles.ts';
import { fillPages } from './pages.ts';
import { cleared, pages } from './pages-handbook.ts';
import { fillPeople } from './people.ts';

const PASSWORD = 'cloudberry jam';
const NEWS = '/api/news/v1';
const PUBLISH = '/api/publish/v1';

describe('the demo', () => {
  const app = useApp();
  const editor = () => app.as('matilda.bergstrom', PASSWORD);
  const reader = () => app.as('hana.novakova', PASSWORD);

  beforeAll(async () => {
    const { platform } = app.application;
    const ids = { userIds: new Map(), groupIds: new Map(), roleIds: new Map(), things: new Map() };
    const run = { platform, password: PASSWORD, isSmall: true, ...ids };
    await fillPeople(run);
    const lines = [...(await fillNews(run)), ...(await fillPages(run))];
    expect(lines).toHaveLength(2);
  });

  it('has twelve news articles in channels, two of them scheduled, and two drafts', async () => {
    const { body } = await editor().get(`${NEWS}/articles?status=all&limit=100`);
    expect(articles).toHaveLength(12);
    expect(body.pagination.total).toBe(articles.length + drafts.length);
    expect((await editor().get(`${NEWS}/articles?status=draft`)).body.pagination.total).toBe(2);
    expect((await editor().get(`${NEWS}/articles?status=scheduled`)).body.pagination.total).toBe(2);
    expect((await editor().get(`${NEWS}/channels`)).body.pagination.total).toBe(channels.length);
    const published = (await reader().get(`${NEWS}/articles?limit=100`)).body;
    expect(published.pagination.total).toBe(10);
    expect(published.data[0]).toMatchObject({ title: 'How news work here', pinned: true });
    const written = new Map(articles.map(({ title, comments = [] }) => [title, comments.length]));
    for (const { title, comments_count } of published.data)
      expect([title, comments_count]).toEqual([title, written.get(title)]);
    for (const { modified } of published.data) expect(Date.parse(modified)).toBeLessThanOrEqual(app.clock.now());
  });

  it('has readers, likes and pictures of news, but nobody has read everything', async () => {
    const { data } = (await reader().get(`${NEWS}/articles?limit=100`)).body;
    expect(data.filter(({ like_count }: { like_count: number }) => like_count > 0).length).toBeGreaterThan(5);
    const unread = (await reader().get(`${NEWS}/articles?unread=1`)).body.pagination.total;
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(10);
    const { total } = (await editor().get(`${NEWS}/articles/${data[0].id}/readers`)).body.pagination;
    expect(total).toBeGreaterThan(5);
    const pictured = data.find(({ image_url }: { image_url: string | null }) => image_url !== null);
    const picture = await reader().raw('GET', pictured.image_url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('has a handbook with versions, a part of which only some teams may view', async () => {
    const welcome = (await reader().get(`${PUBLISH}/by-path?path=/handbook/welcome`)).body;
    expect(welcome).toMatchObject({ title: 'Welcome', version_num: 3 });
    const compared = (await reader().get(`${PUBLISH}/pages/${welcome.id}/compare`)).body;
    expect(compared.html).toContain('<ins>');
    const live = pages.filter(({ folder }) => folder !== cleared.folder).length;
    expect((await editor().get(`${PUBLISH}/pages`)).body.pagination.total).toBe(live);
    expect((await reader().get(`${PUBLISH}/pages`)).body.pagination.total).toBe(live - 1);
    expect((await app.as('amara.okafor', PASSWORD).get(`${PUBLISH}/pages`)).body.pagination.total).toBe(live);
    expect((await reader().get(`${PUBLISH}/by-path?path=/handbook/leading-people/the-first-talk`)).status).toBe(404);
  });

  it('has something of each type in the trash, all of which can be restored', async () => {
    const { body: records } = await editor().get('/intranet/rest/deleted');
    expect(
      records.map(({ obj_type, title }: { obj_type: string; title: string }) => [obj_type, title]).toSorted(),
    ).toEqual([
      ['news', withdrawn.title],
      ['pub_folder', 'From the old intranet'],
      ['pub_page', cleared.page.title],
      ['pub_page_version', cleared.version.page],
    ]);
    for (const { URI } of records) expect((await editor().post(`${URI}/restore`)).status).toBe(204);
    expect((await reader().get(`${PUBLISH}/by-path?path=/handbook/from-the-old-intranet/fax-numbers`)).status).toBe(
      200,
    );
  });
});
