// Owns the types of all tables. Times are epoch milliseconds, flags are 0 or 1, JSON is text.
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { AccessListTables } from './tables/access-lists.ts';
import type { BadgeTables } from './tables/badges.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { ExpensesTables } from './tables/expenses.ts';
import type { KnowledgebaseTables } from './tables/knowledgebase.ts';
import type { NewsTables } from './tables/news.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { PublishTables } from './tables/publish.ts';
import type { ThankYouTables } from './tables/thankyou.ts';
import type { TrashTables } from './tables/trash.ts';
import type { WebhookTables } from './tables/webhooks.ts';

export type { Flag } from './tables/flag.ts';

export interface Tables
  extends AccessListTables,
    BadgeTables,
    DocumentTables,
    ExpensesTables,
    KnowledgebaseTables,
    NewsTables,
    NotificationTables,
    PeopleTables,
    PlatformTables,
    PublishTables,
    ThankYouTables,
    TrashTables,
    WebhookTables {}

/** The database or a transaction: always the first argument, never optional. */
export type Db = Kysely<Tables>;

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
