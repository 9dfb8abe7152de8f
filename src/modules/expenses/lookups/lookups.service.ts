// What sheets and items are filed under: unique names, and nothing is deleted while it is in use.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, refuseTaken, toFlag, transaction } from '../../../platform/db/index.ts';
import {
  conflict,
  getterOf,
  invalidField,
  type Page,
  type PageRequest,
  readPageOf,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { Lookup, LookupKind, LookupUses } from './lookups.repository.ts';
import * as repository from './lookups.repository.ts';

const uniqueName = { table: 'expense_lookups', column: 'unique_name' };

export interface LookupInput {
  name?: string;
  retired?: boolean;
}

/** A lookup that a sheet or an item wants to have. */
export interface LookupChoice {
  field: string;
  kind: LookupKind;
  id: number;
  /** Chosen before: it may stay although it is retired. */
  kept: boolean;
}

/** What people read in an error. */
const lookupNouns: Readonly<Record<LookupKind, string>> = {
  client: 'Client',
  dept: 'Department',
  location: 'Location',
  project: 'Project',
  type: 'Expense type',
};

export type LookupsService = ReturnType<typeof createLookupsService>;

export function createLookupsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;

  return {
    choices: (kind: LookupKind) => repository.listChoices(db, kind),

    async list(kind: LookupKind, retired: boolean | undefined, page: PageRequest): Promise<Page<Lookup>> {
      const flag = retired === undefined ? undefined : toFlag(retired);
      return readPageOf(page, await repository.countLookups(db, kind, flag), () =>
        repository.listLookups(db, kind, flag, page),
      );
    },

    get: (kind: LookupKind, id: number): Promise<Lookup> => getLookup(db, kind, id),

    async uses(actor: Actor, kind: LookupKind, id: number): Promise<LookupUses> {
      return repository.countLookupUses(database, `user ${actor.id}`, await getLookup(db, kind, id));
    },

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(tx: Db, kind: LookupKind, { name, retired = false }: LookupInput & { name: string }): Promise<Lookup> {
      const now = clock.now();
      const row = { kind, ...named(name), retired: toFlag(retired), created_at: now, modified_at: now };
      return refuseTaken(uniqueName, () => repository.insertLookup(tx, row));
    },

    async update(
      kind: LookupKind,
      id: number,
      { name, retired }: LookupInput,
      requireCurrent: (lookup: Lookup) => void,
    ): Promise<Lookup> {
      return refuseTaken(uniqueName, () =>
        transaction(db, async (tx) => {
          requireCurrent(await getLookupToChange(tx, kind, id));
          await repository.updateLookup(tx, id, {
            ...(name === undefined ? {} : named(name)),
            ...(retired === undefined ? {} : { retired: toFlag(retired) }),
            modified_at: clock.now(),
          });
          return getLookup(tx, kind, id);
        }),
      );
    },

    async delete(kind: LookupKind, id: number, requireCurrent: (lookup: Lookup) => void): Promise<void> {
      await transaction(db, async (tx) => {
        const lookup = await getLookupToChange(tx, kind, id);
        requireCurrent(lookup);
        if (await repository.isLookupUsed(tx, lookup)) {
          throw conflict('lookup_in_use', `${lookupNouns[kind]} is in use: it can be retired, but not deleted`);
        }
        await repository.deleteLookup(tx, id);
      });
    },
  };
}

/** Throws 400 that names the first field whose id cannot be chosen. */
export async function requireChoices(tx: Db, choices: readonly LookupChoice[]): Promise<void> {
  if (choices.length === 0) return;
  const found = await repository.holdLookups(tx, [...new Set(choices.map(({ id }) => id))]);
  const lookups = new Map(found.map((lookup) => [lookup.id, lookup]));
  for (const { field, kind, id, kept } of choices) {
    const lookup = lookups.get(id);
    const noun = lookupNouns[kind].toLowerCase();
    if (lookup?.kind !== kind) throw invalidField(field, `there is no ${noun} ${id}`);
    if (lookup.retired === 1 && !kept) throw invalidField(field, `${noun} ${id} is retired`);
  }
}

function named(name: string) {
  return { name, name_key: fold(name), unique_name: name.toLowerCase() };
}

async function getLookup(db: Db, kind: LookupKind, id: number): Promise<Lookup> {
  return getterOf(repository.findLookup, lookupNouns[kind])(db, kind, id);
}

async function getLookupToChange(tx: Db, kind: LookupKind, id: number): Promise<Lookup> {
  return getterOf(repository.lockLookup, lookupNouns[kind])(tx, kind, id);
}
