import { describe, expect, it } from 'vitest';
import { createChannel, createArticle as createNews } from '../src/modules/news/news.test-support.ts';
import { createNote, user as thanked } from '../src/modules/thankyou/thankyou.test-support.ts';
import { transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import { allowEveryone, createDocument, createFolder, createTopFolder, setAccess } from './support/documents.ts';
import { tell, thanksReceived } from './support/mail.ts';
import { createExtranet, createUser, type TestUser } from './support/people.ts';

const app = useApp();

type About = { about: { type: string; id: number }; causedBy?: number };

const notify = (users: readonly TestUser[], { about, causedBy = 1 }: About) =>
  tell(app, users, { kind: thanksReceived, facts: { by: 'Ada', text: 'well done' }, link: null, causedBy, about });
const list = async (user: TestUser) => (await user.client.get('/api/notifications/v1/')).body;

describe('who caused a notification, and what it is about', () => {
  it('N10: are told as far as its user may see them now', async () => {
    const extranet = await createExtranet(app);
    const [author, user] = [await createUser(app, { firstname: 'Ada', surname: 'Byron' }), await createUser(app)];
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const folder = await createFolder(app, top.id, { title: 'Travel' });
    const document = await createDocument(app.admin, folder.id, { title: 'Rules.pdf' });
    const about = { type: 'document', id: document.doc_id };
    await notify([user, outsider], { causedBy: author.id, about });
    const [told] = (await list(user)).data;
    expect(told).toMatchObject({
      actor: { id: author.id, name: 'Ada Byron' },
      object: { type: 'document', id: document.doc_id, title: 'Rules.pdf' },
    });
    expect((await user.client.get(told.actor.photo_url.slice(app.url.length))).status).toBe(200);
    expect((await list(outsider)).data[0].actor).toBeNull();

    await app.admin.put(`/api/people/v2/users/${author.id}`, { firstname: 'Augusta', blocked: true });
    await setAccess(app, top.id, []);
    expect((await list(user)).data[0]).toMatchObject({ actor: null, object: { ...about, title: null } });
  });

  it('are those of notes, badges, sheets and news, and null for what was not known', async () => {
    const user = await createUser(app);
    const { id: noteId } = await createNote(app.admin, [thanked(user)], { description: 'For the cake' });
    const channel = await createChannel(app, {});
    const news = await createNews(app.admin, { title: 'Storm', channel_id: channel.id });
    await notify([user], { about: { type: 'news_article', id: news.id }, causedBy: 0 });
    await notify([user], { about: { type: 'expense_sheet', id: 999_999 } });
    const { database } = app.application.platform;
    await transaction(database.db, (tx) =>
      tx
        .insertInto('notifications')
        .values({ user_id: user.id, kind: 'thanks.received', text: 'Old', link: null, read: 0, created_at: 1 })
        .execute(),
    );
    const rows: { actor: { id: number } | null; object: unknown }[] = (await list(user)).data;
    expect(rows.map(({ object }) => object)).toEqual([
      null,
      { type: 'sheet', id: 999_999, title: null },
      { type: 'news', id: news.id, title: 'Storm' },
      { type: 'thanks', id: noteId, title: 'For the cake' },
    ]);
    expect(rows.map(({ actor }) => actor?.id ?? null)).toEqual([null, 1, null, 1]);
  });
});
