// The org chart: who is below whom, as far as the actor may see.
import type { Actor } from '../../../platform/access/index.ts';
import { createTableCache } from '../../../platform/db/index.ts';
import { notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { frontEndUsers } from '../users/users.policy.ts';
import { countTop, listBelow, listFromTop, listWayTo, type OrgChartRow } from './org-chart.repository.ts';

/** More users than these are not shown at once, however they stand below one another. */
const MAX_NODES = 2_000;

/** Levels of managers that are shown. */
const MAX_WAY = 200;

export interface OrgChartBranch extends OrgChartRow {
  subordinates: OrgChartBranch[];
}

export type OrgChartService = ReturnType<typeof createOrgChartService>;

export function createOrgChartService({ database }: Pick<Platform, 'database'>) {
  const { db } = database;
  const totals = createTableCache<number>(database.changes, { tables: ['users'], maxEntries: 1_000 });

  return {
    async below(actor: Actor, rootId: number, depth: number): Promise<{ branch: OrgChartBranch; truncated: boolean }> {
      const rows = await listBelow(db, rootId, frontEndUsers(actor), { depth, rows: MAX_NODES + 1 });
      const [branch] = grow(rows.slice(0, MAX_NODES));
      if (!branch) throw notFound('User');
      return { branch, truncated: rows.length > MAX_NODES };
    },

    /** The people on the way from the top to the user, without the others below them. */
    async wayTo(actor: Actor, userId: number): Promise<OrgChartBranch[]> {
      const rows = await listWayTo(db, userId, frontEndUsers(actor), MAX_WAY);
      if (rows.length === 0) throw notFound('User');
      return rows.map((row) => ({ ...row, subordinates: [] }));
    },

    async top(actor: Actor, page: PageRequest, depth: number): Promise<Page<OrgChartBranch> & { truncated: boolean }> {
      const visible = frontEndUsers(actor);
      const total = await totals.get(JSON.stringify(visible), () => countTop(db, visible));
      if (page.limit === 0 || page.offset >= total) return { items: [], total, truncated: false };
      const rows = await listFromTop(db, visible, page, { depth, rows: MAX_NODES + 1 });
      return { items: grow(rows.slice(0, MAX_NODES)), total, truncated: rows.length > MAX_NODES };
    },
  };
}

/** Rows come level by level: the one above is always there already. */
function grow(rows: readonly OrgChartRow[]): OrgChartBranch[] {
  const branches = new Map<number, OrgChartBranch>();
  const roots: OrgChartBranch[] = [];
  for (const row of rows) {
    const branch = { ...row, subordinates: [] };
    branches.set(row.id, branch);
    if (row.level === 0) roots.push(branch);
    else branches.get(row.manager_id ?? 0)?.subordinates.push(branch);
  }
  return roots;
}
