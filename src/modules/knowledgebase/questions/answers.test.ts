import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { createAnswer, createCategory, createQuestion, root, setRights, v1 } from '../knowledgebase.test-support.ts';

const app = useApp();
let asker: TestUser;
let other: TestUser;
let expert: TestUser;
let category: { id: number };

beforeAll(async () => {
  [asker, other, expert] = [await createUser(app), await createUser(app), await createUser(app)];
  category = await createCategory(app, { category_experts: [expert.id] });
});

const answersOf = (id: number) => `${v1}/questions/${id}/answers`;

describe('answers to a question', () => {
  it('are given, listed, changed and deleted', async () => {
    const question = await createQuestion(asker.client, category.id);
    const { status, body } = await expert.client.post(answersOf(question.id), {
      text: '<p>Yes<img src=x onerror=y></p>',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      question_id: question.id,
      text: '<p>Yes<img src="x" /></p>',
      plain_text: 'Yes',
      accepted: false,
      by_expert: true,
      author: { id: expert.id, name: expect.any(String), photo_url: `/api/people/v2/users/${expert.id}/photo` },
      created: expect.stringMatching(/^2026-/),
      modified: expect.stringMatching(/^2026-/),
    });
    await createAnswer(other.client, question.id);
    const list = (await asker.client.get(answersOf(question.id))).body;
    expect([list.pagination.total, list.data[0]]).toEqual([2, body]);
    const page = (await asker.client.get(`${answersOf(question.id)}?limit=1&offset=1`)).body;
    expect(page.data[0].by_expert).toBe(false);
    expect((await asker.client.get(`${root}/questions/${question.id}`)).body).toMatchObject({
      answers_count: 2,
      css_class: 'answered',
    });
    const own = `${answersOf(question.id)}/${body.id}`;
    expect((await other.client.put(own, { text: 'x' })).status).toBe(403);
    expect((await expert.client.put(own, { text: 'Better' })).body.plain_text).toBe('Better');
    expect((await other.client.delete(own)).status).toBe(403);
    expect((await expert.client.delete(own)).status).toBe(204);
    expect((await expert.client.delete(own)).status).toBe(404);
    expect((await asker.client.get(`${root}/questions/${question.id}`)).body.answers_count).toBe(1);
  });

  it('K11: of other users are deleted by users who manage the category', async () => {
    const question = await createQuestion(asker.client, category.id);
    const answer = await createAnswer(other.client, question.id);
    expect((await asker.client.delete(`${answersOf(question.id)}/${answer.id}`)).status).toBe(403);
    expect((await app.admin.delete(`${answersOf(question.id)}/${answer.id}`)).status).toBe(204);
  });

  it('K9: are refused with 403 from others where only experts answer', async () => {
    const strict = await createCategory(app, { category_experts: [expert.id], only_experts_answer: true });
    const question = await createQuestion(asker.client, strict.id);
    expect((await asker.client.post(answersOf(question.id), { text: 'x' })).status).toBe(403);
    expect((await other.client.post(answersOf(question.id), { text: 'x' })).status).toBe(403);
    expect((await expert.client.post(answersOf(question.id), { text: 'x' })).status).toBe(201);
    const holder = await createUser(app);
    await grant(app, 'knowledgebase.admin', holder);
    expect((await holder.client.post(answersOf(question.id), { text: 'x' })).status).toBe(201);
  });

  it('K9: are refused from users who may only view the category', async () => {
    const closed = await createCategory(app);
    const question = await createQuestion(app.admin, closed.id);
    await setRights(app, closed.id, [{ subject: 'everyone', rights: ['view'] }]);
    expect((await other.client.post(answersOf(question.id), { text: 'x' })).status).toBe(403);
  });

  it('K10: are accepted by the asker or an administrator, at most one at a time', async () => {
    const question = await createQuestion(asker.client, category.id);
    const [first, second] = [
      await createAnswer(other.client, question.id),
      await createAnswer(other.client, question.id),
    ];
    const accept = (id: number) => `${answersOf(question.id)}/${id}/accept`;
    expect((await other.client.put(accept(first.id))).status).toBe(403);
    expect((await asker.client.put(accept(second.id))).status).toBe(204);
    const list = (await other.client.get(answersOf(question.id))).body.data;
    expect(list.map(({ id, accepted }: { id: number; accepted: boolean }) => [id, accepted])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect((await app.admin.put(accept(first.id))).status).toBe(204);
    expect((await other.client.get(`${root}/questions/${question.id}`)).body).toMatchObject({
      accepted_answer_id: first.id,
      css_class: 'accepted',
    });
    expect((await asker.client.delete(accept(first.id))).status).toBe(204);
    expect((await asker.client.put(accept(999999))).status).toBe(404);
    await asker.client.put(accept(second.id));
    await other.client.delete(`${answersOf(question.id)}/${second.id}`);
    expect((await other.client.get(`${root}/questions/${question.id}`)).body.accepted_answer_id).toBe(null);
    const elsewhere = await createQuestion(asker.client, category.id);
    expect((await asker.client.put(`${answersOf(elsewhere.id)}/${first.id}/accept`)).status).toBe(404);
  });

  it('are refused when the question is archived, and without text', async () => {
    const question = await createQuestion(asker.client, category.id);
    for (const text of ['', '   ', '<p></p>', '<script>x</script>']) {
      expect((await other.client.post(answersOf(question.id), { text })).status, text).toBe(400);
    }
    await asker.client.put(`${v1}/questions/${question.id}/archive`);
    expect((await other.client.post(answersOf(question.id), { text: 'x' })).status).toBe(403);
    expect((await other.client.post(answersOf(999999), { text: 'x' })).status).toBe(404);
  });
});
