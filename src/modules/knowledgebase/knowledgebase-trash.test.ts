import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../test/support/blobs.ts';
import type { Client } from '../../../test/support/client.ts';
import { createUser, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { titles } from '../../../test/support/search.ts';
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
const TRASH = '/api/trash/v1';
const DELETED = '/intranet/rest/deleted';

const trashOf = async (client: Client, type: string) =>
  (await client.get(`${TRASH}/mine?obj_types=${type}`)).body.data as { id: number; obj_id: number; title: string }[];

const newestOf = async (client: Client, type: string): Promise<number> => (await trashOf(client, type))[0]?.id ?? 0;

const restore = async (client: Client, id: number) => {
  const [{ error }] = (await client.post(`${TRASH}/mine/restore`, { ids: [id] })).body.data;
  return error === null ? 'restored' : error.status;
};

const comment = async (client: Client, at: string, input: Record<string, unknown> = {}) =>
  (await client.post(`${at}/comments`, { text: '<p>Hear, hear</p>', ...input })).body.id as number;

describe('an article in the trash', () => {
  it('is in no list, count, search or profile, answers 404, and comes back as it was', async () => {
    const author = await createUser(app);
    const category = await createCategory(app);
    const word = uniqueName('vanishing');
    const tag = uniqueName('tag');
    const input = { title: word, tags: [tag], article_text: `<p>All of ${word}</p>`, publisher_id: author.id };
    const { id } = await createArticle(app.admin, category.id, input);
    const other = await createArticle(app.admin, category.id);
    const at = `${v1}/articles/${id}`;
    await app.admin.request('PUT', `${at}/cover`, { body: form(await picture('png', 90, 40)) });
    await comment(author.client, at);
    await author.client.put(`${at}/like`);
    await author.client.put(`${at}/subscription`);
    await app.admin.put('/api/home/v1/pins', [{ type: 'article', id }]);
    const shown = async () => [
      (await app.admin.get(`${root}/articles?category=${category.id}&tag=${tag}`)).body.length,
      (await app.admin.get(`${v1}/articles?publisher=${author.id}`)).body.pagination.total,
      (await app.admin.get(`${v1}/article-summaries?category=${category.id}`)).body.pagination.total - 1,
      (await app.admin.get(`${v1}/categories`)).body.data.find((one: { id: number }) => one.id === category.id)
        .articles - 1,
      (await app.admin.get(`${v1}/search?query=${word}`)).body.data.length,
      (await titles(app, app.admin, word)).length,
      (await app.admin.get(`/api/people/v1/profiles/${author.id}/work`)).body.works.length,
      (await app.admin.get('/api/home/v1/pins')).body.data.length,
      (await app.admin.get(`${v1}/articles/${other.id}/related`)).body.data.length,
    ];
    expect(await shown()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const before = (await author.client.get(at)).body;

    const deleted = await app.admin.delete(`${root}/articles/${id}`);
    expect(deleted.status).toBe(204);
    expect(await shown()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const gone: [string, string, unknown?][] = [
      ['GET', `${root}/articles/${id}`],
      ['PUT', `${root}/articles/${id}`, { title: 'x' }],
      ['DELETE', `${root}/articles/${id}`],
      ['GET', at],
      ['GET', `${at}/cover`],
      ['GET', `${at}/revisions`],
      ['GET', `${at}/comments`],
      ['POST', `${at}/comments`, { text: 'x' }],
      ['PUT', `${at}/like`],
    ];
    for (const [method, path, body] of gone) {
      expect((await app.admin.request(method, path, { body })).status, `${method} ${path}`).toBe(404);
    }
    const [record] = await trashOf(app.admin, 'article');
    expect(record).toMatchObject({
      obj_id: id,
      obj_type_name: 'Article',
      title: word,
      description: `All of ${word}`,
      orig_location: `/Knowledge base/${category.name}`,
      days_left: 30,
    });
    expect((await app.admin.get(`${DELETED}?obj_types=article`)).status).toBe(400);
    expect((await app.admin.post(`${DELETED}/${record?.id}/restore`)).status).toBe(404);
    expect(await restore(app.admin, record?.id ?? 0)).toBe('restored');
    expect(await shown()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await author.client.get(at)).body).toEqual(before);
    expect((await author.client.raw('GET', `${at}/cover`)).status).toBe(200);
  });

  it('K13: is restored by who deleted it, as long as they may change it, and by members of role 1', async () => {
    const [publisher, other] = [await createUser(app), await createUser(app)];
    const category = await createCategory(app);
    const publishing = { subject: 'user', subject_id: publisher.id, rights: ['publish'] };
    await setRights(app, category.id, [publishing, { subject: 'everyone', rights: ['post'] }]);
    const { id } = await createArticle(publisher.client, category.id);
    expect((await other.client.delete(`${root}/articles/${id}`)).status).toBe(403);
    expect((await app.anonymous.delete(`${root}/articles/${id}`)).status).toBe(401);
    await publisher.client.delete(`${root}/articles/${id}`);
    const record = await newestOf(publisher.client, 'article');
    expect(await restore(other.client, record)).toBe(404);
    await setRights(app, category.id, [{ subject: 'everyone', rights: ['post'] }]);
    expect(await restore(publisher.client, record)).toBe(403);
    expect((await publisher.client.post(`${TRASH}/${record}/restore`)).status).toBe(403);
    expect((await other.client.get(`${root}/articles/${id}`)).status).toBe(404);
    expect((await app.admin.post(`${TRASH}/${record}/restore`)).status).toBe(204);
    expect((await other.client.get(`${root}/articles/${id}`)).status).toBe(200);

    const draft = await createArticle(other.client, category.id);
    await other.client.delete(`${root}/articles/${draft.id}`);
    expect(await restore(other.client, await newestOf(other.client, 'article'))).toBe('restored');
    expect((await other.client.get(`${root}/articles/${draft.id}`)).body.status).toBe('draft');
    expect((await publisher.client.get(`${root}/articles/${draft.id}`)).status).toBe(404);
  });

  it('goes for good with its comments and its cover, and a category with what was deleted from it', async () => {
    const before = (await storedHashes(app)).length;
    const stored = async () => {
      await removeReleased(app);
      return (await storedHashes(app)).length - before;
    };
    const writer = await createUser(app);
    const category = await createCategory(app);
    const [one, two] = [await createArticle(app.admin, category.id), await createArticle(app.admin, category.id)];
    for (const [index, { id }] of [one, two].entries()) {
      const body = form(await picture('png', 120 + index, 80));
      await app.admin.request('PUT', `${v1}/articles/${id}/cover`, { body });
    }
    const said = await comment(writer.client, `${v1}/articles/${one.id}`);
    await writer.client.delete(`${v1}/articles/${one.id}/comments/${said}`);
    for (const { id } of [one, two]) await app.admin.delete(`${root}/articles/${id}`);
    const question = await createQuestion(app.admin, category.id);
    await app.admin.delete(`${root}/questions/${question.id}`);
    const all = await stored();
    expect(all).toBeGreaterThan(1);
    expect(await restore(writer.client, await newestOf(writer.client, 'comment'))).toBe(409);
    const records = await trashOf(app.admin, 'article');
    const first = records.find(({ obj_id }) => obj_id === one.id)?.id;
    expect((await app.admin.post(`${TRASH}/mine/empty`, { ids: [first] })).body).toEqual({ deleted: 1, remaining: 0 });
    expect(await trashOf(writer.client, 'comment')).toEqual([]);
    expect(await stored()).toBe(all / 2);
    expect((await app.admin.delete(`${root}/categories/${category.id}`)).status).toBe(204);
    const left = [...(await trashOf(app.admin, 'article')), ...(await trashOf(app.admin, 'question'))];
    expect(left.filter(({ title }) => [two.title, question.title].includes(title))).toEqual([]);
    expect(await stored()).toBe(0);
  });

  it('takes as many queries to purge with ten comments as with one', async () => {
    const category = await createCategory(app);
    const purge = (comments: number) =>
      fewestQueries(
        app,
        () => app.admin.post(`${TRASH}/mine/empty`),
        async () => {
          const { id } = await createArticle(app.admin, category.id);
          for (let i = 0; i < comments; i += 1) {
            const said = await comment(app.admin, `${v1}/articles/${id}`);
            if (i === 0) await app.admin.delete(`${v1}/articles/${id}/comments/${said}`);
          }
          await app.admin.delete(`${root}/articles/${id}`);
        },
      );
    expect(await purge(10)).toBe(await purge(1));
  });
});

describe('a question in the trash', () => {
  it('K13: is gone with its answers until who deleted it restores it, or its time is over', async () => {
    const [asker, expert] = [await createUser(app), await createUser(app)];
    const category = await createCategory(app, { category_experts: [expert.id] });
    const word = uniqueName('wondering');
    const { id } = await createQuestion(asker.client, category.id, { title: word });
    const shown = async () => [
      (await app.admin.get(`${root}/questions?category=${category.id}`)).body.length,
      (await app.admin.get(`${v1}/questions?category=${category.id}`)).body.pagination.total,
      (await app.admin.get(`${v1}/search?query=${word}`)).body.data.length,
      (await titles(app, app.admin, word)).length,
    ];
    const waiting = async () => (await expert.client.get('/api/home/v1/waiting')).body.data.length;
    expect([await shown(), await waiting()]).toEqual([[1, 1, 1, 1], 1]);
    const remove = () => asker.client.delete(`${root}/questions/${id}`);
    expect((await remove()).status).toBe(204);
    expect([await shown(), await waiting()]).toEqual([[0, 0, 0, 0], 0]);
    expect((await remove()).status).toBe(404);
    expect((await app.admin.get(`${v1}/questions/${id}/answers`)).status).toBe(404);
    expect(await restore(expert.client, await newestOf(asker.client, 'question'))).toBe(404);
    expect(await restore(asker.client, await newestOf(asker.client, 'question'))).toBe('restored');
    expect([await shown(), await waiting()]).toEqual([[1, 1, 1, 1], 1]);

    const answer = await createAnswer(expert.client, id);
    const work = async () =>
      (await app.admin.get(`/api/people/v1/profiles/${expert.id}/work`)).body.works.length as number;
    expect([(await remove()).status, await work()]).toEqual([403, 1]);
    await app.admin.delete(`${root}/questions/${id}`);
    expect(await work()).toBe(0);
    expect((await app.admin.post(`${TRASH}/${await newestOf(app.admin, 'question')}/restore`)).status).toBe(204);
    expect((await asker.client.get(`${v1}/questions/${id}/answers/${answer.id}`)).status).toBe(200);
    await app.admin.delete(`${root}/questions/${id}`);
    app.clock.advance(31 * 86_400_000);
    await app.application.platform.jobs.runDue();
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('kb_questions').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('kb_answers').select('id').where('question_id', '=', id).execute()).toEqual([]);
  });
});

describe('an answer in the trash', () => {
  it('K13: counts no longer, and is accepted again when it comes back, unless another one is', async () => {
    const [asker, helper] = [await createUser(app), await createUser(app)];
    const category = await createCategory(app);
    const { id } = await createQuestion(asker.client, category.id);
    const at = `${v1}/questions/${id}`;
    const word = uniqueName('because');
    const answer = await createAnswer(helper.client, id, `<p>${word}</p>`);
    await asker.client.put(`${at}/answers/${answer.id}/accept`);
    const state = async () => {
      const { body } = await asker.client.get(`${at}/answers`);
      const accepted = body.data.filter((one: { accepted: boolean }) => one.accepted);
      return [body.pagination.total, accepted.map((one: { id: number }) => one.id)];
    };
    expect([await state(), (await titles(app, app.admin, word)).length]).toEqual([[1, [answer.id]], 1]);
    expect((await asker.client.delete(`${at}/answers/${answer.id}`)).status).toBe(403);
    expect((await helper.client.delete(`${at}/answers/${answer.id}`)).status).toBe(204);
    expect([await state(), (await titles(app, app.admin, word)).length]).toEqual([[0, []], 0]);
    expect((await asker.client.put(`${at}/answers/${answer.id}/accept`)).status).toBe(404);
    const record = await newestOf(helper.client, 'answer');
    expect(await restore(asker.client, record)).toBe(404);
    expect(await restore(helper.client, record)).toBe('restored');
    expect([await state(), (await titles(app, app.admin, word)).length]).toEqual([[1, [answer.id]], 1]);
    await helper.client.delete(`${at}/answers/${answer.id}`);
    const better = await createAnswer(app.admin, id);
    await asker.client.put(`${at}/answers/${better.id}/accept`);
    expect(await restore(helper.client, await newestOf(helper.client, 'answer'))).toBe('restored');
    expect(await state()).toEqual([2, [better.id]]);
    await helper.client.delete(`${at}/answers/${answer.id}`);
    await app.admin.delete(`${root}/questions/${id}`);
    expect(await restore(helper.client, await newestOf(helper.client, 'answer'))).toBe(409);
    const emptied = await helper.client.post(`${TRASH}/mine/empty`);
    expect(emptied.body).toEqual({ deleted: 1, remaining: 0 });
  });
});

describe('a comment in the trash', () => {
  it('K13: shows as deleted while others reply to it, and comes back with its words', async () => {
    const [writer, replier] = [await createUser(app), await createUser(app)];
    const category = await createCategory(app);
    const { id } = await createArticle(app.admin, category.id);
    const at = `${v1}/articles/${id}`;
    const first = await comment(writer.client, at, { text: '<p>The first word</p>' });
    const reply = await comment(replier.client, at, { parent_id: first });
    const texts = async () => {
      const { body } = await writer.client.get(`${at}/comments`);
      return body.data.map(({ text, deleted }: { text: string; deleted: boolean }) => (deleted ? null : text));
    };
    const count = async () => (await writer.client.get(at)).body.comments_count as number;
    const both = ['<p>The first word</p>', '<p>Hear, hear</p>'];
    expect([await texts(), await count()]).toEqual([both, 2]);
    expect((await replier.client.delete(`${at}/comments/${first}`)).status).toBe(403);
    await writer.client.delete(`${at}/comments/${first}`);
    expect([await texts(), await count()]).toEqual([[null, both[1]], 1]);
    expect((await writer.client.delete(`${at}/comments/${first}`)).status).toBe(404);
    await replier.client.delete(`${at}/comments/${reply}`);
    expect([await texts(), await count()]).toEqual([[], 0]);
    expect((await app.admin.get(`${at}/comments/${first}`)).status).toBe(404);
    expect(await restore(writer.client, await newestOf(replier.client, 'comment'))).toBe(404);
    expect(await restore(replier.client, await newestOf(replier.client, 'comment'))).toBe('restored');
    expect([await texts(), await count()]).toEqual([[null, both[1]], 1]);
    const [record] = await trashOf(writer.client, 'comment');
    expect(record).toMatchObject({ obj_id: first, title: 'The first word', obj_type_name: 'Comment' });
    expect(await restore(writer.client, record?.id ?? 0)).toBe('restored');
    expect([await texts(), await count()]).toEqual([both, 2]);

    await writer.client.delete(`${at}/comments/${first}`);
    expect((await writer.client.post(`${TRASH}/mine/empty`)).body.deleted).toBe(1);
    expect([await texts(), await count()]).toEqual([[null, both[1]], 1]);
    await replier.client.delete(`${at}/comments/${reply}`);
    await replier.client.post(`${TRASH}/mine/empty`);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('kb_comments').select('id').where('object_id', '=', id).execute()).toEqual([]);
  });
});
