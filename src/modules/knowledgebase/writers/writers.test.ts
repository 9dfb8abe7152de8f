import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../../../../clients/typescript/src/events.ts';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { transaction } from '../../../platform/db/index.ts';
import { createArticle, createCategory, root, setRights, v1 } from '../knowledgebase.test-support.ts';
import { insertWriter } from './writers.repository.ts';

const app = useApp();
let one: TestUser;
let other: TestUser;
let reader: TestUser;
let category: { id: number };

beforeAll(async () => {
  [one, other, reader] = [await createUser(app), await createUser(app), await createUser(app)];
  category = await createCategory(app);
  await allowBoth();
});

const rightsOf = ({ id }: TestUser) => ({ subject: 'user', subject_id: id, rights: ['publish'] });
const allowBoth = () =>
  setRights(app, category.id, [{ subject: 'everyone', rights: ['view'] }, rightsOf(one), rightsOf(other)]);

const open: AbortController[] = [];
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});

interface Heard {
  revision: number;
  modified_by: { id: number } | null;
  writers: { id: number; name: string }[];
}

/** A page that has an article open to write it, and what it hears. */
async function write({ username, password }: TestUser, articleId: number) {
  const controller = new AbortController();
  open.push(controller);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(`${app.url}${v1}/articles/${articleId}/writers`, {
    headers: { authorization },
    signal: controller.signal,
  });
  const heard: Heard[] = [];
  const ended = (async () => {
    try {
      for await (const { data } of readEvents(response, 600_000)) if (data) heard.push(JSON.parse(data));
    } catch {
      // The page has left.
    }
  })();
  const last = () => {
    const article = heard.at(-1);
    return article && [article.revision, article.modified_by?.id, article.writers.map(({ id }) => id)];
  };
  return { response, last, ended, leave: () => controller.abort() };
}

describe('the stream of those who write an article', () => {
  it('K16: tells each of two who else writes, who saves, and who has left', async () => {
    const article = await createArticle(one.client, category.id);
    const first = await write(one, article.id);
    expect(first.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await expect.poll(first.last).toEqual([1, one.id, []]);
    const second = await write(other, article.id);
    await expect.poll(second.last).toEqual([1, one.id, [one.id]]);
    await expect.poll(first.last).toEqual([1, one.id, [other.id]]);
    const saved = await other.client.put(`${root}/articles/${article.id}`, { article_text: '<p>New</p>' });
    expect(saved.status).toBe(200);
    await expect.poll(first.last).toEqual([2, other.id, [other.id]]);
    second.leave();
    await expect.poll(first.last).toEqual([2, other.id, []]);
  });

  it('K16: is for those who may change the article', async () => {
    const published = await createArticle(one.client, category.id);
    const draft = await createArticle(one.client, category.id, { status: 'draft' });
    expect((await write(reader, published.id)).response.status).toBe(403);
    expect((await write(reader, draft.id)).response.status).toBe(404);
    expect((await app.anonymous.get(`${v1}/articles/${published.id}/writers`)).status).toBe(401);
    expect((await one.client.get(`${v1}/articles/999999/writers`)).status).toBe(404);
  });

  it('K16: ends when the article is deleted, and with the next change for whoever may no longer change it', async () => {
    const article = await createArticle(one.client, category.id);
    const page = await write(other, article.id);
    await expect.poll(page.last).toEqual([1, one.id, []]);
    await setRights(app, category.id, [{ subject: 'everyone', rights: ['view'] }, rightsOf(one)]);
    const mine = await write(one, article.id);
    await page.ended;
    expect(page.last()).toEqual([1, one.id, []]);
    await allowBoth();
    expect((await one.client.delete(`${root}/articles/${article.id}`)).status).toBeLessThan(300);
    await mine.ended;
  });

  it('does not name a writer whose server was killed', async () => {
    const article = await createArticle(one.client, category.id);
    const { database } = app.application.platform;
    await transaction(database.db, (tx) =>
      insertWriter(tx, { article_id: article.id, user_id: other.id, seen_at: app.clock.now() - 76_000 }),
    );
    await expect.poll((await write(one, article.id)).last).toEqual([1, one.id, []]);
  });
});
