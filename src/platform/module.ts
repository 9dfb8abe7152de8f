import type { Capability } from './access/index.ts';
import type { Check } from './check.ts';
import type { Db, Migration, TableName } from './db/index.ts';
import type { EventDefinition, MessageKind, NotificationKind } from './events/definitions.ts';
import type { ErrorCodes } from './http/errors/error-codes.ts';
import type { Searchable } from './search/searchable.ts';

/** What a module declares. The composition in `app.ts` hands the declarations of all modules to the platform. */
export interface ModuleDefinition {
  /** The groups of its operations in the description of the interface, and what each is about. */
  tags?: Readonly<Record<string, string>>;
  capabilities?: readonly Capability[];
  errorCodes?: ErrorCodes;
  notificationKinds?: readonly NotificationKind<never>[];
  /** Kinds of notifications that the owner of an account always gets. */
  accountKinds?: readonly MessageKind<never>[];
  /** Events of which nobody is notified. */
  events?: readonly EventDefinition[];
  /** The types of its objects that can be deleted to the trash, each with its name for people. */
  trashTypes?: Readonly<Record<string, string>>;
  /** The types of its objects that the search finds. */
  searchables?: readonly Searchable[];
  /** What `atrium verify` looks at beside references and files. */
  checks?: readonly Check[];
  /** The tables whose rows are not in a backup: they are made again from others, or belong to work that is under way. */
  notBackedUp?: readonly string[];
  /** What the audit log has to know of it. */
  audited?: AuditedModule;
  /** The migrations of all modules run in the order of their names. */
  migrations?: readonly Migration[];
  /** Adds, at every start, the rows that an installation has from its first day on, if they are not there. */
  seed?(db: Db, now: number): Promise<void>;
}

export function listNotBackedUp(definitions: readonly ModuleDefinition[]): ReadonlySet<string> {
  return new Set(definitions.flatMap(({ notBackedUp = [] }) => notBackedUp));
}

export interface AuditedModule {
  /** The module, as addresses name it. */
  module: string;
  /** The table of each type of its objects: the log names what was made in it. */
  objects?: Readonly<Record<string, TableName>>;
  /** Words of its addresses whose objects have another type than the word says. */
  types?: Readonly<Record<string, string>>;
  /** Tables whose changes are no act of anybody: what is written there only follows from something else, or from reading. */
  bookkeeping?: readonly TableName[];
}

export function listMigrations(definitions: readonly ModuleDefinition[]): Migration[] {
  const all = definitions.flatMap(({ migrations = [] }) => migrations);
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}
