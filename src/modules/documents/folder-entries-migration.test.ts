import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../test/support/migrations.ts';
import { type Db, transaction } from '../../platform/db/index.ts';

const bench = useMigration('0036-folder-entries');

/** The document, the name of its file, its size and its last change; none has no live version. */
const documents = [
  [1, 'Plan.final.PDF', 10, 100],
  [2, 'README', 20, 200],
  [3, null, 0, 300],
  [4, '.', 5, 400],
] as const;

async function fill(tx: Db): Promise<void> {
  const [by = 0] = await insertPeople(tx, 'ada');
  await sql`insert into access_lists (id, created_at) values (1, 0)`.execute(tx);
  await sql`insert into folders (id, parent_id, title, title_key, refcode, refcode_key, metadata, list_id, own_list,
    created_by, created_at, modified_by, modified_at, locked_at)
    values (1, null, '', '', '', '', '{}', 1, 1, ${by}, 0, ${by}, 0, 50)`.execute(tx);
  for (const [id, name, size, at] of documents) {
    await sql`insert into documents (id, doc_type, title, title_key, refcode, metadata, live_version, last_version, created_by,
      created_at, modified_by, modified_at)
      values (${id}, 'standard', '', '', '', '{}', 2, 2, ${by}, 0, ${by}, ${at})`.execute(tx);
    await sql`insert into document_links (folder_id, doc_id, title_key, listed, linked_by, linked_at, cap)
      values (1, ${id}, '', 1, ${by}, 0, 63)`.execute(tx);
    for (const number of [1, 2]) {
      await sql`insert into document_versions (doc_id, number, state, comment, primary_name, primary_size, created_by, created_at)
        values (${id}, ${number}, 'live', '', ${number === 2 ? name : 'old.old'}, ${number === 2 ? size : 1}, ${by}, 0)`.execute(
        tx,
      );
    }
  }
}

it('links know the change, the size and the ending of the documents that were there, and follow them', async () => {
  await bench.fill(fill);
  await bench.migrate();
  const links = () =>
    bench.db.selectFrom('document_links').select(['modified_at', 'size', 'ending']).orderBy('doc_id').execute();
  expect(await links()).toEqual([
    { modified_at: 100, size: 10, ending: 'pdf' },
    { modified_at: 200, size: 20, ending: '' },
    { modified_at: 300, size: 0, ending: '' },
    { modified_at: 400, size: 5, ending: '' },
  ]);
  await transaction(bench.db, async (tx) => {
    await sql`update documents set live_version = 1, modified_at = 500 where id = 1`.execute(tx);
  });
  expect((await links())[0]).toEqual({ modified_at: 500, size: 1, ending: 'old' });
  expect(await bench.db.selectFrom('folders').select(['locked_at', 'locked_by']).execute()).toEqual([
    { locked_at: 50, locked_by: null },
  ]);
});
