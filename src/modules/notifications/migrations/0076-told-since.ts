// Who has told people within the last hour.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0076: Migration = {
  name: '0076-told-since',
  async up(tx) {
    await runStatements(tx, [`create index told_people_since on told_people (since)`]);
  },
};
