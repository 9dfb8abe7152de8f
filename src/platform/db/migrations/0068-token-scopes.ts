// What a token may do.
import { type Migration, runStatements } from '../migration.ts';

export const migration0068: Migration = {
  name: '0068-token-scopes',
  async up(tx, t) {
    // Separated by spaces. Null, as of tokens from before: everything that their owner may do.
    await runStatements(tx, [`alter table tokens add column scopes ${t.text}`]);
  },
};
