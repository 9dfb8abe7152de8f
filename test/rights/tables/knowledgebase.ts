// Rules K1 to K16: the owner manages the category, the group views it.
import { strToU8, zipSync } from 'fflate';
import {
  createAnswer,
  createArticle,
  form,
  picture,
  root,
  setRights,
  v1,
} from '../../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { uniqueName } from '../../support/people.ts';
import type { Company } from '../company.ts';
import { done, things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const article = (company: Company) => things.knowledge(company);
const draft = (company: Company) => things.knowledge(company, { status: 'draft' });
const change =
  (subject: Subject, body: unknown): Subject =>
  async (company, kind) => ({ ...(await subject(company, kind)), body });
const category = async (company: Company) => {
  const { id } = await things.category(company);
  const { owner, group, app } = company;
  await setRights(app, id, [
    { subject: 'user', subject_id: owner.id, rights: ['manage'] },
    { subject: 'group', subject_id: group.id, rights: ['view'] },
  ]);
  return { id, category_id: id };
};
const theCategory: Subject = (company) => ({ id: company.category.id, category_id: company.category.id });
const endorsable: Subject = async (company) => {
  const { id } = await category(company);
  await done(company.app.admin.put(`${v1}/categories/${id}/experts`, { user_ids: [company.owner.id] }));
  return { id: (await createArticle(company.owner.client, id)).id as number };
};
const revised: Subject = async (company) => {
  const { id } = await article(company);
  await done(company.owner.client.put(`${root}/articles/${id}`, { article_text: '<p>New</p>' }));
  return { id, number: 1 };
};
const answer = async (company: Company) => {
  const { id } = await things.question(company);
  return { id, answer_id: (await createAnswer(company.owner.client, id)).id as number };
};
const comment =
  (on: 'articles' | 'questions'): Subject =>
  async (company) => {
    const { id } = await (on === 'articles' ? article(company) : things.question(company));
    const { body } = await company.owner.client.post(`${v1}/${on}/${id}/comments`, { text: '<p>Yes</p>' });
    return { id, comment_id: body.id };
  };
const covered: Subject = async (company) => {
  const made = await article(company);
  await done(company.owner.client.put(`${v1}/articles/${made.id}/cover`, form(await picture())));
  return made;
};
/** Of a picture in an article of the owner. */
const imageKey: Subject = async (company) => {
  const { body } = await company.owner.client.post(`${v1}/images`, form(await picture()));
  await things.knowledge(company, { article_text: `<p><img src="${body.url}"></p>` });
  return { key: body.key ?? body.url.split('/').at(-1) };
};
const zip: Subject = () => ({ body: form(Buffer.from(zipSync({ 'notes/a.md': strToU8('# A note') })), 'notes.zip') });
const text = { text: '<p>New</p>' };

export const knowledgebase: Table = {
  capability: 'knowledgebase.admin',
  rows: {
    'GET /intranet/rest/knowledgebase/categories': ['uu ooooo oo o'],
    'POST /intranet/rest/knowledgebase/categories': [
      'uu foffo ff o',
      ({ category: { id } }) => ({ body: { category_name: uniqueName('Category '), parent_id: id } }),
    ],
    'GET /intranet/rest/knowledgebase/categories/{category_id}': ['uu fofoo of o', theCategory],
    'PUT /intranet/rest/knowledgebase/categories/{category_id}': [
      'uu foffo ff o',
      change(category, { only_experts_answer: true }),
    ],
    'DELETE /intranet/rest/knowledgebase/categories/{category_id}': ['uu foffo ff o', category],
    'POST /api/knowledgebase/v1/categories': ['uu ffffo ff o', () => ({ body: { name: uniqueName('Category ') } })],
    'GET /api/knowledgebase/v1/categories': ['uu ooooo oo o'],
    'GET /api/knowledgebase/v1/categories/{id}': ['uu foffo ff o', theCategory],
    'PATCH /api/knowledgebase/v1/categories/{id}': [
      'uu foffo ff o',
      async (company) => ({ ...(await category(company)), body: { name: uniqueName('Renamed ') } }),
    ],
    'GET /api/knowledgebase/v1/categories/{id}/permissions': ['uu foffo ff o', theCategory],
    'PUT /api/knowledgebase/v1/categories/{id}/permissions': [
      'uu foffo ff o',
      change(category, { entries: [{ subject: 'everyone', rights: ['view'] }] }),
    ],
    'GET /api/knowledgebase/v1/categories/{id}/experts': ['uu fofoo of o', theCategory],
    'PUT /api/knowledgebase/v1/categories/{id}/experts': ['uu foffo ff o', change(category, { user_ids: [] })],
    'GET /intranet/rest/knowledgebase/articles': ['uu ooooo oo o'],
    'POST /intranet/rest/knowledgebase/articles': [
      'uu foffo ff o',
      ({ category: { id } }) => ({
        body: { title: uniqueName('Article '), category_id: id, article_text: '<p>Text</p>' },
      }),
    ],
    'GET /intranet/rest/knowledgebase/articles/{article_id}': [
      'uu fofoo of o',
      async (company) => ({ article_id: (await article(company)).id }),
    ],
    'PUT /intranet/rest/knowledgebase/articles/{article_id}': [
      'uu foffo ff o',
      async (company) => ({ article_id: (await article(company)).id, body: { title: 'New' } }),
    ],
    'DELETE /intranet/rest/knowledgebase/articles/{article_id}': [
      'uu foffo ff o',
      async (company) => ({ article_id: (await article(company)).id }),
    ],
    'GET /api/knowledgebase/v1/articles': ['uu ooooo oo o'],
    'POST /api/knowledgebase/v1/articles/{id}/review': ['uu hohho fh o', draft],
    'PUT /api/knowledgebase/v1/articles/{id}/endorsement': ['uu foffo ff o', endorsable],
    'DELETE /api/knowledgebase/v1/articles/{id}/endorsement': ['uu foffo ff o', endorsable],
    'GET /api/knowledgebase/v1/articles/{id}/writers': ['uu foffo ff o', article],
    'GET /api/knowledgebase/v1/articles/{id}/revisions': ['uu foffo ff o', revised],
    'GET /api/knowledgebase/v1/articles/{id}/revisions/{number}': ['uu foffo ff o', revised],
    'GET /api/knowledgebase/v1/articles/{id}/revisions/{number}/compare': ['uu foffo ff o', revised],
    'POST /api/knowledgebase/v1/articles/{id}/revisions/{number}/restore': ['uu foffo ff o', revised],
    'GET /intranet/rest/knowledgebase/questions': ['uu ooooo oo o'],
    'POST /intranet/rest/knowledgebase/questions': [
      'uu foffo ff o',
      ({ category: { id } }) => ({
        body: { title: uniqueName('Question '), category_id: id, text: '<p>Why?</p>' },
      }),
    ],
    'GET /intranet/rest/knowledgebase/questions/{question_id}': [
      'uu fofoo of o',
      async (company) => ({ question_id: (await things.question(company)).id }),
    ],
    'PUT /intranet/rest/knowledgebase/questions/{question_id}': [
      'uu foffo ff o',
      async (company) => ({ question_id: (await things.question(company)).id, body: { title: 'New' } }),
    ],
    'DELETE /intranet/rest/knowledgebase/questions/{question_id}': [
      'uu foffo ff o',
      async (company) => ({ question_id: (await things.question(company)).id }),
    ],
    'PUT /api/knowledgebase/v1/questions/{id}/archive': ['uu foffo ff o', things.question],
    'DELETE /api/knowledgebase/v1/questions/{id}/archive': ['uu foffo ff o', things.question],
    'GET /api/knowledgebase/v1/questions/{id}/answers': ['uu fofoo of o', things.question],
    'POST /api/knowledgebase/v1/questions/{id}/answers': ['uu foffo ff o', change(things.question, text)],
    'GET /api/knowledgebase/v1/questions/{id}/answers/{answer_id}': ['uu fofoo of o', answer],
    'PUT /api/knowledgebase/v1/questions/{id}/answers/{answer_id}': ['uu fofff ff f', change(answer, text)],
    'DELETE /api/knowledgebase/v1/questions/{id}/answers/{answer_id}': ['uu foffo ff o', answer],
    'PUT /api/knowledgebase/v1/questions/{id}/answers/{answer_id}/accept': ['uu foffo ff o', answer],
    'DELETE /api/knowledgebase/v1/questions/{id}/answers/{answer_id}/accept': ['uu foffo ff o', answer],
    'GET /api/knowledgebase/v1/articles/{id}/comments': ['uu fofoo of o', article],
    'POST /api/knowledgebase/v1/articles/{id}/comments': ['uu fofoo ff o', change(article, text)],
    'GET /api/knowledgebase/v1/articles/{id}/comments/{comment_id}': ['uu fofoo of o', comment('articles')],
    'PUT /api/knowledgebase/v1/articles/{id}/comments/{comment_id}': [
      'uu fofff ff f',
      change(comment('articles'), text),
    ],
    'DELETE /api/knowledgebase/v1/articles/{id}/comments/{comment_id}': ['uu foffo ff o', comment('articles')],
    'GET /api/knowledgebase/v1/questions/{id}/comments': ['uu fofoo of o', things.question],
    'POST /api/knowledgebase/v1/questions/{id}/comments': ['uu fofoo ff o', change(things.question, text)],
    'GET /api/knowledgebase/v1/questions/{id}/comments/{comment_id}': ['uu fofoo of o', comment('questions')],
    'PUT /api/knowledgebase/v1/questions/{id}/comments/{comment_id}': [
      'uu fofff ff f',
      change(comment('questions'), text),
    ],
    'DELETE /api/knowledgebase/v1/questions/{id}/comments/{comment_id}': ['uu foffo ff o', comment('questions')],
    'PUT /api/knowledgebase/v1/articles/{id}/like': ['uu fofoo ff o', article],
    'DELETE /api/knowledgebase/v1/articles/{id}/like': ['uu fofoo ff o', article],
    'PUT /api/knowledgebase/v1/questions/{id}/like': ['uu fofoo ff o', things.question],
    'DELETE /api/knowledgebase/v1/questions/{id}/like': ['uu fofoo ff o', things.question],
    'PUT /api/knowledgebase/v1/articles/{id}/subscription': ['uu fofoo ff o', article],
    'DELETE /api/knowledgebase/v1/articles/{id}/subscription': ['uu fofoo ff o', article],
    'PUT /api/knowledgebase/v1/questions/{id}/subscription': ['uu fofoo ff o', things.question],
    'DELETE /api/knowledgebase/v1/questions/{id}/subscription': ['uu fofoo ff o', things.question],
    'PUT /api/knowledgebase/v1/categories/{id}/subscription': ['uu fofoo ff o', theCategory],
    'DELETE /api/knowledgebase/v1/categories/{id}/subscription': ['uu fofoo ff o', theCategory],
    'POST /api/knowledgebase/v1/questions/{id}/visits': ['uu fofoo ff o', things.question],
    'GET /api/knowledgebase/v1/search': ['uu ooooo oo o', () => ({ query: 'query=text' })],
    'GET /api/knowledgebase/v1/similar': ['uu ooooo oo o', () => ({ query: 'title=text' })],
    'GET /api/knowledgebase/v1/article-summaries': ['uu ooooo oo o'],
    'GET /api/knowledgebase/v1/articles/{id}': ['uu fofoo of o', article],
    'GET /api/knowledgebase/v1/articles/{id}/related': ['uu fofoo of o', article],
    'GET /api/knowledgebase/v1/questions': ['uu ooooo oo o'],
    'GET /api/knowledgebase/v1/questions/{id}': ['uu fofoo of o', things.question],
    'PUT /api/knowledgebase/v1/articles/{id}/cover': [
      'uu foffo ff o',
      async (company) => ({ ...(await article(company)), body: form(await picture()) }),
    ],
    'DELETE /api/knowledgebase/v1/articles/{id}/cover': ['uu foffo ff o', covered],
    'GET /api/knowledgebase/v1/articles/{id}/cover': ['uu fofoo of o', covered],
    'GET /api/knowledgebase/v1/articles/{id}/cover/thumbnail': ['uu fofoo of o', covered],
    'POST /api/knowledgebase/v1/images': ['uu ooooo fo o', async () => ({ body: form(await picture()) })],
    'GET /api/knowledgebase/v1/images/{key}': ['uu ooooo oo o', imageKey],
    'POST /api/knowledgebase/v1/import': ['uu ffffo ff o', zip],
    'POST /api/knowledgebase/v1/import/preview': ['uu ffffo ff o', zip],
    'GET /api/knowledgebase/v1/export': ['uu ffffo ff o'],
  },
};
