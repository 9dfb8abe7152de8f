// How full the drop boxes are: a counter of each user, so that no upload waits for the sum of what is there.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0033: Migration = {
  name: '0033-dropbox-use',
  async up(tx, t) {
    await runStatements(tx, [
      `create table dropbox_use (
        user_id ${t.int} primary key references users (id) on delete cascade, files ${t.int} not null, bytes ${t.int} not null)`,
      `insert into dropbox_use (user_id, files, bytes)
        select user_id, count(*), cast(sum(size) as ${t.int}) from dropbox_files group by user_id`,
    ]);
  },
};
