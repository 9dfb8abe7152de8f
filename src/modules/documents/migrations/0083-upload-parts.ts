// Parts of uploads that are objects of a bucket.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0083: Migration = {
  name: '0083-upload-parts',
  oldMayServe: true,
  async up(tx, t) {
    await runStatements(tx, [
      `create table upload_parts (
        upload_id ${t.text} not null references uploads (id) on delete cascade, start ${t.int} not null,
        size ${t.int} not null, name ${t.text} not null, primary key (upload_id, start))`,
    ]);
  },
};
