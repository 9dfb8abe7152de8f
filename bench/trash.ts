// The measurement of the trash: a whole tree away, back and gone for good, and whether an object costs more in a large one.
import { sql } from 'kysely';
import { type Db, openDatabase, reserveIds, transaction } from '../src/platform/db/index.ts';
import { type Bench, read, send } from './compare.ts';
import { closeFilled } from './fill.ts';

const SMALL = { folders: 50, documents: 1_000 };
const LARGE = { folders: 2_000, documents: 40_000 };
const ROUNDS = 3;
/** An object of the large tree may cost no more than one of the small. */
const WANTED = 1;

type Size = typeof SMALL;
type Step = 'trash' | 'restore' | 'purge';

export async function measureTrash(bench: Bench): Promise<void> {
  const small = await measureTree(bench, SMALL);
  const large = await measureTree(bench, LARGE);
  for (const step of ['trash', 'restore', 'purge'] as const) {
    bench.say(
      `${step} a tree of ${LARGE.documents} documents in ${LARGE.folders} folders: ${large.ms[step].toFixed(0)} ms, ` +
        `${(large.each[step] * 1000).toFixed(0)} µs for each object, ` +
        `${(large.each[step] / small.each[step]).toFixed(2)} times that of ${SMALL.documents} (wanted ${WANTED} or less)`,
    );
  }
}

/** The best of three rounds, each with a tree of its own. */
async function measureTree(bench: Bench, size: Size) {
  process.stderr.write(`trash, restore and purge ${size.documents} documents\n`);
  const ms: Record<Step, number> = { trash: Infinity, restore: Infinity, purge: Infinity };
  const time = async (step: Step, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    ms[step] = Math.min(ms[step], performance.now() - start);
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const address = `/intranet/rest/documents/folder/${await plant(bench.databaseUrl, size)}`;
    await time('trash', () => send(bench, address, undefined, 'DELETE'));
    const restorable = await newestRecord(bench);
    await time('restore', () => send(bench, `${restorable}/restore`, undefined));
    await send(bench, address, undefined, 'DELETE');
    const purgeable = await newestRecord(bench);
    await time('purge', () => send(bench, purgeable, undefined, 'DELETE'));
  }
  const objects = size.documents + size.folders;
  return { ms, each: { trash: ms.trash / objects, restore: ms.restore / objects, purge: ms.purge / objects } };
}

async function newestRecord(bench: Bench): Promise<string> {
  const [record] = await read(bench, '/intranet/rest/deleted?num=1');
  return new URL(record.URI).pathname;
}

/** Ten folders in each folder, documents spread over them all; returns the folder that holds the rest. */
async function plant(databaseUrl: string, { folders, documents }: Size): Promise<number> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    return await transaction(database.db, async (tx) => {
      const [folder = 0] = await reserveIds(tx, 'folders', folders);
      const [document = 0] = await reserveIds(tx, 'documents', documents);
      const by = sql`1, cast(${Date.now()} as bigint)`;
      const folderId = sql`cast(${folder} as bigint)`;
      const docId = sql`cast(${document} as bigint) + i`;
      const number = sql`cast(1000000 + i as text)`;
      await numbered(tx, folders)`insert into folders (id, parent_id, title, title_key, refcode, refcode_key, metadata,
        list_id, own_list, created_by, created_at, modified_by, modified_at)
        select ${folderId} + i, case when i = 0 then 1 else ${folderId} + (i - 1) / 10 end, ${number}, ${number}, ${number},
        ${number}, '{}', (select list_id from folders where id = 1), 0, ${by}, ${by} from n`;
      await numbered(
        tx,
        documents,
      )`insert into documents (id, doc_type, title, title_key, refcode, metadata, live_version,
        last_version, created_by, created_at, modified_by, modified_at)
        select ${docId}, 'standard', ${number}, ${number}, ${number}, '{}', 1, 1, ${by}, ${by} from n`;
      await numbered(
        tx,
        documents,
      )`insert into document_links (folder_id, doc_id, title_key, listed, linked_by, linked_at, cap)
        select ${folderId} + i % cast(${folders} as bigint), ${docId}, ${number}, 1, ${by}, 63 from n`;
      await numbered(tx, documents)`insert into document_versions (doc_id, number, state, comment, primary_name,
        primary_size, created_by, created_at) select ${docId}, 1, 'live', '', ${number}, 4711, ${by} from n`;
      return folder;
    });
  } finally {
    await closeFilled(database);
  }
}

/** Runs an insert that selects from `n (i)`, the numbers from 0 up to but not including the count. */
function numbered(tx: Db, count: number) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql`with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count})
      ${sql(statement, ...values)}`.execute(tx);
  };
}
