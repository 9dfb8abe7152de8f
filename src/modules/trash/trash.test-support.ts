import { sql } from 'kysely';
import type { TestApp } from '../../../test/support/app.ts';
import type { Client } from '../../../test/support/client.ts';
import { createDocument, DOCUMENTS } from '../../../test/support/documents.ts';
import { uniqueName } from '../../../test/support/people.ts';
import { noteWrite, transaction } from '../../platform/db/index.ts';

/** A marker, deleted by the client; returns its title. */
export async function discardMarker(client: Client, folderId: number): Promise<string> {
  const title = uniqueName('Discarded ');
  const { doc_id: docId } = await createDocument(client, folderId, { title, doc_type: 'marker' });
  const { status } = await client.delete(`${DOCUMENTS}/document/${docId}`);
  if (status !== 204) throw new Error(`delete answered ${status}`);
  return title;
}

/** Records that hold nothing, one second apart, the oldest first; of the type `folder`, every tenth a `document`. */
export async function insertRecords({ application, clock }: TestApp, userId: number, count: number): Promise<void> {
  const now = clock.now();
  await transaction(application.platform.database.db, async (tx) => {
    await sql`with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count})
      insert into trash_records (obj_type, obj_id, title, description, location, details, deleted_by, deleted_at)
      select case when i % 10 = 0 then 'document' else 'folder' end, 900000000 + i, 'Record ' || cast(i as text), '', '/', '{}',
        cast(${userId} as bigint), cast(${now} as bigint) - (${count} - i) * 1000 from n`.execute(tx);
    noteWrite('trash_records');
  });
}
