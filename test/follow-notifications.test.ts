import { beforeAll, describe, expect, it } from 'vitest';
import { createBadge, giveBadge } from '../src/modules/badges/badges.test-support.ts';
import {
  createArticle,
  createCategory,
  notificationsOf,
  setRights,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createNote, user } from '../src/modules/thankyou/thankyou.test-support.ts';
import { insertRows, transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import { insertCrowd } from './support/crowd.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  setAccess,
  upload,
} from './support/documents.ts';
import { createUser, type TestUser } from './support/people.ts';
import { statementsOf } from './support/queries.ts';

const app = useApp();
const root = '/api/follow/v1';

let author: TestUser;
let reader: TestUser;
beforeAll(async () => {
  [author, reader] = await Promise.all([createUser(app), createUser(app)]);
});

const follow = async (path: string, by: TestUser = reader) => {
  expect((await by.client.put(`${root}/${path}`)).status).toBe(204);
};

/** What the user has been told since the last time. */
const seen = new Map<number, number>();
const toldTo = async (who: TestUser) => {
  await app.application.platform.jobs.runDue();
  const all = (await notificationsOf(who.client)).toReversed();
  const fresh = all.slice(seen.get(who.id) ?? 0);
  seen.set(who.id, all.length);
  return fresh;
};

const checkIn = async (docId: number, by: TestUser) => {
  await by.client.post(`${DOCUMENTS}/document/${docId}/checkout`);
  const body = { components: [{ file_key: await upload(by.client, 'other text') }] };
  expect((await by.client.post(`${DOCUMENTS}/checkin/${docId}`, body)).status).toBeLessThan(300);
};

describe('followers of a folder', () => {
  it('F3: are told of documents and versions in it and below, once for each act, and nobody of their own', async () => {
    const entries = [allowEveryone('view', 'edit')];
    const top = await createTopFolder(app, { title: 'Policies', entries });
    const below = await createFolder(app, top.id, { title: 'Travel' });
    await follow(`folders/${top.id}`);
    await follow(`folders/${below.id}`);
    await follow(`folders/${top.id}`, author);
    const { doc_id: docId } = await createDocument(author.client, below.id, { title: 'Rules.pdf' });
    const by = `Test ${author.username}`;
    const link = `/documents/document/${docId}`;
    expect(await toldTo(reader)).toEqual([
      { kind: 'folder.followed', text: `${by} added “Rules.pdf” to “Travel”`, link },
    ]);
    await checkIn(docId, author);
    expect(await toldTo(reader)).toEqual([
      { kind: 'folder.followed', text: `${by} added a new version of “Rules.pdf” to “Travel”`, link },
    ]);
    await author.client.put(`${DOCUMENTS}/document/${docId}/info`, { title: 'Travel rules.pdf' });
    expect(await toldTo(reader)).toEqual([]);
    expect(await toldTo(author)).toEqual([]);
  });

  it('F3: are told once of a tree that was copied into it', async () => {
    const source = await createTopFolder(app, { title: 'Source', entries: [allowEveryone('view')] });
    const inner = await createFolder(app, source.id);
    for (const folder of [source, source, inner]) await createDocument(app.admin, folder.id);
    const target = await createTopFolder(app, { title: 'Target', entries: [allowEveryone('view')] });
    await follow(`folders/${target.id}`);
    const body = { objects: [{ type: 'folder', id: source.id }], destination: target.id };
    expect((await app.admin.post(`${DOCUMENTS}/copy`, body)).status).toBe(204);
    const told = await toldTo(reader);
    expect(told).toEqual([
      {
        kind: 'folder.followed',
        text: expect.stringContaining('added 3 documents to “Target”'),
        link: `/documents/folder/${target.id}`,
      },
    ]);
  });

  it('F3: are told nothing of what they may not see at the time of telling', async () => {
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const closed = await createFolder(app, top.id, { entries: [allow(author, 'user', 'view', 'edit')] });
    await follow(`folders/${top.id}`);
    await createDocument(author.client, closed.id);
    expect(await toldTo(reader)).toEqual([]);
    // The job of an act that came before the folder was closed.
    const { doc_id: docId } = await createDocument(app.admin, closed.id);
    const act = { what: 'added', causedBy: 1, docIds: [docId] };
    await setAccess(app, closed.id, [allow(author, 'user', 'view')]);
    const { database, jobs } = app.application.platform;
    await transaction(database.db, (tx) => jobs.enqueue(tx, 'documents.tell-followers', act));
    expect(await toldTo(reader)).toEqual([]);
  });
});

describe('followers of a document', () => {
  it('F3: are told of every change, in their language, unless they do not want the kind', async () => {
    const german = await createUser(app, { language: 'de' });
    const quiet = await createUser(app);
    expect(
      (
        await quiet.client.patch('/api/people/v1/me', {
          notifications: { 'document.followed': { app: false, email: false } },
        })
      ).status,
    ).toBe(200);
    const top = await createTopFolder(app, { entries: [allowEveryone('view', 'edit')] });
    const { doc_id: docId } = await createDocument(author.client, top.id, { title: 'Plan.txt' });
    for (const each of [reader, german, quiet]) await follow(`documents/${docId}`, each);
    await author.client.put(`${DOCUMENTS}/document/${docId}/info`, { title: 'Plans.txt' });
    const by = `Test ${author.username}`;
    const link = `/documents/document/${docId}`;
    expect(await toldTo(reader)).toEqual([{ kind: 'document.followed', text: `${by} changed “Plans.txt”`, link }]);
    expect((await toldTo(german)).map(({ text }) => text)).toEqual([`${by} hat „Plans.txt“ geändert`]);
    expect(await toldTo(quiet)).toEqual([]);
    await checkIn(docId, author);
    expect((await toldTo(reader)).map(({ text }) => text)).toEqual([`${by} added a new version of “Plans.txt”`]);
    await author.client.delete(`${DOCUMENTS}/document/${docId}`);
    expect(await toldTo(reader)).toEqual([]);
  });
});

describe('followers of a person', () => {
  it('F3: are told of thanks, badges and articles, and those who were thanked or gave it are not told twice', async () => {
    const star = await createUser(app);
    const other = await createUser(app);
    await follow(`people/${star.id}`);
    await follow(`people/${star.id}`, author);
    await follow(`people/${star.id}`, other);
    const note = await createNote(author.client, [user(star)], { description: 'For the map' });
    const by = `Test ${author.username}`;
    const name = `Test ${star.username}`;
    const link = `/thanks/${note.id}`;
    expect(await toldTo(reader)).toEqual([
      { kind: 'thanks.followed', text: `${by} thanked ${name}: For the map`, link },
    ]);
    expect(await toldTo(author)).toEqual([]);
    const both = await createNote(author.client, [user(star), user(other)], { description: 'For both' });
    expect((await toldTo(reader)).map(({ text }) => text)).toEqual([`${by} thanked people whom you follow: For both`]);
    expect((await toldTo(other)).map(({ kind }) => kind)).toEqual(['thanks.followed', 'thanks.received']);
    expect(both.id).toBeGreaterThan(note.id);

    const badge = await createBadge(app, { title: 'Pioneer' });
    await giveBadge(app, badge, [star]);
    expect(await toldTo(reader)).toEqual([
      {
        kind: 'badge.followed',
        text: expect.stringContaining(`gave ${name} the badge “Pioneer”`),
        link: `/badges/${badge.id}`,
      },
    ]);

    const category = await createCategory(app);
    await setRights(app, category.id, [{ subject: 'everyone', rights: ['publish'] }]);
    const article = await createArticle(star.client, category.id, { title: 'How to', status: 'publish' });
    expect(await toldTo(reader)).toEqual([
      {
        kind: 'article.published',
        text: expect.stringContaining('How to'),
        link: `/knowledgebase/articles/${article.id}`,
      },
    ]);
  });

  it('are told in a number of statements that grows by slices of 1,000, and count for nobody’s hour', async () => {
    const star = await createUser(app);
    const crowd = await insertCrowd(app, 0, 2_500);
    const { database, jobs } = app.application.platform;
    const followedBy = (ids: number[]) =>
      transaction(database.db, (tx) =>
        insertRows(
          tx,
          'follows',
          ids.map((user_id) => ({ user_id, type: 'person', object_id: star.id, created_at: 0 })),
        ),
      );
    // Other background work runs beside it.
    const tell = async () => {
      const statements = await statementsOf(
        async () => {
          await createNote(author.client, [user(star)]);
          await jobs.runDue();
        },
        { withBackground: true },
      );
      return statements.filter(({ sql }) => /"?(follows|notifications)"? /.test(sql)).length;
    };
    await followedBy(crowd.slice(0, 10));
    const few = await tell();
    await followedBy(crowd.slice(10));
    expect((await tell()) - few).toBeLessThan(10);
    const told = await database.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'thanks.followed')
      .where('user_id', 'in', crowd.slice(0, 300))
      .execute();
    expect(told.length).toBe(310);
  });
});
