// Sums of expenses for reports, and the items behind them: everyone sums what they see (E1, F10).
import type { Static } from 'typebox';
import type { Actor } from '../../../platform/access/index.ts';
import { createTableCache, inOrderOf } from '../../../platform/db/index.ts';
import { invalidField, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayIn, parseInstant } from '../../../platform/time/wire.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { sheetReader } from '../expenses.policy.ts';
import { type ExportedItem, listExportedItems } from '../items/items.repository.ts';
import { findScope } from '../visible-sheets.repository.ts';
import * as repository from './summary.repository.ts';
import { type Dimension, dimensions, type SummaryQuerySchema } from './summary.schemas.ts';

/** More would be no report. */
const MAX_GROUPS = 10_000;

const summedTables = ['expense_items', 'expense_sheets', 'expense_lookups'] as const;

export type SummaryQuery = Omit<Static<typeof SummaryQuerySchema>, 'by'>;

interface Named {
  id: number;
  name: string;
}

export interface Group {
  month?: string | null;
  type?: Named | null;
  dept?: Named | null;
  project?: Named | null;
  /** Minor units. */
  amount: bigint;
  items: number;
}

export interface Summary {
  groups: Group[];
  amount: bigint;
  items: number;
}

export type SummaryService = ReturnType<typeof createSummaryService>;

export function createSummaryService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  const summaries = createTableCache<Summary>(database.changes, { tables: summedTables, maxEntries: 100 });
  const totals = createTableCache<number>(database.changes, { tables: summedTables, maxEntries: 500 });

  const readFilter = async (actor: Actor, query: SummaryQuery): Promise<repository.SummaryFilter> => {
    const reader = sheetReader(actor, clock.now());
    const [from, to] = [readDay('from', query.from), readDay('to', query.to)];
    if (from !== undefined && to !== undefined && to < from) throw invalidField('to', 'must not be before from');
    return {
      from,
      to,
      status: query.status,
      userId: query.user,
      locationId: query.location,
      typeId: query.type,
      exceptTypeIds: query.except_types ?? [],
      deptId: query.dept,
      projectId: query.project,
      visible: reader.all ? 'all' : await findScope(db, reader),
    };
  };

  return {
    async sum(actor: Actor, wanted: readonly Dimension[], query: SummaryQuery): Promise<Summary> {
      const by = dimensions.filter((dimension) => wanted.includes(dimension));
      const filter = await readFilter(actor, query);
      return summaries.get(JSON.stringify([by, filter]), async () => {
        const rows = await repository.listGroups(database, callerOf(actor), by, filter, MAX_GROUPS + 1);
        if (rows.length > MAX_GROUPS) {
          throw invalidField('by', `makes more than ${MAX_GROUPS} groups; ask for fewer days or fewer parts`);
        }
        const names = await repository.listNames(db, [...new Set(rows.flatMap(idsOf))]);
        const groups = rows.map((row) => toGroup(row, by, names)).sort(inOrder);
        return {
          groups,
          amount: groups.reduce((sum, { amount }) => sum + amount, 0n),
          items: groups.reduce((sum, { items }) => sum + items, 0),
        };
      });
    },

    /** The items behind a sum, the latest day first. */
    async listItems(
      actor: Actor,
      query: SummaryQuery,
      page: PageRequest,
    ): Promise<Page<ExportedItem> & { people: PicturedPeople }> {
      const filter = await readFilter(actor, query);
      const caller = callerOf(actor);
      const total = await totals.get(JSON.stringify(filter), () => repository.countSummed(database, caller, filter));
      if (page.limit === 0 || page.offset >= total) return { items: [], total, people: new Map() };
      const ids = await repository.listSummedIds(database, caller, filter, page);
      const items = inOrderOf(ids, await listExportedItems(db, ids));
      const people = items.map(({ user_id }) => user_id);
      return { items, total, people: await listPicturedPeople(db, actor, people) };
    },
  };
}

function callerOf({ id }: Actor): string {
  return `user ${id}`;
}

function readDay(field: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const ms = parseInstant(value.replaceAll('-', ''), 'UTC');
  if (ms === undefined) throw invalidField(field, 'must be a day: yyyy-mm-dd');
  return dayIn('UTC', ms);
}

function idsOf({ type, dept, project }: repository.SummedGroup): number[] {
  return [type, dept, project].flatMap((id) => id ?? []);
}

function toGroup(row: repository.SummedGroup, by: readonly Dimension[], names: ReadonlyMap<number, string>): Group {
  const group: Group = { amount: BigInt(row.amount), items: row.items };
  const named = (id: number | null | undefined): Named | null => (id ? { id, name: names.get(id) ?? '' } : null);
  for (const dimension of by) {
    if (dimension === 'month') group.month = row.month ? `${row.month.slice(0, 4)}-${row.month.slice(4)}` : null;
    else group[dimension] = named(row[dimension]);
  }
  return group;
}

/** Month by month, items without a day last; then the largest sum first, and by id where sums are equal. */
function inOrder(a: Group, b: Group): number {
  const [one, other] = [a.month ?? '~', b.month ?? '~'];
  if (one !== other) return one < other ? -1 : 1;
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
  return idOf(a.type) - idOf(b.type) || idOf(a.dept) - idOf(b.dept) || idOf(a.project) - idOf(b.project);
}

function idOf(named: Named | null | undefined): number {
  return named?.id ?? 0;
}
