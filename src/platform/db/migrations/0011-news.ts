// Owns the tables of news.
import { type Migration, runStatements } from '../migration.ts';

export const migration0011: Migration = {
  name: '0011-news',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};
