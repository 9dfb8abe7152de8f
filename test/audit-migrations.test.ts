// The entries that were there before the objects of the audit log had marks instead of an index.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listEntries } from '../src/platform/audit/index.ts';
import { useMigration } from './support/migrations.ts';

const bench = useMigration('0085-audit-object-marks');

it('the history of an object from before the upgrade is found after it', async () => {
  await bench.fill(async (tx) => {
    const entry = (id: number, type: string, objectId: string) =>
      sql`insert into audit_entries (id, at, user_id, username, via, address, agent, request_id, module, action, object_type, object_id, part, fields, outcome)
        values (${id}, ${id}, 1, 'ada', 'basic', '', '', '', 'documents', 'updateDocument', ${type}, ${objectId}, '', '', 'done')`.execute(
        tx,
      );
    await entry(5, 'document', '7');
    await entry(6, 'document', '7');
    await entry(400, 'document', '7');
    await entry(401, 'folder', '7');
    await entry(402, '', '');
    await sql`insert into audit_seals (number, at, through_id, ids, entry_count, first_at, last_at, gaps, entries_hash, previous_hash, hash, signature)
      values (1, 1, 402, '5-6,400-402', 5, 5, 402, '[]', '', '', '', '')`.execute(tx);
    await sql`insert into audit_marks (mark, block) values ('type document', 0), ('type document', 3), ('type folder', 3)`.execute(
      tx,
    );
  });
  await bench.migrate();
  const idsOf = async (objectType: string, objectId: string) =>
    (await listEntries(bench.db, { objectType, objectId }, undefined, 10)).entries.map(({ id }) => id);
  expect(await idsOf('document', '7')).toEqual([400, 6, 5]);
  expect(await idsOf('folder', '7')).toEqual([401]);
  expect(await idsOf('document', '8')).toEqual([]);
});
