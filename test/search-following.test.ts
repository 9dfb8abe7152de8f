import { afterAll, describe, expect, it } from 'vitest';
import { definitions, migrations } from '../src/app.ts';
import { createBadge } from '../src/modules/badges/badges.test-support.ts';
import {
  createAnswer,
  createCategory,
  createQuestion,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createNote, createTag, user } from '../src/modules/thankyou/thankyou.test-support.ts';
import { migrate, openDatabase, transaction } from '../src/platform/db/index.ts';
import { followSources } from '../src/platform/search/index.ts';
import { startTestApp, useApp } from './support/app.ts';
import { createDocument, createFolder, createTopFolder, DOCUMENTS } from './support/documents.ts';
import { createUser } from './support/people.ts';
import { found, SEARCH, searchAddress, titles } from './support/search.ts';
import { emptyDatabase } from './support/templates.ts';

const app = useApp();

const searchables = definitions.flatMap((definition) => definition.searchables ?? []);

describe('the index follows', () => {
  it('by itself, within seconds', async () => {
    await createBadge(app, { title: 'Axolotl' });
    const find = async () => (await app.admin.get(searchAddress({ query: 'axolotl' }))).body.data.length;
    await expect.poll(find, { interval: 100 }).toBe(1);
  });

  it('what is renamed, moved, deleted and restored', async () => {
    const [top, other] = [await createTopFolder(app), await createTopFolder(app)];
    const folder = await createFolder(app, top.id, { title: 'Gecko' });
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Iguana', doc_type: 'marker' });
    expect(await titles(app, app.admin, 'gecko')).toEqual(['Gecko']);
    await app.admin.put(`${DOCUMENTS}/document/${id}`, { title: 'Chameleon' });
    expect([await titles(app, app.admin, 'iguana'), await titles(app, app.admin, 'chameleon')]).toEqual([
      [],
      ['Chameleon'],
    ]);
    const move = { objects: [{ type: 'document', id }], destination: other.id };
    await app.admin.post(`${DOCUMENTS}/move`, move);
    expect(await found(app, app.admin, { query: 'chameleon', folder: other.id })).toEqual([`document ${id}`]);
    expect(await found(app, app.admin, { query: 'chameleon', folder: top.id })).toEqual([]);
    await app.admin.delete(`${DOCUMENTS}/document/${id}`);
    expect(await titles(app, app.admin, 'chameleon')).toEqual([]);
    const [record] = (await app.admin.get('/intranet/rest/deleted?num=1')).body;
    await app.admin.post(`${record.URI}/restore`);
    expect(await titles(app, app.admin, 'chameleon')).toEqual(['Chameleon']);
  });

  it('what belongs to something: answers, labels, and what is handed over', async () => {
    const { id: category } = await createCategory(app);
    const question = await createQuestion(app.admin, category);
    const answer = await createAnswer(app.admin, question.id, '<p>Salamander</p>');
    expect(await found(app, app.admin, 'salamander')).toEqual([`question ${question.id}`]);
    await app.admin.delete(`/api/knowledgebase/v1/questions/${question.id}/answers/${answer.id}`);
    expect(await found(app, app.admin, 'salamander')).toEqual([]);
    const tag = await createTag(app, { name: 'Newt' });
    const author = await createUser(app);
    const note = await createNote(author.client, [user({ id: 1 })], { description: 'Well done', tag_ids: [tag.id] });
    expect(await found(app, app.admin, { query: 'well', author: author.id })).toEqual([`thanks ${note.id}`]);
    await app.admin.delete(`/api/people/v2/users/${author.id}`);
    expect(await found(app, app.admin, `${author.username}`)).toEqual([]);
    expect(await found(app, app.admin, { query: 'well', types: 'thanks' })).toEqual([`thanks ${note.id}`]);
  });
});

describe('a thank-you note', () => {
  it('has its first words for a title, and none of them by half', async () => {
    const beginning = `${'Thanks for all of the help with our '.padEnd(73, 'o')} `;
    const notes: { id: number }[] = [];
    for (const description of [`${beginning}platypuses and more`, `${beginning}parrot and more`, 'wombat'.repeat(20)])
      notes.push(await createNote(app.admin, [user({ id: 1 })], { description }));
    const [cut, whole, long] = notes.map(({ id }) => `thanks ${id}`);
    expect(await found(app, app.admin, 'platyp ')).toEqual([]);
    expect(await found(app, app.admin, 'platypuses ')).toEqual([cut]);
    expect(await found(app, app.admin, 'parrot ')).toEqual([whole]);
    expect(await found(app, app.admin, `${'wombat'.repeat(20)} `)).toEqual([long]);
    const words = await app.application.platform.database.db
      .selectFrom('search_words')
      .select('word')
      .where('word', 'in', ['platyp', 'platypuses', 'parrot'])
      .execute();
    expect(words, 'what is offered to whoever types its beginning').toEqual([{ word: 'parrot' }]);
  });
});

describe('building it anew', () => {
  it('finds what the index had lost, forgets what is gone, and goes on while others write', async () => {
    const badge = await createBadge(app, { title: 'Capybara' });
    const { search, database } = app.application.platform;
    await search.follow();
    await transaction(database.db, async (tx) => {
      await tx.updateTable('badges').set({ title: 'Coypu' }).where('id', '=', badge.id).execute();
      await tx.deleteFrom('search_changes').execute();
    });
    expect(await titles(app, app.admin, 'coypu')).toEqual([]);
    expect(await search.rebuild()).toBe(false);
    expect(await search.rebuild()).toBe(true);
    const [, later] = await Promise.all([search.follow(), createBadge(app, { title: 'Nutria' })]);
    expect(await titles(app, app.admin, 'coypu')).toEqual(['Coypu']);
    expect(await found(app, app.admin, 'nutria')).toEqual([`badge ${later.id}`]);
    expect((await search.progress()).every(({ left }) => left === 0)).toBe(true);
  });

  it('is done by the server for what was there before the upgrade', async () => {
    const place = await emptyDatabase();
    const before = await openDatabase({ url: place.url, poolSize: 2 });
    await migrate(before, migrations);
    await transaction(before.db, async (tx) => {
      await tx
        .insertInto('extranets')
        .values({
          name: 'Own',
          name_key: 'own',
          description: '',
          description_key: '',
          inactive: 0,
          is_primary: 1,
          read_only: 0,
          admin_id: null,
          created_at: 0,
        })
        .execute();
    });
    const made = await followSources(before.db, searchables);
    expect(made.length).toBeGreaterThan(30);
    expect(await followSources(before.db, searchables)).toEqual([]);
    expect(await before.db.selectFrom('search_rebuilds').selectAll().execute()).toEqual([]);
    const [some, ...rest] = searchables;
    await followSources(before.db, rest);
    expect(await followSources(before.db, searchables)).toHaveLength(3 * (some?.sources.length ?? 0));
    await before.close();
    await place.drop();
  });
});

describe('a second instance', () => {
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it('on the same database finds what the first was told and did not follow', async () => {
    const one = await startTestApp();
    stops.push(one.dispose);
    await one.application.platform.search.stop();
    await createBadge(one, { title: 'Platypus' });
    expect((await one.admin.get(`${SEARCH}?query=platypus`)).body.data).toEqual([]);
    const { startApplication } = await import('../src/app.ts');
    const two = await startApplication(one.config, { clock: one.clock });
    stops.unshift(() => two.stop());
    await Promise.all([two.platform.search.follow(), two.platform.search.follow()]);
    expect((await one.admin.get(`${SEARCH}?query=platypus`)).body.data).toHaveLength(1);
  });
});
