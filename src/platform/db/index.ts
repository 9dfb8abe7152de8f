export { type CacheOf, cachedRead, createSharedCaches } from './cached-read.ts';
export { type ColumnGroup, defineColumnGroup } from './column-groups.ts';
export {
  type Act,
  type ActObject,
  alongside,
  describeAct,
  queryChannel,
  type TransactionContext,
  together,
} from './context.ts';
export { beforeCommit, type Database, noteWrite, shortReads, transaction } from './database.ts';
export {
  continueIds,
  createSearchIndex,
  dateOfMetadata,
  dayOfMetadata,
  engineOf,
  escapeLike,
  explain,
  holdRows,
  type IdList,
  idList,
  idRows,
  isAmong,
  lockName,
  lockRows,
  namedRows,
  pairRows,
  reserveIds,
  skipLocked,
  textRows,
  tidySearchIndexes,
} from './dialect.ts';
export { cutPage, firstPage } from './first-page.ts';
export { folded } from './folded.ts';
export { migrate, requireKnownSchema, SchemaRefused } from './migrate.ts';
export { type Migration, runStatements } from './migration.ts';
export { openDatabase } from './open.ts';
export { testPostgres } from './postgres-self-test.ts';
export {
  type Keyed,
  keyed,
  type Param,
  plannedRows,
  planOnceAmong,
  preparedQueries,
  preparedQuery,
  unseenByPlanner,
  type Values,
} from './prepared-query.ts';
export {
  type CopiedRow,
  countRows,
  countTable,
  deleteRows,
  findIdsByText,
  findsAny,
  handOverColumns,
  hasRows,
  insertCopied,
  insertIfMissing,
  insertMissing,
  insertNew,
  insertRows,
  listIds,
  listIdsAfter,
  lockRow,
  putRows,
  rowsOf,
  type TableWithId,
  updateRows,
} from './rows.ts';
export {
  comparesEveryRow,
  idOrder,
  type SearchParams,
  searchShape,
  searchValues,
  type TextClause,
  whereText,
} from './search.ts';
export type { Selection } from './selection.ts';
export { createSettledIds, type SettledId } from './settled-ids.ts';
export {
  inOrderOf,
  LIST_BYTES,
  type Part,
  readBatches,
  readSlices,
  readTexts,
  type Sized,
  takeFitting,
} from './slices.ts';
export { type HeldSnapshot, openSnapshot } from './snapshot.ts';
export { forThread } from './sqlite-thread.ts';
export { SLOW_MS } from './statement-counts.ts';
export { createTableCache, type TableCache } from './table-cache.ts';
export type { TableChanges } from './table-changes.ts';
export { toFlag } from './tables/flag.ts';
export type { Db, Flag, Generated, NewRow, Row, RowChange, TableName, Tables } from './tables.ts';
export { refuseTaken } from './unique-values.ts';
