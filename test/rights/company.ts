// The small company of the rights matrix: one of each kind of user, and the things of the owner that they ask for.
import { addReceipt, createSheet, ok, setManager } from '../../src/modules/expenses/expenses.test-support.ts';
import * as knowledge from '../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import * as news from '../../src/modules/news/news.test-support.ts';
import * as publish from '../../src/modules/publish/publish.test-support.ts';
import type { Capability } from '../../src/platform/access/index.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { allow, createDocument, createFolder, createTopFolder, upload } from '../support/documents.ts';
import { createExtranet, createGroup, createUser, grant, type TestUser, uniqueName } from '../support/people.ts';
import { createToken, openSession, withToken } from '../support/sign-in.ts';

/** The columns of the matrix, in their order. */
export const kinds = [
  'anonymous',
  'blocked',
  'ordinary',
  'owner',
  'manager',
  'member',
  'holder',
  'readOnly',
  'outsider',
  'administrator',
] as const;
export type Kind = (typeof kinds)[number];

export interface Company {
  app: TestApp;
  /** Has no more than everyone has. */
  ordinary: TestUser;
  /** Whose things are asked for. */
  owner: TestUser;
  /** The manager of the owner. */
  manager: TestUser;
  /** Of the group whom access lists let view. */
  member: TestUser;
  /** Of a read-only extranet, and of the group. */
  readOnly: TestUser;
  /** Of another extranet. */
  outsider: TestUser;
  /** Of role 1. */
  administrator: TestUser;
  blocked: TestUser;
  /** Somebody whom the acts are about; of the group. */
  subject: TestUser;
  group: { id: number };
  /** Everyone on the list: the owner with all rights, the group to view. */
  folder: { id: number };
  category: { id: number };
  pages: { id: number };
  clientOf(kind: Kind, capability: Capability | undefined): Client;
}

const ALL = ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'] as const;

export async function createCompany(app: TestApp): Promise<Company> {
  const [ordinary, owner, manager, member, administrator, blocked, subject, holderOfAll] = await many(app, 8);
  const readers = await createExtranet(app, { read_only: true });
  const others = await createExtranet(app);
  const readOnly = await createUser(app, { extranet_id: readers.id });
  const outsider = await createUser(app, { extranet_id: others.id });
  await setManager(app, owner, manager);
  const group = await createGroup(app);
  await done(
    app.admin.put(
      `/api/people/v2/groups/${group.id}/users`,
      [member, readOnly, subject].map(({ id }) => ({ id })),
    ),
  );
  await done(app.admin.put(`/api/people/v1/roles/1/members/${administrator.id}`));
  // A token, since failed passwords are counted.
  const { token } = await createToken(blocked.client);
  await done(app.admin.post('/api/people/v1/users/bulk', { ids: [blocked.id], act: 'block' }));

  const holders = new Map<Capability | undefined, TestUser>([[undefined, holderOfAll]]);
  for (const capability of app.application.platform.capabilities) {
    const holder = await createUser(app);
    await grant(app, capability, holder);
    await grant(app, capability, holderOfAll);
    holders.set(capability, holder);
  }

  const folder = await createTopFolder(app, {
    entries: [allow(owner, 'user', ...ALL), allow(group, 'group', 'view')],
  });
  const category = await knowledge.createCategory(app);
  await knowledge.setRights(app, category.id, [
    { subject: 'user', subject_id: owner.id, rights: ['manage'] },
    { subject: 'group', subject_id: group.id, rights: ['view'] },
  ]);
  const pages = await publish.createFolder(app, {
    entries: [
      { subject: 'user', subject_id: owner.id, rights: ['view'] },
      { subject: 'group', subject_id: group.id, rights: ['view'] },
    ],
  });
  const people = {
    ordinary,
    owner,
    manager,
    member,
    readOnly,
    outsider,
    administrator,
    blocked: { ...blocked, client: withToken(app, token) },
  };
  return {
    app,
    ...people,
    subject,
    group,
    folder,
    category,
    pages,
    clientOf: (kind, capability) => {
      if (kind === 'anonymous') return app.anonymous;
      const user = kind === 'holder' ? holders.get(capability) : people[kind];
      if (!user) throw new Error(`nobody holds ${capability}`);
      return user.client;
    },
  };
}

type Eight = [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];

async function many(app: TestApp, count: number): Promise<Eight> {
  return (await Promise.all(Array.from({ length: count }, () => createUser(app)))) as Eight;
}

/** A request that must succeed. */
export async function done(request: Promise<{ status: number; body?: unknown }>): Promise<void> {
  const { status, body } = await request;
  if (status < 200 || status > 299) throw new Error(`expected success, got ${status}: ${JSON.stringify(body)}`);
}

/** The things of the owner; each call makes a new one. */
export const things = {
  async document({ owner, folder }: Company) {
    return { doc_id: (await createDocument(owner.client, folder.id)).doc_id as number, version_num: 1 };
  },
  async checkedOut(company: Company) {
    const made = await things.document(company);
    await done(company.owner.client.post(`/intranet/rest/documents/document/${made.doc_id}/checkout`));
    return made;
  },
  async draft({ owner, folder }: Company) {
    return {
      doc_id: (await createDocument(owner.client, folder.id, { is_draft: true })).doc_id as number,
      version_num: 1,
    };
  },
  async folder({ app, owner, folder }: Company) {
    return { id: (await createFolder(app, folder.id, {}, owner.client)).id as number };
  },
  async sheet({ owner }: Company) {
    return { id: (await createSheet(owner.client)).id as number };
  },
  async submittedSheet({ owner }: Company) {
    return { id: (await createSheet(owner.client, { status: 'submitted' })).id as number };
  },
  async receipt({ owner }: Company) {
    const sheet = await createSheet(owner.client);
    const receipt = await addReceipt(owner.client, sheet.id, await knowledge.picture());
    return { id: receipt.id as number, sheet_id: sheet.id as number };
  },
  async delegation({ owner, subject }: Company) {
    const input = { from: '2026-05-01', to: '2026-05-02', delegate: subject.id };
    return { id: ok(await owner.client.post('/api/expenses/v1/delegations', input)).id as number };
  },
  async lookup({ app }: Company, kind: string) {
    return { id: ok(await app.admin.post(`/api/expenses/v1/${kind}`, { name: uniqueName('Lookup ') })).id as number };
  },
  async category({ app, category }: Company) {
    return { id: (await knowledge.createCategory(app, { parent_id: category.id })).id as number };
  },
  async knowledge({ owner, category }: Company, overrides: Record<string, unknown> = {}) {
    return { id: (await knowledge.createArticle(owner.client, category.id, overrides)).id as number };
  },
  async question({ owner, category }: Company) {
    return { id: (await knowledge.createQuestion(owner.client, category.id)).id as number };
  },
  async news({ app }: Company) {
    return { id: (await news.createArticle(app.admin)).id as number };
  },
  async page({ app, pages }: Company) {
    return { id: (await publish.createPage(app, { folder_id: pages.id })).id as number };
  },
  async note({ owner, subject }: Company) {
    const thanked = [{ id: subject.id, oclass: 1 }];
    return { id: ok(await owner.client.post('/thanks', { description: 'Well done', tags: [], thanked })).id as number };
  },
  async session({ app, owner }: Company) {
    await openSession(app, owner);
    const { body } = await owner.client.get('/api/people/v1/me/sessions');
    return { id: body.data[0].id as number };
  },
  async token({ owner }: Company) {
    return { id: ok(await owner.client.post('/api/people/v1/me/tokens', { name: uniqueName('Token ') })).id as number };
  },
  /** What the owner deleted. */
  async trash(company: Company) {
    const { doc_id } = await things.document(company);
    await done(company.owner.client.delete(`/intranet/rest/documents/document/${doc_id}`));
    const { body } = await company.owner.client.get('/api/trash/v1/mine');
    return { id: body.data[0].id as number };
  },
  async fileKey({ owner }: Company) {
    return { file_key: await upload(owner.client, uniqueName('bytes ')) };
  },
  async user({ app }: Company) {
    return { id: (await createUser(app)).id };
  },
};
