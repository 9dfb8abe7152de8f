// One whole task in every module, as an integrator would write it: typed, without a cast.
import { beforeAll, expect, it } from 'vitest';
import { pdf } from '../../../src/modules/expenses/expenses.test-support.ts';
import { picture } from '../../../src/modules/news/news.test-support.ts';
import { useApp } from '../../../test/support/app.ts';
import { createUser, type TestUser, uniqueName } from '../../../test/support/people.ts';
import type { Atrium } from '../src/index.ts';
import { collect, connectAs, connectAsAdmin } from './support.ts';

const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
let admin: Atrium;
let user: TestUser;
let atrium: Atrium;

beforeAll(async () => {
  admin = connectAsAdmin(app);
  user = await createUser(app);
  atrium = connectAs(app, user);
});

it('people: creates a user, puts them into a group, gives them a manager and a photo, and deletes them', async () => {
  const username = uniqueName('ada');
  const { id } = await admin.createUser({
    body: { username, firstname: 'Ada', surname: 'Byron', email: `${username}@example.com`, metadata: { floor: '3' } },
  });
  const group = await admin.createGroup({ body: { name: uniqueName('Engineering ') } });
  await admin.replaceGroupUsers({ id: group.id, body: [{ id }] });
  await admin.setUserManager({ id, body: { manager_id: user.id } });
  await admin.setUserPhoto({
    id,
    body: { photo: new Blob([await square()], { type: 'image/png' }), x: 0, y: 0, width: 40 },
  });

  const found = await collect(admin.listUsers({ group_ids: [group.id], fields: ['username', 'metadata'] }));
  expect(found).toEqual([{ id, username, metadata: { floor: '3' } }]);
  expect((await atrium.listUserSubordinates({ id: user.id })).data.map((one) => one.id)).toEqual([id]);
  expect((await admin.downloadUserPhoto({ id })).type).toBe('image/jpeg');
  const [v1] = await collect(admin.listUsersV1({ groups: [group.id], fields: ['firstname', 'meta_floor'] }));
  expect(v1).toMatchObject({ firstname: 'Ada', meta_floor: '3' });

  await admin.deleteUser({ id, body: { migration_user_id: user.id } });
  await expect(admin.getUser({ id })).rejects.toMatchObject({ status: 404 });
});

it('people: imports and exports users as CSV', async () => {
  const username = uniqueName('csv');
  const text = `username,firstname,surname,email\n${username},C,S,${username}@example.com\n`;
  expect((await admin.importUsers({ body: text, dry_run: true })).created).toBe(1);
  await admin.importUsers({ body: text });
  const file = await admin.exportUsers();
  expect(file.name).toMatch(/\.csv$/);
  expect(await file.response.text()).toContain(username);
});

it('badges: adds pictures in a form and as they are', async () => {
  const png = (colour: string) =>
    picture(colour).then((bytes) => new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
  const file = [await png('#112233'), await png('#445566')];
  const { ids } = await admin.addBadgeImages({ id: 0, body: { file } });
  const raw = await admin.addBadgeImages({ id: 0, filename: 'star.png', body: await png('#778899') });
  expect([ids.length, raw.ids.length]).toEqual([2, 1]);
  const { type, response } = await admin.downloadBadgeImage({ id: ids[0] ?? 0 });
  expect([type, (await response.arrayBuffer()).byteLength > 0]).toEqual(['image/png', true]);
});

it('badges: makes a badge, assigns it with a message, and archives it', async () => {
  const [image] = await admin.listBadgeImagesOfSet({ id: 1 });
  const { badge } = await admin.createBadge({
    body: { title: uniqueName('Pioneer '), image_id: image?.id ?? 0, background_colour: '2f6f9f' },
  });
  await admin.assignBadges({ body: { badge_ids: [badge.id], user_ids: [user.id], message: 'Well done' } });
  const mine = await atrium.listBadges({ assigned_to: user.id });
  expect(mine.map(({ id }) => id)).toContain(badge.id);
  await admin.unassignBadge({ badge_id: badge.id, body: { user_ids: [user.id] } });
  await admin.updateBadge({ id: badge.id, body: { status: 'archived' } });
  expect((await admin.getBadge({ id: badge.id })).status).toBe('archived');
});

it('thank you: thanks a colleague for a core value', async () => {
  const tag = await admin.createTag({ body: { name: uniqueName('Value ') } });
  const note = await admin.createThanks({
    body: { description: 'For Monday', tags: [tag.id], thanked: [{ id: user.id, oclass: { id: user.id, oclass: 1 } }] },
  });
  const read = await atrium.getThanks({ id: note.id, tags: true });
  expect(read.tags?.map(({ name }) => name)).toEqual([tag.name]);
  expect(read.users?.map(({ id }) => id)).toEqual([user.id]);
  expect(await admin.countTags({ active: true })).toBeGreaterThan(0);
  expect(await admin.deleteThanks({ id: note.id })).toBe(true);
});

it('notifications: reads what is new, and marks it as read', async () => {
  const reader = await createUser(app);
  await admin.createThanks({
    body: { description: 'Thanks', tags: [], thanked: [{ id: reader.id, oclass: 1 }] },
  });
  const mine = connectAs(app, reader);
  const [notification] = await collect(mine.listNotifications({ unread: true }));
  expect(notification?.kind).toBe('thanks.received');
  await mine.markNotificationRead({ id: notification?.id ?? 0 });
  expect(await mine.countUnreadNotifications()).toEqual({ unread: 0 });
});

it('documents: makes a folder, adds a document, checks it out and in, and reads both versions', async () => {
  const folder = await admin.createTopLevelFolder({ body: { title: uniqueName('Contracts ') } });
  const first = await admin.uploadFile({ body: new TextEncoder().encode('first') });
  const document = await admin.createDocument({
    id: folder.id,
    body: { title: 'Contract.txt', components: [{ file_key: first.file_key }] },
  });
  await admin.checkOutDocument({ doc_id: document.doc_id });
  expect((await admin.listCheckedOutDocuments()).map(({ doc_id }) => doc_id)).toContain(document.doc_id);
  const second = await admin.uploadFile({ body: new Blob(['second']) });
  await admin.checkInDocument({
    doc_id: document.doc_id,
    body: { comment: 'Signed', components: [{ file_key: second.file_key }] },
  });
  const versions = await admin.listDocumentVersions({ doc_id: document.doc_id });
  expect(versions.map(({ version_num, version_comment }) => [version_num, version_comment])).toEqual([
    [2, 'Signed'],
    [1, ''],
  ]);
  const file = await admin.downloadFile({ doc_id: document.doc_id });
  expect([file.name, await file.response.text()]).toEqual(['Contract.txt', 'second']);
  const old = await admin.downloadVersionFile({ doc_id: document.doc_id, version_num: 1 });
  expect(await old.response.text()).toBe('first');
});

it('trash: deletes a folder and brings it back', async () => {
  const { id } = await admin.createTopLevelFolder({ body: { title: uniqueName('Old ') } });
  await admin.deleteFolder({ id });
  await expect(admin.getFolder({ id })).rejects.toMatchObject({ status: 404 });
  const [newest] = await collect(admin.listMyTrash({ obj_types: ['folder'] }));
  await admin.restoreFromMyTrash({ id: Number(newest?.URI.split('/').at(-1)) });
  expect((await admin.getFolder({ id })).id).toBe(id);
});

it('knowledge base: publishes an article, asks a question, answers it and accepts the answer', async () => {
  const category = await admin.createCategory({ body: { category_name: uniqueName('How to ') } });
  const article = await admin.createArticle({
    body: { title: uniqueName('Article '), category_id: category.id, article_text: '<p>So</p>', status: 'publish' },
  });
  expect((await collect(atrium.listArticles({ category: category.id }))).map(({ id }) => id)).toEqual([article.id]);
  await atrium.likeArticle({ id: article.id });
  const question = await atrium.askQuestion({
    body: { title: uniqueName('Why '), text: '<p>Why?</p>', category_id: category.id },
  });
  const answer = await admin.createAnswer({ id: question.id, body: { text: '<p>Because.</p>' } });
  await atrium.acceptAnswer({ id: question.id, answer_id: answer.id });
  const [accepted] = await collect(atrium.listAnswers({ id: question.id }));
  expect(accepted).toMatchObject({ id: answer.id, accepted: true });
});

it('expenses: writes a sheet with a receipt and hands it in, and its supervisor approves it', async () => {
  const boss = await createUser(app);
  await admin.setUserManager({ id: user.id, body: { manager_id: boss.id } });
  const sheet = await atrium.createExpenseSheet({
    body: {
      name: 'Vienna',
      items: [{ type: 'operational', vendor: 'Café Central', amount: 48.5, receipt_date: '20260131' }],
    },
  });
  await atrium.addReceipt({ id: sheet.id, body: { file: new File([pdf], 'bill.pdf', { type: 'application/pdf' }) } });
  await atrium.updateExpenseSheet({ id: sheet.id, body: { status: 'submitted' } });
  const approved = await connectAs(app, boss).updateExpenseSheet({ id: sheet.id, body: { status: 'approved' } });
  expect(approved).toMatchObject({ status: 'approved', total_amount: 48.5, receipts_quantity: 1 });
  const history = await collect(atrium.getExpenseSheetHistory({ id: sheet.id }));
  expect(history.map(({ to }) => to)).toEqual(['submitted', 'approved']);
  const [receipt] = await collect(atrium.listReceipts({ id: sheet.id }));
  expect((await atrium.downloadReceipt({ id: receipt?.id ?? 0 })).name).toBe('bill.pdf');
});

it('news: publishes an article with a picture, which a colleague reads and comments', async () => {
  const channel = await admin.createNewsChannel({ body: { name: uniqueName('Channel ') } });
  const article = await admin.createNewsArticle({
    body: { title: 'Summer party', text: '<p>In June</p>', channel_id: channel.id, publish_at: null },
  });
  await admin.setNewsArticleImage({ id: article.id, body: new Blob([await square()], { type: 'image/png' }) });
  await atrium.markNewsArticleRead({ id: article.id });
  await atrium.createNewsComment({ id: article.id, body: { text: 'Looking forward' } });
  const comments = await collect(atrium.listNewsComments({ id: article.id }));
  expect(comments.map(({ author }) => author?.id)).toEqual([user.id]);
  expect((await collect(admin.listNewsArticleReaders({ id: article.id }))).length).toBe(1);
  expect((await atrium.downloadNewsArticleImage({ id: article.id })).type).toBe('image/jpeg');
});

it('publish: writes a page, changes it, compares its versions and brings the first one back', async () => {
  const folder = await admin.createPageFolder({ body: { title: uniqueName('Handbook ') } });
  const page = await admin.createPage({ body: { title: 'Welcome', text: '<p>Hello</p>', folder_id: folder.id } });
  await admin.updatePage({ id: page.id, body: { text: '<p>Hello all</p>' } });
  const versions = await collect(atrium.listPageVersions({ id: page.id }));
  expect(versions).toHaveLength(2);
  await admin.restorePageVersion({ id: page.id, n: 1 });
  expect((await atrium.getPage({ id: page.id })).text).toBe('<p>Hello</p>');
});

it('webhooks: registers one, switches it off and on, and removes it', async () => {
  const { id, secret } = await admin.createWebhook({ body: { url: 'http://127.0.0.1:9/', events: ['user.created'] } });
  expect(secret).toMatch(/^whsec_/);
  const { etag } = await admin.getWebhook({ id }).withResponse();
  expect((await admin.updateWebhook({ id, body: { enabled: false } }, { ifMatch: etag })).state).toBe('disabled');
  expect((await collect(admin.listWebhooks())).map((webhook) => webhook.id)).toContain(id);
  await admin.deleteWebhook({ id });
});

it('session: tells who is signed in, and with which rights', async () => {
  const { user: me } = await admin.getSession();
  expect(me.id).toBe(1);
  expect((await atrium.getMe()).username).toBe(user.username);
});

async function square(): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await picture('#2f6f9f', { width: 40, height: 40 }));
}
