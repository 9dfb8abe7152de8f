// The measurement of the search over all modules: a million objects, how soon it answers, and how large its index is.
import { mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { definitions } from '../src/app.ts';
import { type Database, type Db, insertRows, openDatabase, reserveIds, transaction } from '../src/platform/db/index.ts';
import { createJobs } from '../src/platform/jobs/index.ts';
import { createSearchIndex, followSources, tidyTermIndex } from '../src/platform/search/index.ts';
import { fold } from '../src/platform/text/fold.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { against, type Bench, measureInTurn } from './compare.ts';
import { closeFilled } from './fill.ts';
import { load } from './load.ts';
import { fillUsers, PASSWORD, surnameOf } from './people.ts';
import { createDatabase, startAtrium } from './servers.ts';
import { newUser } from './writes.ts';

/** Of a hundred objects: people, documents with a text of 8,000 characters, notes of 260. */
const SHARES = { users: 0.1, documents: 0.05 };
const DOCUMENT_WORDS = 1_500;
const NOTE_WORDS = 48;
const VOCABULARY = 60_000;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;
const WANTED = { search: 150, suggest: 30, size: 0.4 };

const smallWords = 'the of and to a in is for that on with as it be by this are from or at'.split(' ');
const syllables =
  'ba be bo da de di do fa fe fi ga go ha he ho ka ke ki la le lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va vi wa ze zo'.split(
    ' ',
  );
const endings = ['', 's', 'ing', 'ed', 'ment', 'er', 'ness', 'ly'];

export async function measureSearch(bench: Bench, objects: number): Promise<void> {
  const folder = join(bench.folder, 'search');
  mkdirSync(folder, { recursive: true });
  const databaseUrl =
    bench.engine === 'sqlite' ? join(folder, 'atrium.sqlite') : await createDatabase(bench.databaseUrl, 'search');
  const characters = await fillObjects(databaseUrl, objects);
  await followAll(databaseUrl, objects);
  await measureFilled(bench, folder, databaseUrl, { objects, characters });
  await measureFollowing(bench);
}

/** What the index costs those who write: users made one by one, on two servers of which one has no triggers that the index follows. */
export async function measureFollowing(
  bench: Pick<Bench, 'engine' | 'folder' | 'databaseUrl' | 'timing' | 'note'>,
): Promise<void> {
  process.stderr.write('users made one by one, with and without the index\n');
  const headers = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const requestAt = () => ({ path: '/api/people/v2/users', method: 'POST', body: newUser() });
  const start = async (name: string) => {
    const folder = join(bench.folder, name);
    mkdirSync(folder, { recursive: true });
    const url =
      bench.engine === 'sqlite' ? join(folder, 'atrium.sqlite') : await createDatabase(bench.databaseUrl, name);
    await fillUsers(url, 1_000);
    return {
      url,
      server: await startAtrium({ ATRIUM_DATA: folder, DATABASE_URL: bench.engine === 'sqlite' ? '' : url }),
    };
  };
  const [following, alone] = [await start('following'), await start('alone')];
  await dropTriggers(alone.url);
  try {
    const { rounds } = bench.timing;
    const [ofAlone = [], ofFollowing = []] = await measureInTurn(
      rounds,
      [alone, following].map(
        ({ server }) =>
          () =>
            load({ ...bench.timing, url: server.url, headers, requestAt }),
      ),
    );
    bench.note({ name: 'POST users, nothing follows', results: ofAlone });
    bench.note(against(ofAlone, { name: 'POST users, the index follows', results: ofFollowing }));
  } finally {
    await following.server.stop();
    await alone.server.stop();
  }
}

async function dropTriggers(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 1 });
  await followSources(database.db, []);
  await database.close();
}

/** Measures on a database that is filled and indexed. */
export async function measureFilled(
  bench: Pick<Bench, 'engine' | 'timing' | 'note' | 'say'>,
  folder: string,
  databaseUrl: string,
  { objects, characters }: { objects: number; characters: number },
): Promise<void> {
  const sayIndex = async (when: string) => {
    const { size, words } = await measureIndex(databaseUrl);
    const share = ((size + words) / characters).toFixed(2);
    bench.say(
      `index of ${objects} objects with ${megabytes(characters)} MB of text${when}: ${megabytes(size)} MB, and ${megabytes(words)} MB of words and names: ${share} of the text (wanted ${WANTED.size} or less)`,
    );
  };
  await sayIndex('');
  if (await tidyIndex(databaseUrl)) await sayIndex(', built anew as it is in the first night');
  const server = await startAtrium({ ATRIUM_DATA: folder, DATABASE_URL: bench.engine === 'sqlite' ? '' : databaseUrl });
  try {
    const headers = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
    const timing = { connections: 1, seconds: Math.max(5, bench.timing.seconds), warmupSeconds: 2 };
    const kinds = Object.entries(searches()).map(([name, { paths, wanted }]) => ({
      name,
      paths,
      wanted,
      cpu: 0,
      asked: 0,
    }));
    const results = await measureInTurn(
      bench.timing.rounds,
      kinds.map((kind) => async () => {
        process.stderr.write(`${kind.name}\n`);
        const requestAt = (turn: number) => {
          kind.asked += 1;
          return { path: kind.paths[turn % kind.paths.length] ?? '/' };
        };
        const before = cpuMs(server.pid);
        const result = await load({ url: server.url, requestAt, headers, ...timing });
        kind.cpu += cpuMs(server.pid) - before;
        return result;
      }),
    );
    for (const [at, { name, wanted, cpu, asked }] of kinds.entries()) {
      const ofKind = results[at] ?? [];
      const tails = ofKind.map(({ p99 }) => p99.toFixed(0)).join(', ');
      bench.note({ name, results: ofKind });
      bench.say(
        `${name}, of ${objects}: p99 ${tails} ms (wanted ${wanted} or less); ${(cpu / asked).toFixed(0)} ms of the processor in the server`,
      );
    }
    bench.say(
      `the load of the machine was ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores, this measurement included`,
    );
  } finally {
    await server.stop();
  }
}

/** Returns the characters of all texts. */
export async function fillObjects(databaseUrl: string, objects: number): Promise<number> {
  const [users, documents] = [Math.round(objects * SHARES.users), Math.round(objects * SHARES.documents)];
  const notes = objects - users - documents;
  process.stderr.write(`filling ${users} users, ${documents} documents, ${notes} notes\n`);
  await fillUsers(databaseUrl, users);
  const database = await openDatabase({ url: databaseUrl, poolSize: 1 });
  let characters = users * 80;
  for (let start = 0; start < documents; start += AT_ONCE / 5) {
    characters += await transaction(database.db, (tx) => insertDocuments(tx, start, AT_ONCE / 5));
  }
  for (let start = 0; start < notes; start += AT_ONCE) {
    characters += await transaction(database.db, (tx) => insertNotes(tx, start, AT_ONCE));
  }
  await database.close();
  return characters;
}

/** Everything that is to be indexed, with a line for each hundred thousand. */
export async function followAll(databaseUrl: string, objects: number): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 2 });
  const searchables = definitions.flatMap((definition) => definition.searchables ?? []);
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const index = createSearchIndex({ database, jobs: createJobs(database, systemClock, onError), onError }, searchables);
  const begun = performance.now();
  const timer = setInterval(async () => {
    const { rows } = await sql<{ left: number }>`select count(*) as left from search_changes`.execute(database.db);
    process.stderr.write(`${rows[0]?.left} changes to follow\n`);
  }, 30_000);
  await index.follow({ atOnce: AT_ONCE });
  clearInterval(timer);
  process.stderr.write(`${objects} objects followed in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  await closeFilled(database);
}

/** Returns whether the engine has an index that is built anew. */
async function tidyIndex(databaseUrl: string): Promise<boolean> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 2 });
  const isTidied = await tidyTermIndex(database, new AbortController().signal, 0);
  await database.close();
  return isTidied;
}

/** The bytes of the index, and of the tables of words. */
export async function measureIndex(databaseUrl: string): Promise<{ size: number; words: number }> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 1 });
  const [size, words] = [
    await sizeOf(database, 'search_index'),
    (await sizeOf(database, 'search_words')) +
      (await sizeOf(database, 'search_names')) +
      (database.engine === 'postgres' ? await sizeOf(database, 'search_common_terms') : 0),
  ];
  await database.close();
  return { size, words };
}

async function sizeOf({ db, engine }: Database, table: string): Promise<number> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ bytes: number }>`select pg_total_relation_size(${table}) as bytes`.execute(db)
      : await sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like ${`${table}%`}
          or name = ${`sqlite_autoindex_${table}_1`}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** What is asked: rare and common words, alone and together, names, misspelt ones, phrases. */
export function searches(): Record<string, { paths: string[]; wanted: number }> {
  const many = <T>(make: (index: number) => T) => Array.from({ length: 100 }, (_, index) => make(index));
  const search = (query: string) => `/api/search/v1?query=${encodeURIComponent(query)}`;
  const suggest = (query: string) => `/api/search/v1/suggest?query=${encodeURIComponent(query)}`;
  const slip = (name: string) => `${name.slice(0, 3)}${name.slice(4)}`;
  return {
    'search, a rare word': {
      paths: many((index) => search(`${wordAt(20_000 + index * 301)} `)),
      wanted: WANTED.search,
    },
    'search, a common word': { paths: many((index) => search(`${wordAt(index % 20)} `)), wanted: WANTED.search },
    'search, two words': {
      paths: many((index) => search(`${wordAt(index % 40)} ${wordAt(500 + index * 31)} `)),
      wanted: WANTED.search,
    },
    'search, three words, the last begun': {
      paths: many((index) => search(`${wordAt(index)} ${wordAt(index + 7)} ${wordAt(index * 3).slice(0, 3)}`)),
      wanted: WANTED.search,
    },
    'search, a phrase': {
      paths: many((index) => search(`"${wordAt(index)} ${wordAt(index + 1)}"`)),
      wanted: WANTED.search,
    },
    'search, a misspelt name': { paths: many((index) => search(slip(surnameOf(index * 17)))), wanted: WANTED.search },
    'suggest, two letters': {
      paths: many((index) => suggest(surnameOf(index * 13).slice(0, 2))),
      wanted: WANTED.suggest,
    },
    'suggest, a word and a beginning': {
      paths: many((index) => suggest(`${wordAt(index)} ${wordAt(index * 7).slice(0, 3)}`)),
      wanted: WANTED.suggest,
    },
  };
}

/** The words of the language of the measurement, the most common first. */
function wordAt(rank: number): string {
  let rest = (rank * 2_654_435_761) % 4_294_967_296;
  let word = '';
  for (let count = 2 + (rank % 3); count > 0; count -= 1) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return word + endings[Math.floor(rank / 11) % endings.length];
}

const words = Array.from({ length: VOCABULARY }, (_, rank) => wordAt(rank));

/** As common as words are in languages: the second half as often as the first, the third a third. */
function textOf(seed: number, count: number): string {
  let state = (seed * 747_796_405 + 2_891_336_453) % 4_294_967_296;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const parts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const small = random() < 0.4;
    parts.push(
      (small ? smallWords[Math.floor(random() * smallWords.length)] : words[Math.floor(VOCABULARY ** random())]) ?? '',
    );
  }
  return parts.join(' ');
}

async function insertNotes(tx: Db, start: number, count: number): Promise<number> {
  const now = systemClock.now();
  const rows = Array.from({ length: count }, (_, offset) => {
    const index = start + offset;
    const at = now - (index % 2_000) * DAY_MS;
    const description = textOf(index, NOTE_WORDS);
    return { description, description_key: fold(description), author_id: 1, created_at: at, modified_at: at };
  });
  await insertRows(tx, 'thanks', rows);
  return rows.reduce((sum, { description }) => sum + description.length, 0);
}

async function insertDocuments(tx: Db, start: number, count: number): Promise<number> {
  const now = systemClock.now();
  const ids = await reserveIds(tx, 'documents', count);
  const versions = await reserveIds(tx, 'document_versions', count);
  const made = ids.map((id, offset) => {
    const index = start + offset;
    const at = now - (index % 2_000) * DAY_MS;
    const title = textOf(index + 7_000_000, 5);
    return {
      id,
      at,
      title,
      hash: `measured${index}`,
      version: versions[offset] ?? 0,
      text: textOf(index + 9_000_000, DOCUMENT_WORDS),
    };
  });
  const by = { created_by: 1, modified_by: 1 };
  await insertRows(
    tx,
    'documents',
    made.map(({ id, title, at }) => ({
      id,
      doc_type: 'standard' as const,
      title,
      title_key: title,
      refcode: `Doc_${id}`,
      refcode_key: `doc_${id}`,
      metadata: '{}',
      live_version: 1,
      last_version: 1,
      ...by,
      created_at: at,
      modified_at: at,
    })),
  );
  await insertRows(
    tx,
    'document_links',
    made.map(({ id, title, at }) => {
      return { folder_id: 1, doc_id: id, title_key: title, listed: 1 as const, linked_by: 1, linked_at: at, cap: 63 };
    }),
  );
  await insertRows(
    tx,
    'document_versions',
    made.map(({ id, version, at }) => ({
      id: version,
      doc_id: id,
      number: 1,
      state: 'live' as const,
      comment: '',
      primary_name: 'file.txt',
      primary_size: 1,
      created_by: 1,
      created_at: at,
    })),
  );
  await insertRows(
    tx,
    'document_components',
    made.map(({ version, hash }) => {
      return { version_id: version, position: 0, name: 'file.txt', blob_hash: hash, size: 1, is_primary: 1 as const };
    }),
  );
  await insertRows(
    tx,
    'file_texts',
    made.map(({ hash, text, at }) => ({ hash, state: 'done' as const, text, reason: null, at })),
  );
  return made.reduce((sum, { title, text }) => sum + title.length + text.length, 0);
}

/** What a process has had of the processor so far, all threads together. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}
