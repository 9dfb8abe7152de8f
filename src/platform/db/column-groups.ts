// Columns of a table that caches depend on without the rest of it: a change of other columns leaves those caches alone.
import { ColumnNode, type RootOperationNode } from 'kysely';
import type { Row, TableName } from './tables.ts';

/** The name of a group of columns, wherever the name of a table can stand for what a cache depends on. */
export type ColumnGroup = `${TableName}.${string}`;

interface Group {
  name: ColumnGroup;
  columns: ReadonlySet<string>;
  withNewRows: boolean;
}

const groups = new Map<string, Group[]>();

/** New rows count as a change only `withNewRows`: caches of what was found do not need it, caches of lists and totals do. */
export function defineColumnGroup<T extends TableName>(
  table: T,
  name: string,
  columns: readonly (keyof Row<T> & string)[],
  { withNewRows = false } = {},
): ColumnGroup {
  const group: ColumnGroup = `${table}.${name}`;
  groups.set(table, [...(groups.get(table) ?? []), { name: group, columns: new Set(columns), withNewRows }]);
  return group;
}

export function groupsOf(table: string): ColumnGroup[] {
  return namesOf(groups.get(table) ?? []);
}

function namesOf(list: readonly Group[]): ColumnGroup[] {
  return list.map(({ name }) => name);
}

/** The groups with a column that the statement may change. */
export function changedGroups(table: string, node: RootOperationNode): ColumnGroup[] {
  const ofTable = groups.get(table);
  if (!ofTable) return [];
  if (node.kind === 'InsertQueryNode' && !node.onConflict)
    return namesOf(ofTable.filter(({ withNewRows }) => withNewRows));
  const changed = node.kind === 'UpdateQueryNode' ? node.updates?.map(({ column }) => column) : undefined;
  if (!changed?.every(ColumnNode.is)) return groupsOf(table);
  return namesOf(ofTable.filter(({ columns }) => changed.some(({ column }) => columns.has(column.name))));
}
