import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import {
  createAnswer,
  createCategory,
  createQuestion,
  idsOf,
  root,
  setRights,
  v1,
} from '../knowledgebase.test-support.ts';

const app = useApp();
const at = `${root}/questions`;
let category: { id: number; name: string };
let asker: TestUser;
let other: TestUser;

beforeAll(async () => {
  category = await createCategory(app);
  asker = await createUser(app, { firstname: 'Grace', surname: 'Hopper' });
  other = await createUser(app);
});

describe('a question', () => {
  it('is asked and shown with every field', async () => {
    const input = {
      title: 'Who <approves>?',
      text: '<p>A <b>trip</b><script>x</script></p>',
      category_id: category.id,
    };
    const { status, body } = await asker.client.post(`${at}/`, { ...input, tags: ['Trip', 'trip'], language: 'DE' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      category_id: category.id,
      category_name: category.name,
      title: 'Who <approves>?',
      plain_text: 'A trip',
      question_text: '<p>A <b>trip</b></p>',
      like_count: 0,
      comments_count: 0,
      visits_count: 0,
      visits_count_text: '0 views',
      user_is_subscribed: false,
      user_likes: false,
      created_date: '31 January 2026',
      created_by: `/api/people/v2/users/${asker.id}`,
      created_by_id: asker.id,
      created_by_title: 'Grace Hopper',
      created_by_photo_url: `/api/people/v2/users/${asker.id}/photo`,
      css_class: 'unanswered',
      modified_date: '31 January 2026',
      created: '2026-01-31T09:05:00+00:00',
      modified: '2026-01-31T09:05:00+00:00',
      modified_by: asker.id,
      tags: ['Trip'],
      language: 'de',
      archived: false,
      answers_count: 0,
      accepted_answer_id: null,
    });
    expect((await other.client.get(`${at}/${body.id}`)).body).toEqual(body);
    expect((await asker.client.get(body.created_by_photo_url)).status).toBe(200);
  });

  it.each(['svg/onload=x', 'audio src=x onerror=x', 'video', 'canvas', 'option', 'select', 'textarea'])(
    'keeps the text after <%s> that is never closed',
    async (tag) => {
      const text = `<p>a</p><${tag}><b>bold</b>`;
      const question = await createQuestion(asker.client, category.id, { text });
      expect(question).toMatchObject({ question_text: '<p>a</p><b>bold</b>', plain_text: 'a\nbold' });
    },
  );

  it('takes the other spelling of its text, and keeps what an update leaves out', async () => {
    const question = await createQuestion(asker.client, category.id, {
      text: undefined,
      question_text: 'other',
      tags: ['a'],
    });
    expect(question.question_text).toBe('other');
    const { body } = await asker.client.put(`${at}/${question.id}`, { title: 'New?' });
    expect(body).toEqual({ ...question, title: 'New?' });
    expect(
      (await asker.client.put(`${at}/${question.id}`, { text: 'a', question_text: 'b', tags: [] })).body,
    ).toMatchObject({
      question_text: 'a',
      tags: [],
    });
  });

  it('K8: is changed, archived and deleted by its asker and by users who manage the category', async () => {
    const question = await createQuestion(asker.client, category.id);
    const archive = `${v1}/questions/${question.id}/archive`;
    expect((await other.client.put(`${at}/${question.id}`, { title: 'x' })).status).toBe(403);
    expect((await other.client.put(archive)).status).toBe(403);
    expect((await other.client.delete(`${at}/${question.id}`)).status).toBe(403);
    const changed = await app.admin.put(`${at}/${question.id}`, { title: 'By the admin' });
    expect([changed.status, changed.body.modified_by, changed.body.created_by_id]).toEqual([200, 1, asker.id]);
    expect((await asker.client.put(archive)).status).toBe(204);
    expect((await asker.client.delete(archive)).status).toBe(204);
    expect((await asker.client.delete(`${at}/${question.id}`)).status).toBe(204);
    expect((await asker.client.delete(`${at}/${question.id}`)).status).toBe(404);
  });

  it('K8: with answers of others is deleted only by users who manage the category', async () => {
    const question = await createQuestion(asker.client, category.id);
    await createAnswer(other.client, question.id);
    expect((await asker.client.delete(`${at}/${question.id}`)).status).toBe(403);
    expect((await app.admin.delete(`${at}/${question.id}`)).status).toBe(204);
    expect((await other.client.get(`${v1}/questions/${question.id}/answers`)).status).toBe(404);
  });

  it('is moved only to a category in which its asker may post', async () => {
    const closed = await createCategory(app);
    await setRights(app, closed.id, [{ subject: 'everyone', rights: ['view'] }]);
    const question = await createQuestion(asker.client, category.id);
    expect((await asker.client.put(`${at}/${question.id}`, { category_id: closed.id })).status).toBe(403);
    expect((await asker.client.put(`${at}/${question.id}`, { category_id: 999999 })).status).toBe(400);
    expect((await app.admin.put(`${at}/${question.id}`, { category_id: closed.id })).body.category_id).toBe(closed.id);
    expect((await asker.client.post(at, { title: 'x', category_id: closed.id })).status).toBe(403);
  });

  it('counts visits that the page reports, and not calls that read it', async () => {
    const question = await createQuestion(asker.client, category.id);
    const visit = () => other.client.post(`${v1}/questions/${question.id}/visits`);
    expect((await visit()).status).toBe(204);
    expect((await other.client.get(`${at}/${question.id}`)).body).toMatchObject({
      visits_count: 1,
      visits_count_text: '1 view',
    });
    await Promise.all([visit(), visit(), visit()]);
    expect((await other.client.get(`${at}/${question.id}`)).body).toMatchObject({
      visits_count: 4,
      visits_count_text: '4 views',
    });
    expect((await other.client.post(`${v1}/questions/999999/visits`)).status).toBe(404);
  });

  it.each([
    ['without a title', { title: undefined }],
    ['without a category', { category_id: undefined }],
    ['in a category that does not exist', { category_id: 999999 }],
    ['with a language that is none', { language: '1' }],
    ['with a text of another type', { text: 5 }],
  ])('is refused when it is sent %s', async (_, overrides) => {
    expect((await asker.client.post(at, { title: 'x', category_id: category.id, ...overrides })).status).toBe(400);
  });
});

describe('the list of questions', () => {
  it('is newest first, and its filters work alone and together', async () => {
    const place = await createCategory(app);
    const make = async (overrides: Record<string, unknown>, client = asker.client) => {
      app.clock.advance(1_000);
      return createQuestion(client, place.id, overrides);
    };
    const first = await make({ tags: ['Düne'], language: 'fr' });
    const second = await make({ tags: ['sea'] }, other.client);
    const third = await make({ tags: ['dune', 'sea'], language: 'fr' });
    await createAnswer(other.client, first.id);
    const list = async (query: string) => idsOf((await asker.client.get(`${at}?category=${place.id}&${query}`)).body);
    expect(await list('')).toEqual([third.id, second.id, first.id]);
    expect(await list('unanswered_only=1')).toEqual([third.id, second.id]);
    expect(await list('tag=DUNE')).toEqual([third.id, first.id]);
    expect(await list('language=fr')).toEqual([third.id, first.id]);
    expect(await list(`publisher=${other.id}`)).toEqual([second.id]);
    expect(await list('tag=sea&language=fr&unanswered_only=1')).toEqual([third.id]);
    expect(await list('archived=1')).toEqual([]);
    await app.admin.put(`${v1}/questions/${second.id}/archive`);
    expect(await list('archived=1')).toEqual([second.id]);
    expect(await list('')).toEqual([third.id, first.id]);
    expect(await list('archived=1&unanswered_only=1')).toEqual([second.id]);
    expect(await list('limit=1&offset=1')).toEqual([first.id]);
    const shown = (await asker.client.get(`${at}?archived=1&category=${place.id}`)).body[0];
    expect(shown).toMatchObject({ archived: true, css_class: 'archived' });
  });

  it.each(['category=x', 'archived=2', 'limit=x'])('refuses %s', async (query) => {
    expect((await asker.client.get(`${at}?${query}`)).status).toBe(400);
  });
});
