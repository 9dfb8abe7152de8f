// Times are epoch milliseconds, flags are 0 or 1, JSON is text.
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { AccessListTables } from './tables/access-lists.ts';
import type { AuditTables } from './tables/audit.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { SearchTables } from './tables/search.ts';
import type { ThingTables } from './tables/things.ts';

export type { Generated } from 'kysely';
export type { Flag } from './tables/flag.ts';

/** Every module adds its own tables in its `*.tables.ts`. */
export interface Tables
  extends AccessListTables,
    AuditTables,
    PeopleTables,
    PlatformTables,
    SearchTables,
    ThingTables {}

export type TableName = keyof Tables;

/** The names of the tables with a search index. */
export interface SearchableTables {
  users: true;
  groups: true;
  roles: true;
  extranets: true;
}

/** The database or a transaction: always the first argument, never optional. */
export type Db = Kysely<Tables>;

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
