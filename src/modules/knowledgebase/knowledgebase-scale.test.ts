// Checks that lists and the search stay as they are with 50,000 articles: the same queries, through indexes.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { fillFast, inBulk } from '../../../test/support/bulk.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { engineOf, explain, transaction } from '../../platform/db/index.ts';
import { articleIdsQuery } from './articles/articles.repository.ts';
import { fillKnowledge, rareWord } from './bulk.test-support.ts';
import { neededFor } from './categories/category-access.ts';
import { createCategory, root, v1 } from './knowledgebase.test-support.ts';
import { questionIdsQuery } from './questions/questions.repository.ts';
import { hitsQuery, similarQuery } from './search/search.repository.ts';

const COUNT = 50_000;
const app = useApp();
let reader: TestUser;
let categories: number[];

beforeAll(async () => {
  reader = await createUser(app);
  categories = [];
  for (let index = 0; index < 10; index += 1) categories.push((await createCategory(app)).id);
  const { database } = app.application.platform;
  const { db } = database;
  await fillFast(database, ['kb_entries', 'kb_texts'], async () => {
    for (const kind of ['article', 'question'] as const) {
      await inBulk(db, (tx) => fillKnowledge(tx, { kind, count: COUNT, categories, userId: 1, now: app.clock.now() }));
    }
  });
  await transaction(db, async (tx) => void (await sql`analyze`.execute(tx)));
}, 600_000);

const filters = {
  category: undefined,
  tagKey: undefined,
  language: undefined,
  publisher: undefined,
};
const page = { limit: 20, offset: 0 };

async function actorOf(user: TestUser) {
  const actor = await app.application.platform.authenticator.findActor(user.id);
  if (!actor) throw new Error('nobody');
  return actor;
}

/** No plan reads one of the large tables row by row. */
function expectIndexes(plan: string, what: string): void {
  expect(plan, what).not.toMatch(/SCAN kb_(articles|questions|entries|texts)(?! USING| VIRTUAL)/);
  expect(plan, what).not.toMatch(/Seq Scan on kb_(articles|questions|entries|texts)/);
}

describe('50,000 articles and questions', () => {
  it('are listed through indexes, whichever filters are given', async () => {
    const { db } = app.application.platform.database;
    const actor = await actorOf(reader);
    const rights = { view: neededFor(actor, 'view'), publish: neededFor(actor, 'publish') };
    const variants = [
      {},
      { category: categories[3] },
      { language: 'fr' },
      { publisher: 1 },
      { tagKey: 'tag7' },
      { category: categories[3], language: 'fr', publisher: 1, tagKey: 'tag7' },
    ];
    for (const variant of variants) {
      for (const flag of [false, true]) {
        const article = { ...filters, ...variant, ...rights, status: 'publish' as const, endorsedOnly: flag };
        const question = { ...filters, ...variant, view: rights.view, archived: false, unansweredOnly: flag };
        const what = JSON.stringify({ ...variant, flag });
        expectIndexes(await explain(db, articleIdsQuery(db, actor, article, page).compile()), what);
        expectIndexes(await explain(db, questionIdsQuery(db, actor, question, page).compile()), what);
      }
    }
  });

  it('are searched through the trigram index', async () => {
    const { db } = app.application.platform.database;
    const actor = await actorOf(reader);
    const scope = {
      actor,
      view: neededFor(actor, 'view'),
      publish: neededFor(actor, 'publish'),
      kind: undefined,
      category: undefined,
    };
    const weights = { title: 4, tags: 2, text: 1 };
    const search = await explain(
      db,
      hitsQuery(db, scope, ['word123', rareWord(77)], 'anywhere', weights, 200).compile(),
    );
    const similar = await explain(
      db,
      similarQuery(db, { ...scope, kind: 'question' }, [rareWord(77), 'word123'], 5).compile(),
    );
    for (const plan of [search, similar]) {
      expectIndexes(plan, plan);
      expect(plan).toMatch(engineOf(db) === 'sqlite' ? /VIRTUAL TABLE/ : /kb_(entries|texts)_search/);
    }
  });

  it.each([
    ['articles', '?limit=20'],
    ['articles', '?limit=20&category=CATEGORY&language=fr&tag=tag7&publisher=1'],
    ['questions', '?limit=20'],
    ['questions', '?limit=20&unanswered_only=1&language=fr&tag=tag7'],
  ])('take the same number of queries for a page of 1 and of 200: %s%s', async (path, query) => {
    const address = `${root}/${path}${query.replace('CATEGORY', String(categories[7]))}`;
    const one = await fewestQueries(app, () => reader.client.get(address.replace('limit=20', 'limit=1')));
    const many = await fewestQueries(app, () => reader.client.get(address.replace('limit=20', 'limit=200')));
    expect(many).toBe(one);
    expect((await reader.client.get(address)).body.length).toBeGreaterThan(0);
  });

  it('are found by rare words and by common words', async () => {
    const search = async (query: string) => (await reader.client.get(`${v1}/search?query=${query}`)).body;
    const rare = await search(rareWord(777));
    expect(rare.pagination.total).toBe(2);
    const common = await search('common');
    expect(common.data).toHaveLength(20);
    expect(common.pagination.total).toBeLessThanOrEqual(600);
    const one = await fewestQueries(app, () => search(`${rareWord(777)}&type=article`));
    const many = await fewestQueries(app, () => search('common&type=article'));
    // Two more look for better places than the text, whatever is found.
    expect(many).toBe(one + 2);
  });
});
