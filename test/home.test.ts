import { beforeAll, describe, expect, it } from 'vitest';
import { createBadge, giveBadge } from '../src/modules/badges/badges.test-support.ts';
import { createSheet, setManager } from '../src/modules/expenses/expenses.test-support.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  setRights,
  v1,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createArticle as createNews } from '../src/modules/news/news.test-support.ts';
import { createNote, createTag, user } from '../src/modules/thankyou/thankyou.test-support.ts';
import { startTestApp, useApp } from './support/app.ts';
import { inBulk } from './support/bulk.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  upload,
} from './support/documents.ts';
import { createExtranet, createUser, grant, type TestUser } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';

const app = useApp();
const root = '/api/home/v1';

let me: TestUser;
let other: TestUser;
beforeAll(async () => {
  [me, other] = await Promise.all([createUser(app), createUser(app)]);
});

const now = () => new Date(app.clock.now()).toISOString().replace('.000Z', '+00:00');
const nobody = { version: null, amount: null, currency: null, items: null, files: null, on_behalf_of: null };
const nameOf = ({ id, username }: TestUser) => ({ id, name: `Test ${username}` });
const waitingFor = async (who: TestUser) => (await who.client.get(`${root}/waiting`)).body;

/** A sheet of the owner that waits for a decision. */
const submitted = async (owner: TestUser, name: string) => {
  const sheet = await createSheet(owner.client, { name });
  const { status } = await owner.client.put(`/intranet/rest/expenses/sheet/${sheet.id}`, { status: 'submitted' });
  expect(status).toBeLessThan(300);
  return sheet;
};

describe('the front page', () => {
  it('is there on the first day, with nothing in it, for everybody who signs in', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: extranet.id });
    const counts = { draft: 0, check_out: 0, sheet: 0, rejected_sheet: 0, question: 0, review: 0 };
    for (const client of [me.client, reader.client]) {
      const { status, body } = await client.get(root);
      const empty = { data: [], total: 0 };
      expect([status, body]).toEqual([
        200,
        {
          waiting: { ...empty, counts },
          news: empty,
          thanks: empty,
          badges: empty,
          documents: empty,
          occasions: empty,
          unread: { notifications: 0, news: 0 },
        },
      ]);
      expect((await client.get(`${root}/counts`)).body).toEqual({
        unread: { notifications: 0, news: 0 },
        waiting: counts,
      });
    }
    for (const path of [
      '',
      '/counts',
      '/waiting',
      '/documents',
      '/news',
      '/thanks',
      '/badges',
      '/occasions',
      '/pins',
      '/recent',
    ]) {
      expect((await app.anonymous.get(root + path)).status).toBe(401);
    }
    expect((await app.anonymous.put(`${root}/pins`, [])).status).toBe(401);
    expect((await me.client.get(`${root}/waiting?limit=-1`)).status).toBe(400);
  });

  it('shows news, thanks and badges with every field, and each alone and paged', async () => {
    const reader = await createUser(app);
    const tag = await createTag(app, { name: 'Look closely' });
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      app.clock.advance(1_000);
      await createNews(app.admin, { title });
    }
    const note = await createNote(other.client, [user(reader)], { description: 'For the mast', tags: [tag.id] });
    const badge = await createBadge(app, { title: 'Pioneer' });
    await giveBadge(app, badge, [reader], 'First map');
    const { body } = await reader.client.get(root);
    expect(body.news.data.map(({ title }: { title: string }) => title)).toEqual(['Four', 'Three', 'Two']);
    expect([body.news.total, body.unread]).toEqual([4, { notifications: 2, news: 4 }]);
    expect(body.news.data[0]).toMatchObject({ read: false, image_url: null, author: { id: 1 } });
    const thanks = {
      id: note.id,
      description: 'For the mast',
      author: nameOf(other),
      created: now(),
      tags: [{ id: tag.id, name: 'Look closely', bg_colour: tag.bg_colour }],
      link: `/thanks/${note.id}`,
    };
    expect(body.thanks).toEqual({ data: [thanks], total: 1 });
    expect(body.badges).toEqual({
      data: [
        {
          id: badge.id,
          title: 'Pioneer',
          image: expect.stringContaining(app.url),
          background_colour: '1e88e5',
          message: 'First map',
          assigned_by: { id: 1, name: 'System Administrator' },
          assigned: now(),
          link: `/badges/${badge.id}`,
        },
      ],
      total: 1,
    });
    const second = await reader.client.get(`${root}/news?limit=3&offset=3`);
    expect([second.body.data.length, second.body.pagination.total]).toEqual([1, 4]);
    expect((await reader.client.get(`${root}/thanks`)).body.data).toEqual([thanks]);
    expect((await reader.client.get(`${root}/badges?limit=0`)).body).toMatchObject({
      data: [],
      pagination: { total: 1 },
    });
  });

  it('F4: has one part null when that cannot be read, and the others all the same', async () => {
    const broken = await startTestApp();
    try {
      const { home } = broken.application.platform;
      const part = home.parts.find(({ name }) => name === 'thanks');
      if (part) part.list = () => Promise.reject(new Error('broken'));
      const kind = home.waiting[0];
      if (kind)
        kind.query = () => {
          throw new Error('broken');
        };
      const { status, body } = await broken.admin.get(root);
      expect([status, body.thanks, body.waiting]).toEqual([200, null, null]);
      expect(body.news).toEqual({ data: [], total: 0 });
      expect((await broken.admin.get(`${root}/counts`)).body).toMatchObject({ waiting: null, unread: { news: 0 } });
    } finally {
      await broken.dispose();
    }
  });
});

describe('what waits for somebody', () => {
  it('F4: are drafts that they may approve, and nobody else’s; their own check-outs too', async () => {
    const [approver, uploader, stranger] = await Promise.all([createUser(app), createUser(app), createUser(app)]);
    const folder = await createTopFolder(app, {
      title: 'Policies',
      entries: [allow(approver, 'user', 'edit'), allow(uploader, 'user', 'draft')],
    });
    const draft = await createDocument(uploader.client, folder.id, { title: 'Packing list', is_draft: true });
    const item = {
      kind: 'draft',
      id: draft.doc_id,
      title: 'Packing list',
      who: nameOf(uploader),
      since: now(),
      link: `/documents/document/${draft.doc_id}`,
      acts: ['approve', 'reject'],
      place: 'Policies',
      ...nobody,
      version: 1,
    };
    expect((await waitingFor(approver)).data).toEqual([item]);
    for (const each of [uploader, stranger]) expect((await waitingFor(each)).pagination.total).toBe(0);

    app.clock.advance(1_000);
    const { doc_id: docId } = await createDocument(app.admin, folder.id, { title: 'Gauges.csv' });
    expect((await approver.client.post(`${DOCUMENTS}/checkout/${docId}`)).status).toBe(204);
    const checkedOut = {
      kind: 'check_out',
      id: docId,
      title: 'Gauges.csv',
      who: null,
      since: now(),
      link: `/documents/document/${docId}`,
      acts: ['check_in', 'cancel'],
      place: 'Policies',
      ...nobody,
    };
    const { body } = await approver.client.get(root);
    expect(body.waiting).toEqual({
      data: [checkedOut, item],
      total: 2,
      counts: { draft: 1, check_out: 1, sheet: 0, rejected_sheet: 0, question: 0, review: 0 },
    });
    const second = await approver.client.get(`${root}/waiting?limit=1&offset=1`);
    expect([second.body.data, second.body.pagination.total, second.body.pagination.next]).toEqual([[item], 2, null]);
    await approver.client.put(`${DOCUMENTS}/document/${draft.doc_id}/1/approve`);
    const components = [{ file_key: await upload(approver.client) }];
    await approver.client.post(`${DOCUMENTS}/checkin/${docId}`, { components });
    expect((await approver.client.get(`${root}/counts`)).body.waiting).toMatchObject({ draft: 0, check_out: 0 });
  });

  it('F4: are sheets to decide on, also as a stand-in, and their own that were rejected', async () => {
    const [boss, deputy, employee] = await Promise.all([createUser(app), createUser(app), createUser(app)]);
    await setManager(app, employee, boss);
    const sheet = await submitted(employee, 'Gases');
    const item = {
      kind: 'sheet',
      id: sheet.id,
      title: 'Gases',
      who: nameOf(employee),
      since: now(),
      link: `/expenses/${sheet.id}`,
      acts: ['approve', 'reject'],
      place: null,
      version: null,
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      currency: 'EUR',
      items: expect.any(Number),
      files: 0,
      on_behalf_of: null,
    };
    expect((await waitingFor(boss)).data).toEqual([item]);
    expect((await waitingFor(deputy)).data).toEqual([]);
    expect((await waitingFor(employee)).data).toEqual([]);
    const delegation = { delegate_id: deputy.id, from: '2026-01-01', to: '2026-12-31' };
    expect((await boss.client.post('/api/expenses/v1/delegations', delegation)).status).toBe(201);
    expect((await waitingFor(deputy)).data).toEqual([{ ...item, on_behalf_of: nameOf(boss) }]);
    await boss.client.put(`/intranet/rest/expenses/sheet/${sheet.id}`, { status: 'rejected', notes: 'No receipt' });
    expect((await waitingFor(boss)).data).toEqual([]);
    expect((await waitingFor(employee)).data).toEqual([
      { ...item, kind: 'rejected_sheet', who: nameOf(boss), since: expect.any(String), acts: ['edit', 'submit'] },
    ]);
    const office = await createUser(app);
    await grant(app, 'expenses.admin', office);
    const lonely = await createUser(app);
    const unsupervised = await submitted(lonely, 'Nobody above');
    expect((await waitingFor(office)).data).toEqual([
      expect.objectContaining({ kind: 'sheet', id: unsupervised.id, who: nameOf(lonely), on_behalf_of: null }),
    ]);
  });

  it('F4: are unanswered questions of others in categories whose expert they are and may see', async () => {
    const [expert, asker] = await Promise.all([createUser(app), createUser(app)]);
    const category = await createCategory(app);
    const set = await app.admin.put(`${v1}/categories/${category.id}/experts`, { user_ids: [expert.id] });
    expect(set.status).toBeLessThan(300);
    const question = await createQuestion(asker.client, category.id, { title: 'Is 39.6 fine?' });
    await createQuestion(expert.client, category.id);
    const answered = await createQuestion(asker.client, category.id);
    await createAnswer(expert.client, answered.id);
    expect((await waitingFor(expert)).data).toEqual([
      {
        kind: 'question',
        id: question.id,
        title: 'Is 39.6 fine?',
        who: nameOf(asker),
        since: now(),
        link: `/knowledgebase/questions/${question.id}`,
        acts: ['answer'],
        place: category.name,
        ...nobody,
      },
    ]);
    expect((await waitingFor(asker)).data).toEqual([]);
  });

  it('F4: are drafts that were sent for review where they may publish, until they are published or deleted', async () => {
    const [editor, author, keeper] = await Promise.all([createUser(app), createUser(app), createUser(app)]);
    await grant(app, 'knowledgebase.admin', keeper);
    const category = await createCategory(app);
    await setRights(app, category.id, [
      { subject: 'everyone', rights: ['post'] },
      { subject: 'user', subject_id: editor.id, rights: ['publish'] },
    ]);
    const draft = await createArticle(author.client, category.id, { title: 'Umbrellas' });
    await createArticle(author.client, category.id, { title: 'Not sent' });
    const send = async (id: number) =>
      expect((await author.client.post(`${v1}/articles/${id}/review`)).status).toBe(204);
    await send(draft.id);
    const item = {
      kind: 'review',
      id: draft.id,
      title: 'Umbrellas',
      who: nameOf(author),
      since: now(),
      link: `/knowledgebase/articles/${draft.id}`,
      acts: ['publish'],
      place: category.name,
      ...nobody,
    };
    for (const each of [editor, keeper]) expect((await waitingFor(each)).data).toEqual([item]);
    for (const each of [author, other]) expect((await waitingFor(each)).data).toEqual([]);
    expect((await app.admin.get(`${root}/counts`)).body.waiting.review).toBe(0);
    expect((await author.client.get(`${v1}/articles/${draft.id}`)).body.review_asked).toBe(now());
    const published = await editor.client.put(`/intranet/rest/knowledgebase/articles/${draft.id}`, {
      status: 'publish',
    });
    expect(published.status).toBe(200);
    expect((await waitingFor(editor)).data).toEqual([]);
    expect((await author.client.get(`${v1}/articles/${draft.id}`)).body.review_asked).toBeNull();
    const another = await createArticle(author.client, category.id);
    await send(another.id);
    expect((await waitingFor(editor)).pagination.total).toBe(1);
    await author.client.delete(`/intranet/rest/knowledgebase/articles/${another.id}`);
    expect((await waitingFor(editor)).pagination.total).toBe(0);
  });
});

describe('documents of the front page', () => {
  it('are those that one opened, and those that others changed in what one follows, each once, the last first', async () => {
    const reader = await createUser(app);
    const top = await createTopFolder(app, { title: 'Top', entries: [allowEveryone('view', 'edit')] });
    const below = await createFolder(app, top.id, { title: 'Below' });
    const closed = await createFolder(app, top.id, { entries: [allow(other, 'user', 'edit')] });
    const opened = await createDocument(app.admin, top.id, { title: 'Opened' });
    await reader.client.put(`/api/follow/v1/folders/${top.id}`);
    app.clock.advance(1_000);
    const changed = await createDocument(other.client, below.id, { title: 'Changed' });
    await createDocument(other.client, closed.id, { title: 'Hidden' });
    app.clock.advance(1_000);
    await reader.client.get(`${DOCUMENTS}/document/${opened.doc_id}/info`);
    await createDocument(reader.client, below.id, { title: 'My own' });
    const { body } = await reader.client.get(root);
    expect(body.documents).toEqual({
      data: [
        {
          id: opened.doc_id,
          title: 'Opened',
          place: 'Top',
          link: `/documents/document/${opened.doc_id}`,
          reason: 'opened',
          at: now(),
          who: null,
        },
        {
          id: changed.doc_id,
          title: 'Changed',
          place: 'Below',
          link: `/documents/document/${changed.doc_id}`,
          reason: 'changed',
          at: expect.any(String),
          who: nameOf(other),
        },
      ],
      total: 2,
    });
    const page = await reader.client.get(`${root}/documents?limit=1&offset=1`);
    expect([page.body.data, page.body.pagination.total]).toEqual([[body.documents.data[1]], 2]);
  });
});

it('the front page takes a fixed number of statements', async () => {
  const [approver, uploader] = await Promise.all([createUser(app), createUser(app)]);
  const folder = await createTopFolder(app, {
    entries: [allow(approver, 'user', 'edit'), allow(uploader, 'user', 'draft')],
  });
  const add = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await createDocument(uploader.client, folder.id, { is_draft: true });
      const { doc_id: docId } = await createDocument(app.admin, folder.id);
      await approver.client.post(`${DOCUMENTS}/checkout/${docId}`);
      await approver.client.get(`${DOCUMENTS}/document/${docId}/info`);
    }
  };
  const read = () => approver.client.get(root);
  await add(1);
  const few = await fewestQueries(app, read);
  await add(4);
  expect(await fewestQueries(app, read)).toBe(few);
  expect(few).toBeLessThan(30);
});

it('ten thousand things that wait are counted and paged with the same statements as a few', async () => {
  const [approver, stranger] = await Promise.all([createUser(app), createUser(app)]);
  const folder = await createTopFolder(app, { entries: [allow(approver, 'user', 'edit')] });
  await createDocument(app.admin, folder.id, { is_draft: true });
  const read = () => approver.client.get(root);
  const few = await fewestQueries(app, read);
  const { first, last } = await insertDocuments(app, folder.id, 10_000);
  await inBulk(app.application.platform.database.db, async (tx) => {
    await tx
      .updateTable('document_versions')
      .set({ state: 'draft' })
      .where('doc_id', '>=', first)
      .where('doc_id', '<=', last)
      .execute();
    await tx
      .updateTable('documents')
      .set({ live_version: null })
      .where('id', '>=', first)
      .where('id', '<=', last)
      .execute();
    await tx
      .updateTable('document_links')
      .set({ listed: 0 })
      .where('doc_id', '>=', first)
      .where('doc_id', '<=', last)
      .execute();
  });
  const { body } = await read();
  expect([body.waiting.data.length, body.waiting.total, body.waiting.counts.draft]).toEqual([10, 10_001, 10_001]);
  expect(await fewestQueries(app, read)).toBe(few);
  const end = await approver.client.get(`${root}/waiting?limit=1000&offset=9900`);
  expect([end.body.data.length, end.body.pagination.limit]).toEqual([101, 200]);
  expect((await stranger.client.get(root)).body.waiting.total).toBe(0);
});
