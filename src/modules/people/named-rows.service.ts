// The rules that groups, roles and extranets share: what a list shows, what a name is, whom they may refer to.
import type { Condition } from '../../platform/access/index.ts';
import {
  createTableCache,
  type Database,
  type Db,
  type Row,
  type TableName,
  type TextClause,
  toFlag,
} from '../../platform/db/index.ts';
import { invalidField, type Page, type PageRequest, readKeywords, readPageOf } from '../../platform/http/index.ts';
import { fold } from '../../platform/text/fold.ts';
import { holdRows, type NamedFilter, type NamedQueries, type NamedTable } from './named-rows.repository.ts';

export interface NamedInput {
  name: string;
  description: string;
  inactive: boolean;
}

export interface NamedListInput {
  /** Keywords that must all occur, each in the name or the description. */
  query?: string | undefined;
  status?: 'active' | 'inactive' | 'all' | undefined;
}

/** Pages of one table; totals are cached until one of the tables they depend on changes. */
export function createPages<T extends NamedTable>(
  { db, changes }: Database,
  queries: NamedQueries<T>,
  tables: readonly TableName[],
) {
  const totals = createTableCache<number>(changes, { tables, maxEntries: 2_000 });
  return async (filter: NamedFilter<T>, page: PageRequest): Promise<Page<Row<T>>> => {
    const key = queries.keyOf(filter);
    return readPageOf(page, await totals.get(key, () => queries.count(db, filter)), () =>
      queries.list(db, filter, page),
    );
  };
}

export function namedFilter({ query = '', status = 'active' }: NamedListInput) {
  const texts = readKeywords(query);
  const text: TextClause[] = texts.length > 0 ? [{ columns: ['name_key', 'description_key'], texts, mode: 'all' }] : [];
  return { text, inactive: status === 'all' ? undefined : toFlag(status === 'inactive') };
}

export function namedColumns({ name, description, inactive }: NamedInput) {
  return {
    name,
    name_key: fold(name),
    description,
    description_key: fold(description),
    inactive: toFlag(inactive),
  };
}

/** The fields of a stored row as input, which a change then overrides. */
export function namedInput({ name, description, inactive }: Row<NamedTable>): NamedInput {
  return { name, description, inactive: inactive === 1 };
}

const nouns = { users: 'user', groups: 'group', roles: 'role', extranets: 'extranet' } as const;

/** Throws 400 when one of the ids is not there (or not to be seen); those that are stay until the transaction ends. */
export async function requireRows(
  tx: Db,
  field: string,
  table: NamedTable | 'users',
  ids: readonly number[],
  visible?: Condition<'extranet_id' | 'blocked'>,
): Promise<void> {
  const held = await holdRows(tx, table, ids, visible);
  const missing = ids.find((id) => !held.has(id));
  if (missing !== undefined) throw invalidField(field, `there is no ${nouns[table]} ${missing}`);
}

export async function requireRow(tx: Db, field: string, table: NamedTable | 'users', id: number): Promise<number> {
  await requireRows(tx, field, table, [id]);
  return id;
}
