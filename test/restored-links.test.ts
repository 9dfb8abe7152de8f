// What came back from the trash tells the page on which it is seen.
import { expect, it } from 'vitest';
import { useApp } from './support/app.ts';

const app = useApp();
const MINE = '/api/trash/v1/mine';
const KNOWLEDGE = '/api/knowledgebase/v1';

async function made(path: string, body: object) {
  const answer = await app.admin.post(path, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** Deletes something, restores it, and answers the address of its page. */
async function linkAfter(path: string): Promise<string | null> {
  expect((await app.admin.delete(path)).status, path).toBeLessThan(300);
  const [record] = (await app.admin.get(`${MINE}?limit=1`)).body.data;
  const { data } = (await app.admin.post(`${MINE}/restore`, { ids: [record.id] })).body;
  expect(data).toMatchObject([{ id: record.id, restored: true, error: null }]);
  return data[0].link;
}

it('names the page of a story for its comments, of a question for its answers, and the address of a page and a folder of pages', async () => {
  const story = await made('/api/news/v1/articles', { title: 'Roof', text: '<p>Open</p>' });
  const stories = `/api/news/v1/articles/${story.id}`;
  const said = await made(`${stories}/comments`, { text: 'Well said' });
  expect(await linkAfter(`${stories}/comments/${said.id}`)).toBe(`/news/${story.id}`);
  expect(await linkAfter(stories)).toBe(`/news/${story.id}`);

  const folder = await made('/api/publish/v1/folders', { title: 'Rules of rain', parent_id: null });
  const page = await made('/api/publish/v1/pages', { title: 'Umbrellas', text: '', folder_id: folder.id });
  expect(await linkAfter(`/api/publish/v1/pages/${page.id}`)).toBe(`/pages${page.path}`);
  expect(await linkAfter(`/api/publish/v1/folders/${folder.id}`)).toBe('/pages/rules-of-rain');

  const category = await made('/intranet/rest/knowledgebase/categories', { category_name: 'Rain' });
  const question = await made('/intranet/rest/knowledgebase/questions', {
    title: 'How wet?',
    category_id: category.id,
    text: 'Very?',
  });
  const questions = `${KNOWLEDGE}/questions/${question.id}`;
  const answer = await made(`${questions}/answers`, { text: 'Very.' });
  expect(await linkAfter(`${questions}/answers/${answer.id}`)).toBe(`/knowledgebase/questions/${question.id}`);
  const comment = await made(`${questions}/comments`, { text: 'Indeed' });
  expect(await linkAfter(`${questions}/comments/${comment.id}`)).toBe(`/knowledgebase/questions/${question.id}`);
});
