import { describe, expect, it } from 'vitest';
import { UNUSED_MS } from '../src/modules/knowledgebase/images/unused-images.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  form,
  picture,
  root,
  v1,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createArticle as createNews, NEWS } from '../src/modules/news/news.test-support.ts';
import { createPage, savePage } from '../src/modules/publish/publish.test-support.ts';
import { useApp } from './support/app.ts';
import { removeReleased, storedHashes } from './support/blobs.ts';

const app = useApp();
let made = 10;

async function addPicture(): Promise<string> {
  made += 1;
  return (await app.admin.post(`${v1}/images`, form(await picture('png', made, made)))).body.url;
}
const isThere = async (url: string) => (await app.admin.raw('GET', url)).status === 200;
const show = (url: string) => `<p>Look: <img src="${url}" alt="" /></p>`;
/** Two sweeps, a day apart. */
const pass = async () => {
  for (let day = 0; day < 2; day += 1) {
    app.clock.advance(UNUSED_MS + 3_600_000);
    await app.application.platform.jobs.runDue();
  }
};

describe('a picture', () => {
  it('that no text shows stays for a day, in which its text may be written, and is then removed with its bytes', async () => {
    const before = await storedHashes(app);
    const url = await addPicture();
    app.clock.advance(UNUSED_MS - 3_600_000);
    await app.application.platform.jobs.runDue();
    expect(await isThere(url)).toBe(true);
    await pass();
    expect((await app.admin.get(url)).status).toBe(404);
    await removeReleased(app);
    expect(await storedHashes(app)).toEqual(before);
  });

  it('stays as long as a text of any kind shows it', async () => {
    const category = await createCategory(app);
    const urls: Record<string, string> = {};
    const next = async (name: string) => {
      urls[name] = await addPicture();
      return show(urls[name]);
    };
    await createArticle(app.admin, category.id, { article_text: await next('article') });
    const question = await createQuestion(app.admin, category.id, { text: await next('question') });
    await createAnswer(app.admin, question.id, await next('answer'));
    await app.admin.post(`${v1}/questions/${question.id}/comments`, { text: await next('comment') });
    await createNews(app.admin, { text: await next('news') });
    await createPage(app, { text: await next('page') });
    await pass();
    const left = await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, await isThere(url)]));
    expect(left).toEqual(Object.keys(urls).map((name) => [name, true]));
  });

  it('stays as long as an earlier revision, an earlier version or a thing in the trash shows it', async () => {
    const category = await createCategory(app);
    const [revised, deleted, versioned] = [await addPicture(), await addPicture(), await addPicture()];
    const article = await createArticle(app.admin, category.id, { article_text: show(revised) });
    await app.admin.put(`${root}/articles/${article.id}`, { article_text: '<p>Without</p>' });
    const news = await createNews(app.admin, { text: show(deleted) });
    await app.admin.delete(`${NEWS}/articles/${news.id}`);
    const page = await createPage(app, { text: show(versioned) });
    await savePage(app, page.id, { text: '<p>Without</p>' });
    await pass();
    expect([await isThere(revised), await isThere(deleted), await isThere(versioned)]).toEqual([true, true, true]);
  });

  it('is removed once the last text that showed it is purged', async () => {
    const category = await createCategory(app);
    const url = await addPicture();
    const article = await createArticle(app.admin, category.id, { article_text: show(url) });
    await pass();
    expect(await isThere(url)).toBe(true);
    await app.admin.delete(`${root}/articles/${article.id}`);
    await pass();
    expect(await isThere(url)).toBe(true);
    await app.admin.post('/api/trash/v1/mine/empty', { obj_types: ['article'] });
    await pass();
    expect(await isThere(url)).toBe(false);
  });

  it('is found in use also among more texts than one slice reads', async () => {
    const category = await createCategory(app);
    const url = await addPicture();
    await createArticle(app.admin, category.id, { article_text: show(url) });
    const question = await createQuestion(app.admin, category.id);
    for (let answer = 0; answer < 120; answer += 1) await createAnswer(app.admin, question.id);
    const last = await addPicture();
    await createAnswer(app.admin, question.id, show(last));
    await pass();
    expect([await isThere(url), await isThere(last)]).toEqual([true, true]);
  });
});
