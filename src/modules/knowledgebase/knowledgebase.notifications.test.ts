import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, grant, type TestUser } from '../../../test/support/people.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  notificationsOf,
  root,
  setRights,
  v1,
} from './knowledgebase.test-support.ts';

const app = useApp();
let author: TestUser;
let follower: TestUser;
let expert: TestUser;
let stranger: TestUser;
let parent: { id: number };
let category: { id: number; name: string };

beforeAll(async () => {
  author = await createUser(app);
});

beforeEach(async () => {
  [follower, expert, stranger] = [await createUser(app), await createUser(app), await createUser(app)];
  parent = await createCategory(app);
  category = await createCategory(app, { parent_id: parent.id, category_experts: [expert.id] });
  await setRights(app, category.id, [
    { subject: 'everyone', rights: ['view', 'post'] },
    { subject: 'user', subject_id: author.id, rights: ['publish'] },
  ]);
});

const follow = async (user: TestUser, path: string) =>
  expect((await user.client.put(`${v1}/${path}/subscription`)).status).toBe(204);

describe('a draft', () => {
  it('K15: is sent for review by its publisher to those who may publish in the category, and to nobody else', async () => {
    const holder = await createUser(app);
    await grant(app, 'knowledgebase.admin', holder);
    await follow(follower, `categories/${category.id}`);
    const draft = await createArticle(stranger.client, category.id, { title: 'Draft' });
    const before = (await notificationsOf(author.client)).length;
    const address = `${v1}/articles/${draft.id}/review`;
    expect((await stranger.client.post(address)).status).toBe(204);
    const told = {
      kind: 'article.review',
      text: expect.stringContaining(`asks for a review in ${category.name}: Draft`),
      link: `/knowledgebase/articles/${draft.id}`,
    };
    const all = await notificationsOf(author.client);
    expect([all[0], all.length]).toEqual([told, before + 1]);
    expect(await notificationsOf(holder.client)).toEqual([told]);
    for (const user of [follower, expert, stranger]) expect(await notificationsOf(user.client)).toEqual([]);
    expect((await expert.client.post(address)).status).toBe(404);
    const { body } = await author.client.put(`${root}/articles/${draft.id}`, { status: 'publish' });
    expect(body.title).toBe('Draft');
    expect((await author.client.post(address)).status).toBe(409);
  });
});

describe('a published article', () => {
  it('notifies each follower of its category or of one above once', async () => {
    await follow(follower, `categories/${category.id}`);
    await follow(follower, `categories/${parent.id}`);
    await follow(expert, `categories/${parent.id}`);
    await follow(author, `categories/${category.id}`);
    const before = (await notificationsOf(author.client)).length;
    const article = await createArticle(author.client, category.id, { title: 'News' });
    const told = {
      kind: 'article.published',
      text: `New article in ${category.name}: News`,
      link: `/knowledgebase/articles/${article.id}`,
    };
    expect(await notificationsOf(follower.client)).toEqual([told]);
    expect(await notificationsOf(expert.client)).toEqual([told]);
    expect(await notificationsOf(stranger.client)).toEqual([]);
    expect(await notificationsOf(author.client)).toHaveLength(before);
  });

  it('notifies followers when its draft is published, not when the draft is saved, and only once', async () => {
    await follow(follower, `categories/${category.id}`);
    const draft = await createArticle(stranger.client, category.id);
    expect(await notificationsOf(follower.client)).toEqual([]);
    const put = (body: unknown) => author.client.put(`${root}/articles/${draft.id}`, body);
    await put({ status: 'publish' });
    await put({ title: 'Changed' });
    await put({ status: 'archive' });
    await put({ status: 'publish' });
    expect(await notificationsOf(follower.client)).toHaveLength(1);
    expect(await notificationsOf(stranger.client)).toMatchObject([{ kind: 'article.published' }]);
  });

  it('does not notify followers who may no longer see the category', async () => {
    const holder = await createUser(app);
    await grant(app, 'knowledgebase.admin', holder);
    for (const user of [follower, expert, holder]) await follow(user, `categories/${category.id}`);
    await setRights(app, category.id, [{ subject: 'user', subject_id: follower.id, rights: ['view'] }]);
    await createArticle(app.admin, category.id);
    expect(await notificationsOf(follower.client)).toHaveLength(1);
    expect(await notificationsOf(holder.client)).toHaveLength(1);
    expect(await notificationsOf(expert.client)).toEqual([]);
  });
});

describe('a question', () => {
  it('notifies the experts and the followers of the category, each once', async () => {
    await follow(expert, `categories/${category.id}`);
    await follow(follower, `categories/${parent.id}`);
    const question = await createQuestion(stranger.client, category.id, { title: 'Why?' });
    for (const user of [expert, follower]) {
      expect(await notificationsOf(user.client)).toEqual([
        {
          kind: 'question.asked',
          text: expect.stringContaining('Why?'),
          link: `/knowledgebase/questions/${question.id}`,
        },
      ]);
    }
    expect(await notificationsOf(stranger.client)).toEqual([]);
  });

  it('does not notify an expert who asks it', async () => {
    await createQuestion(expert.client, category.id);
    expect(await notificationsOf(expert.client)).toEqual([]);
  });

  it('that is answered notifies its asker and its followers', async () => {
    const question = await createQuestion(stranger.client, category.id);
    await follow(follower, `questions/${question.id}`);
    await follow(stranger, `questions/${question.id}`);
    await createAnswer(expert.client, question.id);
    for (const user of [stranger, follower]) {
      expect((await notificationsOf(user.client)).map(({ kind }) => kind)).toEqual(['question.answered']);
    }
    await createAnswer(stranger.client, question.id);
    expect(await notificationsOf(stranger.client)).toHaveLength(1);
    await follower.client.delete(`${v1}/questions/${question.id}/subscription`);
    await createAnswer(expert.client, question.id);
    expect(await notificationsOf(follower.client)).toHaveLength(2);
    expect(await notificationsOf(stranger.client)).toHaveLength(2);
  });
});

describe('a comment', () => {
  it('notifies the publisher, the followers and the author of the comment it replies to, each once', async () => {
    const article = await createArticle(author.client, category.id);
    await follow(follower, `articles/${article.id}`);
    const comments = `${v1}/articles/${article.id}/comments`;
    const before = (await notificationsOf(author.client)).length;
    const { body } = await stranger.client.post(comments, { text: 'first' });
    expect(await notificationsOf(follower.client)).toEqual([
      {
        kind: 'comment.added',
        text: expect.stringContaining(article.title),
        link: `/knowledgebase/articles/${article.id}`,
      },
    ]);
    expect(await notificationsOf(author.client)).toHaveLength(before + 1);
    expect(await notificationsOf(stranger.client)).toEqual([]);
    await follower.client.post(comments, { text: 'reply', parent_id: body.id });
    expect(await notificationsOf(stranger.client)).toHaveLength(1);
    expect(await notificationsOf(follower.client)).toHaveLength(1);
    await stranger.client.put(`${comments}/${body.id}`, { text: 'edited' });
    expect(await notificationsOf(follower.client)).toHaveLength(1);
  });

  it('on a question notifies its asker', async () => {
    const question = await createQuestion(stranger.client, category.id);
    await follower.client.post(`${v1}/questions/${question.id}/comments`, { text: 'me too' });
    expect((await notificationsOf(stranger.client)).map(({ link }) => link)).toEqual([
      `/knowledgebase/questions/${question.id}`,
    ]);
  });
});

describe('subscriptions of the knowledge base', () => {
  it('are shown, and can be begun and ended repeatedly', async () => {
    const article = await createArticle(author.client, category.id);
    const question = await createQuestion(author.client, category.id);
    for (const path of [`articles/${article.id}`, `questions/${question.id}`, `categories/${category.id}`]) {
      const shown = async () => (await follower.client.get(`${root}/${path}`)).body.user_is_subscribed;
      expect(await shown()).toBe(false);
      await follow(follower, path);
      await follow(follower, path);
      expect(await shown()).toBe(true);
      expect((await follower.client.delete(`${v1}/${path}/subscription`)).status).toBe(204);
      expect((await follower.client.delete(`${v1}/${path}/subscription`)).status).toBe(204);
      expect(await shown()).toBe(false);
    }
    expect((await follower.client.put(`${v1}/categories/999999/subscription`)).status).toBe(404);
  });
});
