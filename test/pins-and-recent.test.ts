import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import {
  createArticle,
  createCategory,
  createQuestion,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createChannel, createArticle as createNews } from '../src/modules/news/news.test-support.ts';
import { createPage, createFolder as createPageFolder } from '../src/modules/publish/publish.test-support.ts';
import { transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  setAccess,
} from './support/documents.ts';
import { createGroup, createUser, type TestUser } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';
import { createToken, withToken } from './support/sign-in.ts';

const app = useApp();
const pins = '/api/home/v1/pins';
const recent = '/api/home/v1/recent';

const open = async (who: TestUser, path: string) =>
  expect([path, (await who.client.get(path)).status]).toEqual([path, 200]);
const recentOf = async (who: TestUser) =>
  (await who.client.get(recent)).body.data.map(({ type, id }: { type: string; id: number }) => `${type} ${id}`);
const invalid = (body: { 'invalid-params'?: { name: string }[] }) => body['invalid-params']?.map(({ name }) => name);

describe('pins', () => {
  it('F5: are things of every type, in the order of their user, replaced as a whole', async () => {
    const me = await createUser(app);
    const top = await createTopFolder(app, { title: 'Policies', entries: [allowEveryone('view')] });
    const folder = await createFolder(app, top.id, { title: 'Travel' });
    const document = await createDocument(app.admin, folder.id, { title: 'Rules.pdf' });
    const category = await createCategory(app);
    const article = await createArticle(app.admin, category.id, { title: 'How to', status: 'publish' });
    const question = await createQuestion(app.admin, category.id, { title: 'Why?' });
    const channel = await createChannel(app, { name: 'Company' });
    const news = await createNews(app.admin, { title: 'Storm', channel_id: channel.id });
    const pageFolder = await createPageFolder(app, { title: 'Handbook' });
    const page = await createPage(app, { folder_id: pageFolder.id, title: 'First week' });
    const group = await createGroup(app, { name: 'Calibration' });
    const person = await createUser(app, { job_title: 'Baker' });
    const wanted = [
      {
        type: 'document',
        id: document.doc_id,
        title: 'Rules.pdf',
        place: 'Travel',
        link: `/documents/document/${document.doc_id}`,
      },
      { type: 'person', id: person.id, title: `Test ${person.username}`, place: 'Baker', link: `/people/${person.id}` },
      { type: 'folder', id: folder.id, title: 'Travel', place: 'Policies', link: `/documents/folder/${folder.id}` },
      {
        type: 'article',
        id: article.id,
        title: 'How to',
        place: category.name,
        link: `/knowledgebase/articles/${article.id}`,
      },
      {
        type: 'question',
        id: question.id,
        title: 'Why?',
        place: category.name,
        link: `/knowledgebase/questions/${question.id}`,
      },
      {
        type: 'category',
        id: category.id,
        title: category.name,
        place: null,
        link: `/knowledgebase/categories/${category.id}`,
      },
      { type: 'news', id: news.id, title: 'Storm', place: 'Company', link: `/news/${news.id}` },
      { type: 'channel', id: channel.id, title: 'Company', place: null, link: `/news?channel=${channel.id}` },
      { type: 'page', id: page.id, title: 'First week', place: 'Handbook', link: '/pages/handbook/first-week' },
      { type: 'group', id: group.id, title: 'Calibration', place: null, link: `/groups/${group.id}` },
    ];
    expect((await me.client.get(pins)).body).toEqual({ data: [] });
    const refs = wanted.map(({ type, id }) => ({ type, id }));
    const put = await me.client.put(pins, refs);
    expect([put.status, put.body]).toEqual([200, { data: wanted }]);
    expect((await me.client.get(pins)).body).toEqual({ data: wanted });
    const all = await fewestQueries(app, () => me.client.get(pins));
    expect((await me.client.put(pins, refs.toReversed().slice(0, 2))).body).toEqual({
      data: wanted.toReversed().slice(0, 2),
    });
    expect(await fewestQueries(app, () => me.client.get(pins))).toBeLessThan(all);
    await Promise.all([me.client.put(pins, refs), me.client.put(pins, refs.toReversed()), me.client.put(pins, refs)]);
    expect((await me.client.get(pins)).body.data).toHaveLength(wanted.length);
    expect((await me.client.put(pins, [])).body).toEqual({ data: [] });
    expect((await person.client.get(pins)).body).toEqual({ data: [] });
  });

  it('F5: refuse what one may not see, what does not exist, what is named twice and what is no thing, naming the field', async () => {
    const me = await createUser(app);
    const closed = await createTopFolder(app, { entries: [allow({ id: 1 }, 'user', 'view')] });
    const mine = [{ type: 'person', id: me.id }];
    expect((await me.client.put(pins, mine)).status).toBe(200);
    for (const [body, field] of [
      [[...mine, { type: 'folder', id: closed.id }], '1.id'],
      [[{ type: 'document', id: 987_654 }], '0.id'],
      [[...mine, ...mine], '1'],
    ] as const) {
      const answer = await me.client.put(pins, body);
      expect([answer.status, invalid(answer.body)]).toEqual([400, [field]]);
    }
    const many = Array.from({ length: 101 }, (_, n) => ({ type: 'person', id: n + 1 }));
    for (const body of [
      [{ type: "folder'; drop table pins --", id: 1 }],
      [{ type: 'folder' }],
      many,
      {},
      [null],
      [{ type: 'folder', id: 1e300 }],
    ]) {
      expect((await me.client.put(pins, body)).status).toBe(400);
    }
    expect((await me.client.get(pins)).body.data).toMatchObject(mine);
  });

  it('leave out what is in the trash or closed, have it back when it is restored, and lose it when it goes for good', async () => {
    const me = await createUser(app);
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const folder = await createFolder(app, top.id, { title: 'Pinned and purged' });
    await me.client.put(pins, [
      { type: 'folder', id: folder.id },
      { type: 'folder', id: top.id },
    ]);
    await open(me, `${DOCUMENTS}/folder/${folder.id}/info`);
    await setAccess(app, top.id, [allow({ id: 1 }, 'user', 'view')]);
    expect((await me.client.get(pins)).body.data).toEqual([]);
    expect(await recentOf(me)).toEqual([]);
    await setAccess(app, top.id, [allowEveryone('view')]);
    await app.admin.delete(`${DOCUMENTS}/folder/${folder.id}`);
    expect((await me.client.get(pins)).body.data).toMatchObject([{ id: top.id }]);
    const { body } = await app.admin.get('/api/trash/v1?limit=200');
    const record = body.data.find(({ title }: { title: string }) => title === 'Pinned and purged');
    await app.application.platform.recent.flush();
    expect((await app.admin.delete(`/api/trash/v1/${record.id}`)).status).toBe(204);
    const { db } = app.application.platform.database;
    for (const table of ['pins', 'recent_things'] as const) {
      expect(
        await db
          .selectFrom(table)
          .selectAll()
          .where('object_id', '=', folder.id)
          .where('type', '=', 'folder')
          .execute(),
      ).toEqual([]);
    }
    await app.admin.delete(`/api/people/v2/users/${me.id}?migration_user_id=1`);
    expect(await db.selectFrom('pins').selectAll().where('user_id', '=', me.id).execute()).toEqual([]);
  });
});

describe('what one opened lately', () => {
  it('F6: is noted by looking at a thing, the last first and each once, and written beside the request', async () => {
    const me = await createUser(app);
    const colleague = await createUser(app);
    const top = await createTopFolder(app, { title: 'Seen', entries: [allowEveryone('view')] });
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title: 'Read.txt' });
    const category = await createCategory(app);
    const question = await createQuestion(app.admin, category.id);
    const pageFolder = await createPageFolder(app, { title: 'Guide' });
    const page = await createPage(app, { folder_id: pageFolder.id, title: 'Start' });
    const reads = [
      [`${DOCUMENTS}/document/${docId}/info`, `document ${docId}`],
      [`/intranet/rest/knowledgebase/questions/${question.id}`, `question ${question.id}`],
      ['/api/publish/v1/by-path?path=/guide/start', `page ${page.id}`],
      ['/api/people/v2/users/1', 'person 1'],
      [`/api/people/v1/profiles/${colleague.id}/work`, `person ${colleague.id}`],
      [`${DOCUMENTS}/folder/${top.id}/ui`, `folder ${top.id}`],
    ] as const;
    expect((await me.client.get(recent)).body.data).toEqual([]);
    for (const [path] of reads) {
      app.clock.advance(1_000);
      await open(me, path);
    }
    const expected = reads.map(([, key]) => key).toReversed();
    await expect.poll(() => recentOf(me)).toEqual(expected);
    await app.application.platform.recent.flush();
    expect(await recentOf(me)).toEqual(expected);
    app.clock.advance(1_000);
    await open(me, `${DOCUMENTS}/document/${docId}/file`);
    // Noted when the last byte has left, which the reader may have before that.
    await expect
      .poll(() => recentOf(me))
      .toEqual([`document ${docId}`, ...expected.filter((key) => key !== `document ${docId}`)]);
    const { body } = await me.client.get(`${recent}?limit=1`);
    expect([body.data, body.pagination.total]).toEqual([
      [
        {
          type: 'document',
          id: docId,
          title: 'Read.txt',
          place: 'Seen',
          link: `/documents/document/${docId}`,
          opened: new Date(app.clock.now()).toISOString().replace('.000Z', '+00:00'),
        },
      ],
      6,
    ]);
    const before = await app.countQueries(() => me.client.get(`${DOCUMENTS}/folder/${top.id}/ui`));
    expect(await app.countQueries(() => me.client.get(`${DOCUMENTS}/folder/${top.id}/ui`))).toBeLessThanOrEqual(before);
  });

  it('F6: does not grow by refused reads, tokens, prefetching, lists and other people', async () => {
    const me = await createUser(app);
    const closed = await createTopFolder(app, { entries: [allow({ id: 1 }, 'user', 'view')] });
    expect((await me.client.get(`${DOCUMENTS}/folder/${closed.id}/info`)).status).toBe(403);
    expect((await me.client.get('/api/people/v2/users/987654')).status).toBe(404);
    await me.client.get('/api/people/v2/users/1', { headers: { purpose: 'prefetch' } });
    await me.client.get('/api/people/v2/users/1', { headers: { 'sec-purpose': 'prefetch;prerender' } });
    await me.client.get('/api/people/v2/users');
    const { token } = await createToken(me.client);
    const script = withToken(app, token);
    expect((await script.get('/api/people/v2/users/1')).status).toBe(200);
    expect(await recentOf(me)).toEqual([]);
  });

  it('keeps the last 50 for each, survives a restart, and forgets users who are gone', async () => {
    const me = await createUser(app);
    const gone = await createUser(app);
    const { recent: tracker, database } = app.application.platform;
    for (let id = 1; id <= 70; id += 1) {
      app.clock.advance(1_000);
      tracker.note(me.id, { type: 'person', id: 1_000 + id });
      if (id === 40) await tracker.flush();
    }
    tracker.note(gone.id, { type: 'person', id: 1 });
    await app.admin.delete(`/api/people/v2/users/${gone.id}?migration_user_id=1`);
    await tracker.flush();
    const rows = await database.db
      .selectFrom('recent_things')
      .select('object_id')
      .where('user_id', '=', me.id)
      .execute();
    expect(rows.map(({ object_id }) => object_id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => 1_021 + n),
    );
    const second = await startApplication(app.config, { clock: app.clock });
    try {
      expect(await second.platform.recent.list(second.platform.database.db, me.id)).toHaveLength(50);
    } finally {
      await second.stop();
    }
  });

  it.runIf(inject('engine') === 'postgres')(
    'loses nothing of the others when somebody is deleted while it is written',
    async () => {
      const me = await createUser(app);
      const gone = await createUser(app);
      const { recent: tracker, database } = app.application.platform;
      const { db } = database;
      tracker.note(me.id, { type: 'person', id: 1 });
      tracker.note(gone.id, { type: 'person', id: 1 });
      const isWaiting = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(db);
        return Number(rows[0]?.count) > 0;
      };
      const [deleted, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const deleting = transaction(db, async (tx) => {
        await tx.deleteFrom('users').where('id', '=', gone.id).execute();
        deleted.resolve();
        await release.promise;
      });
      await deleted.promise;
      const writing = tracker.flush().catch(() => {});
      await expect.poll(isWaiting).toBe(true);
      release.resolve();
      await deleting;
      await writing;
      await tracker.flush();
      expect(await tracker.list(db, me.id)).toHaveLength(1);
      expect(
        await db.selectFrom('recent_things').select('user_id').where('user_id', '=', me.id).execute(),
      ).toHaveLength(1);
    },
  );
});
