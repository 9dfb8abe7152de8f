import { describe, expect, it } from 'vitest';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  v1 as knowledge,
  setRights,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { useApp } from './support/app.ts';
import { allow, allowEveryone, createDocument, createFolder, createTopFolder } from './support/documents.ts';
import { createExtranet, createGroup, createUser, grant } from './support/people.ts';

const app = useApp();
const workOf = (id: number) => `/api/people/v1/profiles/${id}/work`;
const rightsOf = (id: number) => `/api/people/v1/groups/${id}/rights`;
const refs = (list: readonly { type: string; id: number }[]) => list.map(({ type, id }) => `${type} ${id}`);

describe('GET /api/people/v1/profiles/{id}/work', () => {
  it('lists what somebody is an expert for, wrote, changed and answered, the latest first, with every field', async () => {
    const author = await createUser(app);
    const reader = await createUser(app);
    const open = await createCategory(app, { category_name: 'Masts' });
    await setRights(app, open.id, [{ subject: 'everyone', rights: ['publish'] }]);
    await app.admin.put(`${knowledge}/categories/${open.id}/experts`, { user_ids: [author.id] });
    const folder = await createTopFolder(app, { title: 'Plans', entries: [allowEveryone('edit')] });
    const article = await createArticle(author.client, open.id, { title: 'Guy wires', status: 'publish' });
    app.clock.advance(60_000);
    const question = await createQuestion(reader.client, open.id, { title: 'How high?' });
    await createAnswer(author.client, question.id, '<p>Ten.</p>');
    app.clock.advance(60_000);
    const document = await createDocument(author.client, folder.id, { title: 'Mast plan' });
    app.clock.advance(60_000);
    await createAnswer(author.client, question.id, '<p>Twelve.</p>');

    const { status, body } = await reader.client.get(workOf(author.id));
    expect(status).toBe(200);
    expect(body.expert_for).toEqual([
      { type: 'category', id: open.id, title: 'Masts', place: null, link: `/knowledgebase/categories/${open.id}` },
    ]);
    expect(refs(body.works)).toEqual([
      `question ${question.id}`,
      `document ${document.doc_id}`,
      `article ${article.id}`,
    ]);
    expect(body.works[1]).toEqual({
      type: 'document',
      id: document.doc_id,
      title: 'Mast plan',
      place: 'Plans',
      link: `/documents/document/${document.doc_id}`,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await author.client.get(workOf(author.id))).body).toEqual(body);
    const { body: nothing } = await author.client.get(workOf(reader.id));
    expect(nothing).toEqual({ expert_for: [], works: [] });
  });

  it('P56: leaves out what the reader may not see, drafts, archived things and the trash, and looks behind it', async () => {
    const author = await createUser(app);
    const reader = await createUser(app);
    const closed = await createCategory(app);
    await setRights(app, closed.id, [{ subject: 'user', subject_id: author.id, rights: ['publish'] }]);
    await app.admin.put(`${knowledge}/categories/${closed.id}/experts`, { user_ids: [author.id] });
    const open = await createTopFolder(app, { entries: [allowEveryone('edit', 'delete')] });
    const shut = await createTopFolder(app, { entries: [allow(author, 'user', 'edit', 'delete')] });
    const shown = await createDocument(author.client, open.id);
    for (let count = 0; count < 12; count += 1) await createDocument(author.client, shut.id);
    await createArticle(author.client, closed.id, { status: 'publish' });
    const gone = await createDocument(author.client, open.id);
    await author.client.delete(`/intranet/rest/documents/document/${gone.doc_id}`);

    const { body } = await reader.client.get(workOf(author.id));
    expect(body.expert_for).toEqual([]);
    expect(refs(body.works)).toEqual([`document ${shown.doc_id}`]);
    const { body: own } = await author.client.get(workOf(author.id));
    expect(own.works).toHaveLength(10);
    expect(refs(own.works)).not.toContain(`document ${gone.doc_id}`);
    expect(refs(own.expert_for)).toEqual([`category ${closed.id}`]);
    const draft = await createArticle(author.client, closed.id, { status: 'draft' });
    expect(refs((await author.client.get(workOf(author.id))).body.works)).not.toContain(`article ${draft.id}`);
  });

  it('P1: is 404 of somebody whom the reader does not see, and needs a fixed number of queries', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const author = await createUser(app);
    const category = await createCategory(app);
    await setRights(app, category.id, [{ subject: 'everyone', rights: ['publish'] }]);
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit')] });
    expect((await outsider.client.get(workOf(author.id))).status).toBe(404);
    expect((await author.client.get(workOf(999_999))).status).toBe(404);
    expect((await app.anonymous.get(workOf(author.id))).status).toBe(401);
    const add = async () => {
      await createDocument(author.client, folder.id);
      await createArticle(author.client, category.id, { status: 'publish' });
      const question = await createQuestion(author.client, category.id);
      await createAnswer(author.client, question.id);
    };
    await add();
    await app.admin.get(workOf(author.id));
    const few = await app.countQueries(() => app.admin.get(workOf(author.id)));
    await add();
    await add();
    expect(await app.countQueries(() => app.admin.get(workOf(author.id)))).toBeLessThanOrEqual(few);
  });
});

describe('GET /api/people/v1/groups/{id}/rights', () => {
  it('P57: tells members and those who manage what a group may and which folders and categories name it', async () => {
    const member = await createUser(app);
    const manager = await createUser(app);
    const other = await createUser(app);
    await grant(app, 'people.admin', manager);
    const group = await createGroup(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: member.id }]);
    await grant(app, 'badges.assign', group, 'group');
    const top = await createTopFolder(app, {
      title: 'Workshop',
      entries: [allow(group, 'group', 'view', 'edit'), allow(manager, 'user', 'view'), allow(other, 'user', 'view')],
    });
    await createFolder(app, top.id, { title: 'Below' });
    const led = await createTopFolder(app, {
      title: 'Led by another',
      entries: [allow(group, 'group', 'view'), allow(other, 'user', 'edit_perms')],
    });
    const category = await createCategory(app, { category_name: 'Tools' });
    await setRights(app, category.id, [{ subject: 'group', subject_id: group.id, rights: ['post'] }]);

    const { status, body } = await member.client.get(rightsOf(group.id));
    expect(status).toBe(200);
    expect(body).toEqual({
      capabilities: ['badges.assign'],
      things: expect.arrayContaining([
        {
          type: 'folder',
          id: top.id,
          title: 'Workshop',
          place: null,
          link: `/documents/folder/${top.id}`,
          rights: ['view', 'edit'],
        },
        {
          type: 'category',
          id: category.id,
          title: 'Tools',
          place: null,
          link: `/knowledgebase/categories/${category.id}`,
          rights: ['post'],
        },
      ]),
    });
    expect(refs(body.things).toSorted()).toEqual(
      [`category ${category.id}`, `folder ${led.id}`, `folder ${top.id}`].toSorted(),
    );
    expect((await manager.client.get(rightsOf(group.id))).body).toEqual({
      capabilities: ['badges.assign'],
      things: [],
    });
    const { body: others } = await other.client.get(rightsOf(group.id));
    expect(others.capabilities).toBeNull();
    expect(refs(others.things)).toEqual([`folder ${led.id}`]);
    expect(refs((await app.admin.get(rightsOf(group.id))).body.things)).toHaveLength(3);
  });

  it('P10: is 404 of a group that is not there or cannot be seen', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const group = await createGroup(app);
    expect((await outsider.client.get(rightsOf(group.id))).status).toBe(404);
    expect((await app.admin.get(rightsOf(999_999))).status).toBe(404);
  });
});
