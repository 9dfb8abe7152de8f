// Columns of a table that caches depend on without the rest of it: a change of other columns leaves those caches alone.
import { ColumnNode, type RootOperationNode } from 'kysely';
import type { Row, TableName } from './tables.ts';

/** The name of a group of columns, wherever the name of a table can stand for what a cache depends on. */
export type ColumnGroup = `${TableName}.${string}`;

const groups = new Map<string, { name: ColumnGroup; columns: ReadonlySet<string> }[]>();

/** New rows do not count as a change: only for caches of what was found. */
export function defineColumnGroup<T extends TableName>(
  table: T,
  name: string,
  columns: readonly (keyof Row<T> & string)[],
): ColumnGroup {
  const group: ColumnGroup = `${table}.${name}`;
  groups.set(table, [...(groups.get(table) ?? []), { name: group, columns: new Set(columns) }]);
  return group;
}

export function groupsOf(table: string): ColumnGroup[] {
  return (groups.get(table) ?? []).map(({ name }) => name);
}

/** The groups with a column that the statement may change. */
export function changedGroups(table: string, node: RootOperationNode): ColumnGroup[] {
  const ofTable = groups.get(table);
  if (!ofTable || (node.kind === 'InsertQueryNode' && !node.onConflict)) return [];
  const changed = node.kind === 'UpdateQueryNode' ? node.updates?.map(({ column }) => column) : undefined;
  if (!changed?.every(ColumnNode.is)) return groupsOf(table);
  return ofTable
    .filter(({ columns }) => changed.some(({ column }) => columns.has(column.name)))
    .map(({ name }) => name);
}
