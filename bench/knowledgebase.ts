// The measurement of the knowledge base: one article, and the search among 50,000 of them against that among 5,000.
import { fillKnowledge, rareWord } from '../src/modules/knowledgebase/bulk.test-support.ts';
import { openDatabase, transaction } from '../src/platform/db/index.ts';
import { type Bench, send } from './compare.ts';
import { closeFilled } from './fill.ts';

const FEW = 5_000;
const MANY = 50_000;
const WANTED = 2;
/** Of a bare route, for one article: half of it on PostgreSQL. */
const WANTED_READ = { sqlite: 0.5, postgres: 0.25 };
const ARTICLES = '/intranet/rest/knowledgebase/articles';
const SEARCH = '/api/knowledgebase/v1/search?query=';

/** Words that stand in one text, in every text, and two that must meet. */
const queries = {
  'a rare word': Array.from({ length: 50 }, (_, index) => rareWord(index * 97)),
  'a common word': ['common', 'everyday'],
  'two words': Array.from({ length: 50 }, (_, index) => `${rareWord(index * 97)}%20common`),
};

export async function measureKnowledgebase(bench: Bench): Promise<void> {
  const category = await send(bench, '/intranet/rest/knowledgebase/categories', { category_name: 'Measured' });
  const measure = async (count: number) => {
    const measured = new Map<string, number>();
    for (const [name, words] of Object.entries(queries)) {
      const paths = words.map((word) => `${SEARCH}${word}`);
      const speed = await bench.compare({ name: `search, ${name}, of ${count}`, paths, headers: bench.bearer });
      measured.set(name, speed);
    }
    return measured;
  };
  const article = await send(bench, ARTICLES, {
    category_id: category.id,
    title: 'First',
    article_text: '<p>First</p>',
  });
  await fill(bench.databaseUrl, category.id, FEW);
  await bench.compare({
    name: 'GET articles/{id}',
    paths: Array.from({ length: FEW }, (_, index) => `${ARTICLES}/${article.id + 1 + index}`),
    headers: bench.bearer,
    wantedFirst: WANTED_READ[bench.engine],
  });
  const few = await measure(FEW);
  await fill(bench.databaseUrl, category.id, MANY - FEW);
  const many = await measure(MANY);
  for (const [name, speed] of many) {
    const times = (few.get(name) ?? 0) / speed;
    bench.say(
      `search for ${name} among ${MANY} articles against ${FEW}: ${times.toFixed(2)} times the time (wanted ${WANTED} or less)`,
    );
  }
}

async function fill(databaseUrl: string, category: number, count: number): Promise<void> {
  process.stderr.write(`filling ${count} articles\n`);
  const database = await openDatabase({ url: databaseUrl, poolSize: 1 });
  const bulk = { kind: 'article' as const, count, categories: [category], userId: 1, now: Date.now() };
  await transaction(database.db, (tx) => fillKnowledge(tx, bulk));
  await closeFilled(database);
}
