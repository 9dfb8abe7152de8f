// All tables, and the row of an operation.
import type { Capability } from '../../src/platform/access/index.ts';
import type { Operation } from './asks.ts';
import type { Row, Table } from './table.ts';
import { badges } from './tables/badges.ts';
import { documents } from './tables/documents.ts';
import { everywhere } from './tables/everywhere.ts';
import { expenses } from './tables/expenses.ts';
import { knowledgebase } from './tables/knowledgebase.ts';
import { news } from './tables/news.ts';
import { notifications } from './tables/notifications.ts';
import { people } from './tables/people.ts';
import { publish } from './tables/publish.ts';
import { thankyou } from './tables/thankyou.ts';
import { trash } from './tables/trash.ts';
import { webhooks } from './tables/webhooks.ts';

export const tables: Readonly<Record<string, Table>> = {
  people,
  notifications,
  badges,
  thankyou,
  expenses,
  knowledgebase,
  documents,
  news,
  publish,
  trash,
  webhooks,
  everywhere,
};

export interface FoundRow {
  module: string;
  capability: Capability | undefined;
  row: Row;
}

/** Its own, or that of the operation that it is an alias of. */
export function rowOf({ key, aliasOf }: Pick<Operation, 'key' | 'aliasOf'>): FoundRow | undefined {
  for (const [module, { capability, rows }] of Object.entries(tables)) {
    const row = rows[key] ?? rows[aliasOf ?? ''];
    if (row) return { module, capability, row };
  }
  return undefined;
}
