// The measurement that counts: what a company does all day, nine reads for each write, over more objects than are asked for twice.
import { fillKnowledge } from '../src/modules/knowledgebase/bulk.test-support.ts';
import { openDatabase, transaction } from '../src/platform/db/index.ts';
import { against, type Bench, loadOf, measureInTurn, read, send, startBareWith } from './compare.ts';
import { fillFolder } from './documents.ts';
import { closeFilled } from './fill.ts';
import { type LoadRequest, load } from './load.ts';
import { surnameOf } from './people.ts';
import { newUser } from './writes.ts';

const ARTICLES = 2_000;
const DOCUMENTS = 3_000;
export const WRITES = 0.1;

export interface Company {
  users: number;
  firstArticle: number;
  firstDocument: number;
}

type Make = (company: Company) => LoadRequest;

const readUser: Make = ({ users }) => ({ path: `/api/people/v2/users/${2 + below(users)}` });
const readArticle: Make = ({ firstArticle }) => ({
  path: `/intranet/rest/knowledgebase/articles/${firstArticle + below(ARTICLES)}`,
});
const readDocument: Make = ({ firstDocument }) => ({
  path: `/intranet/rest/documents/document/${firstDocument + below(DOCUMENTS)}/info`,
});
const pageOfUsers: Make = ({ users }) => ({ path: `/api/people/v2/users?limit=20&offset=${20 * below(users / 20)}` });
const searchUsers: Make = () => ({ path: `/api/people/v2/users?query=${surnameOf(below(2_000)).toLowerCase()}` });

const reads: readonly Make[] = [
  ...[readUser, readUser, readUser],
  ...[readArticle, readArticle, readArticle],
  ...[readDocument, readDocument],
  pageOfUsers,
  searchUsers,
];
const writes: readonly Make[] = [
  () => ({ path: '/api/people/v2/users', method: 'POST', body: newUser() }),
  (company) => ({ ...readUser(company), method: 'PUT', body: { job_title: `Planner ${below(1_000)}` } }),
  (company) => ({ ...readDocument(company), method: 'PUT', body: { title: `Report ${below(100_000)}` } }),
  ({ firstArticle }) => ({
    path: `/api/knowledgebase/v1/articles/${firstArticle + below(ARTICLES)}/comments`,
    method: 'POST',
    body: { text: 'That helped me' },
  }),
];

export async function measureMixed(bench: Bench, users: number): Promise<void> {
  process.stderr.write('mixed load\n');
  const company = await fillCompany(bench, users);
  const { bearer: headers, timing, folder } = bench;
  const bare = await startBareWith(folder, Buffer.from(JSON.stringify(await read(bench, '/api/people/v2/users/2'))));
  const loadWith = (share: number) => loadOf(bench, () => mixedRequest(company, share));
  const yardstick = () => load({ url: bare.url, requestAt: () => ({ path: '/' }), headers, ...timing });
  try {
    const measured = await measureInTurn(timing.rounds, [yardstick, loadWith(WRITES), loadWith(0)]);
    const [ofYardstick = [], mixed = [], onlyReads = []] = measured;
    const wanted = bench.engine === 'postgres' ? 0.07 : 0.15;
    bench.note(against(ofYardstick, { name: 'mixed, 90 % reads, 10 % writes', results: mixed, wanted }));
    bench.note(against(ofYardstick, { name: '  the same reads without writes', results: onlyReads }));
    bench.note({ name: '  bare route, one user', results: ofYardstick });
  } finally {
    await bare.stop();
  }
}

/** One of what people do all day; `share`: of writes. */
export function mixedRequest(company: Company, share: number): LoadRequest {
  return pick(Math.random() < share ? writes : reads)(company);
}

export async function fillCompany(bench: Bench, users: number): Promise<Company> {
  const category = await send(bench, '/intranet/rest/knowledgebase/categories', { category_name: 'Mixed' });
  const article = { category_id: category.id, title: 'First', article_text: '<p>First</p>' };
  const first = await send(bench, '/intranet/rest/knowledgebase/articles', article);
  const database = await openDatabase({ url: bench.databaseUrl, poolSize: 1 });
  const bulk = { kind: 'article' as const, count: ARTICLES, categories: [category.id], userId: 1, now: Date.now() };
  await transaction(database.db, (tx) => fillKnowledge(tx, bulk));
  await closeFilled(database);
  const folder = await send(bench, '/intranet/rest/documents/folder/1/folders', { title: 'Mixed' });
  return {
    users,
    firstArticle: first.id + 1,
    firstDocument: await fillFolder(bench.databaseUrl, folder.id, DOCUMENTS),
  };
}

function below(count: number): number {
  return Math.floor(Math.random() * count);
}

function pick<T>(list: readonly T[]): T {
  const picked = list[below(list.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}
