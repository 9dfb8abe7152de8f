import { expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser } from '../../../test/support/people.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  form,
  picture,
  root,
  setRights,
  v1,
} from './knowledgebase.test-support.ts';

const app = useApp();

it('deleting a user hands over what they wrote, and drops their likes and subscriptions', async () => {
  const [leaver, heir] = [await createUser(app), await createUser(app)];
  const category = await createCategory(app, { category_experts: [leaver.id] });
  await setRights(app, category.id, [
    { subject: 'everyone', rights: ['view', 'post'] },
    { subject: 'user', subject_id: leaver.id, rights: ['manage'] },
  ]);
  const below = (await leaver.client.post(`${root}/categories`, { category_name: 'mine', parent_id: category.id }))
    .body;
  const article = await createArticle(leaver.client, category.id, { endorsed_by: leaver.id });
  const draft = await createArticle(leaver.client, below.id, { title: 'Leaversdraft', status: 'draft' });
  const question = await createQuestion(leaver.client, category.id);
  const answer = await createAnswer(leaver.client, question.id);
  const comment = (await leaver.client.post(`${v1}/articles/${article.id}/comments`, { text: 'c' })).body;
  await leaver.client.post(`${v1}/images`, form(await picture()));
  const theirs = await createArticle(app.admin, category.id);
  await leaver.client.put(`${v1}/articles/${theirs.id}/like`);
  await leaver.client.put(`${v1}/articles/${theirs.id}/subscription`);
  await leaver.client.put(`${v1}/questions/${question.id}/like`);

  const { status } = await app.admin.delete(`/api/people/v2/users/${leaver.id}?migration_user_id=${heir.id}`, {
    migration_user_id: heir.id,
  });
  expect([200, 204]).toContain(status);

  expect((await app.admin.get(`${root}/articles/${article.id}`)).body).toMatchObject({
    publisher_id: heir.id,
    endorsed_by: heir.id,
  });
  expect((await app.admin.get(`${root}/categories/${below.id}`)).body).toMatchObject({
    created_by: heir.id,
    modified_by: heir.id,
  });
  expect((await app.admin.get(`${root}/questions/${question.id}`)).body).toMatchObject({
    created_by_id: heir.id,
    like_count: 0,
  });
  expect((await app.admin.get(`${v1}/questions/${question.id}/answers/${answer.id}`)).body.author.id).toBe(heir.id);
  expect((await app.admin.get(`${v1}/articles/${article.id}/comments/${comment.id}`)).body.author.id).toBe(heir.id);
  expect((await app.admin.get(`${v1}/articles/${article.id}/revisions/1`)).body.author.id).toBe(heir.id);
  expect((await app.admin.get(`${root}/articles/${theirs.id}`)).body.like_count).toBe(0);
  expect((await app.admin.get(`${root}/categories/${category.id}`)).body.category_experts).toEqual([]);
  expect((await heir.client.get(`${root}/articles/${draft.id}`)).status).toBe(200);
  expect((await heir.client.get(`${v1}/search?query=leaversdraft`)).body.data).toHaveLength(1);
  expect((await app.admin.post(`${v1}/articles/${theirs.id}/comments`, { text: 'still works' })).status).toBe(201);
});
