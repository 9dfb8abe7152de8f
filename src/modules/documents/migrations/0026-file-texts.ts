// The texts of the files of documents: one for all files with the same bytes.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0026: Migration = {
  name: '0026-file-texts',
  async up(tx, t) {
    await runStatements(tx, [
      // `at`: when the text was asked for, and later when it was read. Files of before are asked for by the daily completion.
      `create table file_texts (
        hash ${t.text} primary key, state ${t.text} not null, text ${t.text}, truncated ${t.int} not null default 0,
        reason ${t.text}, attempts ${t.int} not null default 0, at ${t.int} not null)`,
      `create index file_texts_waiting on file_texts (at) where state = 'waiting'`,
      `create index file_texts_reason on file_texts (reason) where reason is not null`,
    ]);
  },
};
