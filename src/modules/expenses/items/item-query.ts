import type { Flag } from '../../../platform/db/index.ts';
import { readName, readRange } from '../expenses.input.ts';
import type { SheetStatus } from '../sheets.repository.ts';
import type { ItemFilter, ItemKind } from './items.repository.ts';

export interface ItemQuery {
  user?: number;
  dept?: number;
  location?: number;
  date_from?: string;
  date_to?: string;
  vendor?: string;
  project?: string;
  client?: string;
  expense_type?: string;
  status?: SheetStatus;
  is_billable?: boolean;
  is_non_billable?: boolean;
  operational_cost?: boolean;
  project_cost?: boolean;
}

export function readItemFilter(query: ItemQuery, zone: string): ItemFilter {
  const type = readName(query.expense_type);
  return {
    userId: query.user,
    deptId: query.dept,
    locationId: query.location,
    ...readRange(query, zone),
    vendor: readName(query.vendor),
    project: readName(query.project),
    client: readName(query.client),
    expenseType:
      type === undefined ? undefined : { id: /^\d{1,15}$/.test(type) ? Number(type) : undefined, name: type },
    status: query.status,
    kinds: readKinds(query),
  };
}

/** Each names some of the items, and what any of them names is listed (decision 133). */
function readKinds({ is_billable, is_non_billable, operational_cost, project_cost }: ItemQuery) {
  const kinds: ItemKind[] = [];
  if (operational_cost) kinds.push({ type: 'operational' });
  const billable: Flag[] = [...(is_billable ? [1 as const] : []), ...(is_non_billable ? [0 as const] : [])];
  if (billable.length === 1) kinds.push(...billable.map((flag) => ({ type: 'project' as const, billable: flag })));
  else if (billable.length === 2 || project_cost) kinds.push({ type: 'project' });
  return kinds.length > 0 ? kinds : undefined;
}
