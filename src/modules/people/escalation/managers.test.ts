// The proof that nobody makes themself a manager, and of who inherits what was private: P8 and P9.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  allowEveryone,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { createPeopleAdmin, makeAdministrator, users } from './escalation.test-support.ts';

const app = useApp();
const SHEET = '/intranet/rest/expenses/sheet';
const DELETED = '/intranet/rest/deleted';

const setManager = (by: TestUser, user: { id: number }, manager: { id: number } | null) =>
  by.client.put(`${users}/${user.id}/manager`, { manager_id: manager?.id ?? 0 });
const setTeam = (by: TestUser, manager: { id: number }, team: readonly { id: number }[]) =>
  by.client.put(
    `${users}/${manager.id}/subordinates`,
    team.map(({ id }) => ({ id })),
  );

/** Somebody with people.admin who manages one person, beside two others of whom one manages the other. */
async function createTeams() {
  const admin = await createPeopleAdmin(app);
  const [own, lead, other] = [await createUser(app), await createUser(app), await createUser(app)];
  await app.admin.put(`${users}/${own.id}/manager`, { manager_id: admin.id });
  await app.admin.put(`${users}/${other.id}/manager`, { manager_id: lead.id });
  return { admin, own, lead, other };
}

describe('a holder of people.admin', () => {
  it('P8: does not become a manager, directly, over a manager or through somebody below', async () => {
    const { admin, own, lead, other } = await createTeams();
    await other.client.post(SHEET, { name: 'Trip', status: 'submitted' });
    expect((await setManager(admin, other, admin)).status).toBe(403);
    expect((await setManager(admin, lead, admin)).status).toBe(403);
    expect((await setManager(admin, lead, own)).status).toBe(403);
    expect((await setTeam(admin, admin, [own, other])).status).toBe(403);
    expect((await setTeam(admin, own, [lead])).status).toBe(403);
    expect((await admin.client.get(`${SHEET}?user=${other.id}`)).status).toBe(403);
    expect((await app.admin.get(`${users}/${lead.id}/subordinates`)).body.data).toMatchObject([{ id: other.id }]);
  });

  it('P8: sets the managers of others, and moves people about below themselves', async () => {
    const { admin, own, lead, other } = await createTeams();
    const below = await createUser(app);
    await app.admin.put(`${users}/${below.id}/manager`, { manager_id: own.id });
    expect((await setManager(admin, below, admin)).status).toBe(204);
    expect((await setManager(admin, below, own)).status).toBe(204);
    expect((await setTeam(admin, admin, [own, below])).status).toBe(204);
    expect((await setManager(admin, below, lead)).status).toBe(204);
    expect((await setManager(admin, other, null)).status).toBe(204);
    expect((await setTeam(admin, lead, [other, below])).status).toBe(204);
    expect((await setManager(admin, admin, lead)).status).toBe(204);
  });

  it('P8: becomes a manager with expenses.admin or role 1', async () => {
    const officer = await createPeopleAdmin(app);
    await grant(app, 'expenses.admin', officer);
    const administrator = await createUser(app);
    await makeAdministrator(app, administrator);
    for (const actor of [officer, administrator]) {
      const { lead, other } = await createTeams();
      expect((await setManager(actor, lead, actor)).status).toBe(204);
      expect((await setTeam(actor, actor, [lead, other])).status).toBe(204);
    }
  });
});

describe('what was private to a deleted user', () => {
  /** Somebody with something in the trash, a draft of a document, a draft of an article, and a sheet. */
  const createLeaver = async () => {
    const leaver = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allowEveryone('edit', 'delete')] });
    const { doc_id: deleted } = await createDocument(leaver.client, folder.id, { doc_type: 'marker' });
    expect((await leaver.client.delete(`${DOCUMENTS}/document/${deleted}`)).status).toBe(204);
    const draft = await createDocument(leaver.client, folder.id, { title: 'Draft', is_draft: true });
    const category = (await app.admin.post('/intranet/rest/knowledgebase/categories', { category_name: 'All' })).body;
    const given = { title: 'Mine', category_id: category.id, article_text: 'x', status: 'draft' };
    const article = (await leaver.client.post('/intranet/rest/knowledgebase/articles', given)).body;
    await setAccess(app, folder.id, [allowEveryone('view')]);
    const sheet = (await leaver.client.post(SHEET, { name: 'Trip' })).body;
    return { leaver, draft, article, sheet };
  };
  const seenBy = async ({ client }: TestUser, { draft, article, sheet }: Awaited<ReturnType<typeof createLeaver>>) => ({
    trash: (await client.get(DELETED)).body.length,
    drafts: (await client.get(`${DOCUMENTS}/folder/0/documents?draft=1`)).body.some(
      ({ doc_id }: { doc_id: number }) => doc_id === draft.doc_id,
    ),
    article: (await client.get(`/intranet/rest/knowledgebase/articles/${article.id}`)).status,
    sheet: (await client.get(`${SHEET}/${sheet.id}`)).status,
  });

  it('P9: goes to user 1 when people.admin deletes the user and inherits the rest', async () => {
    const admin = await createPeopleAdmin(app);
    const things = await createLeaver();
    const before = (await app.admin.get(DELETED)).body.length;
    const gone = await admin.client.delete(`${users}/${things.leaver.id}`, { migration_user_id: admin.id });
    expect(gone.status).toBe(204);
    expect(await seenBy(admin, things)).toEqual({ trash: 0, drafts: false, article: 404, sheet: 403 });
    expect((await app.admin.get(DELETED)).body.length).toBe(before + 1);
    expect((await app.admin.get(`${SHEET}/${things.sheet.id}`)).body.user.id).toBe(1);
  });

  it('P9: goes to the migration user when that is somebody else, or when role 1 deletes', async () => {
    const admin = await createPeopleAdmin(app);
    const heir = await createUser(app);
    const first = await createLeaver();
    await admin.client.delete(`${users}/${first.leaver.id}`, { migration_user_id: heir.id });
    expect(await seenBy(heir, first)).toEqual({ trash: 1, drafts: true, article: 200, sheet: 200 });
    const administrator = await createUser(app);
    await makeAdministrator(app, administrator);
    const second = await createLeaver();
    await administrator.client.delete(`${users}/${second.leaver.id}`, { migration_user_id: administrator.id });
    expect(await seenBy(administrator, second)).toEqual({ trash: 1, drafts: true, article: 200, sheet: 200 });
  });
});
