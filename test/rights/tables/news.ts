// Rules W1 to W8.
import { form, picture } from '../../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createChannel, createComment } from '../../../src/modules/news/news.test-support.ts';
import { uniqueName } from '../../support/people.ts';
import { done, things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const change =
  (subject: Subject, body: unknown): Subject =>
  async (company, kind) => ({ ...(await subject(company, kind)), body });
const channel: Subject = async ({ app }) => ({ id: (await createChannel(app)).id });
const comment: Subject = async (company) => {
  const { id } = await things.news(company);
  return { id, comment_id: (await createComment(company.owner.client, id)).id };
};
const illustrated: Subject = async (company) => {
  const made = await things.news(company);
  await done(company.app.admin.put(`/api/news/v1/articles/${made.id}/image`, form(await picture())));
  return made;
};
const withImage: Subject = async (company) => {
  const { id } = await things.news(company);
  const { body } = await company.app.admin.post(`/api/news/v1/articles/${id}/images`, form(await picture()));
  await done(company.app.admin.put(`/api/news/v1/articles/${id}`, { text: `<p><img src="${body.url}"></p>` }));
  return { id, key: body.key ?? body.url.split('/').at(-1) };
};

export const news: Table = {
  capability: 'news.admin',
  rows: {
    'GET /api/news/v1/channels': ['uu ooooo oo o'],
    'POST /api/news/v1/channels': ['uu ffffo ff o', () => ({ body: { name: uniqueName('Channel ') } })],
    'GET /api/news/v1/channels/{id}': ['uu ooooo oo o', channel],
    'PATCH /api/news/v1/channels/{id}': ['uu ffffo ff o', change(channel, { description: 'New' })],
    'DELETE /api/news/v1/channels/{id}': ['uu ffffo ff o', channel],
    'GET /api/news/v1/articles': ['uu ooooo oo o'],
    'POST /api/news/v1/articles': [
      'uu ffffo ff o',
      () => ({ body: { title: uniqueName('Article '), text: '<p>News</p>' } }),
    ],
    'GET /api/news/v1/articles/{id}': ['uu ooooo oo o', things.news],
    'PATCH /api/news/v1/articles/{id}': ['uu ffffo ff o', change(things.news, { pinned: true })],
    'DELETE /api/news/v1/articles/{id}': ['uu ffffo ff o', things.news],
    'PUT /api/news/v1/articles/{id}/read': ['uu ooooo fo o', things.news],
    'DELETE /api/news/v1/articles/{id}/read': ['uu ooooo fo o', things.news],
    'PUT /api/news/v1/articles/{id}/like': ['uu ooooo fo o', things.news],
    'DELETE /api/news/v1/articles/{id}/like': ['uu ooooo fo o', things.news],
    'GET /api/news/v1/read-counts': [
      'uu ffffo ff o',
      async (company) => ({ query: `article_ids=${(await things.news(company)).id}` }),
    ],
    'GET /api/news/v1/articles/{id}/readers': ['uu ffffo ff o', things.news],
    'GET /api/news/v1/articles/{id}/comments': ['uu ooooo oo o', things.news],
    'POST /api/news/v1/articles/{id}/comments': ['uu ooooo fo o', change(things.news, { text: 'Yes' })],
    'GET /api/news/v1/articles/{id}/comments/{comment_id}': ['uu ooooo oo o', comment],
    'PUT /api/news/v1/articles/{id}/comments/{comment_id}': ['uu fofff ff f', change(comment, { text: 'Yes' })],
    'DELETE /api/news/v1/articles/{id}/comments/{comment_id}': ['uu foffo ff o', comment],
    'GET /api/news/v1/articles/{id}/image': ['uu ooooo oo o', illustrated],
    'DELETE /api/news/v1/articles/{id}/image': ['uu ffffo ff o', illustrated],
    'PUT /api/news/v1/articles/{id}/image': [
      'uu ffffo ff o',
      async (company) => ({ ...(await things.news(company)), body: form(await picture()) }),
    ],
    'GET /api/news/v1/articles/{id}/images/{key}': ['uu ooooo oo o', withImage],
    'POST /api/news/v1/articles/{id}/images': [
      'uu ffffo ff o',
      async (company) => ({ ...(await things.news(company)), body: form(await picture()) }),
    ],
  },
};
