// Owns the definitions of metadata: what the names in `metadata` are called and how they are shown.
import { createTableCache, type Db, lockName, lockRow, refuseTaken, toFlag, transaction } from '../db/index.ts';
import { badRequest, notFound } from '../http/errors/errors.ts';
import type { Page, PageRequest } from '../http/responses/paging.ts';
import type { Platform } from '../platform.ts';
import type { FieldTable, MetadataField } from './metadata-fields.repository.ts';
import * as repository from './metadata-fields.repository.ts';

/** Every profile, form and export carries all of them. */
const MAX_FIELDS = 500;

export interface MetadataFieldInput {
  name?: string;
  label?: string;
  type?: string;
  repeatable?: boolean;
}

export type MetadataFields = ReturnType<typeof createMetadataFields>;

export function createMetadataFields({ database, clock }: Pick<Platform, 'database' | 'clock'>, table: FieldTable) {
  const { db } = database;
  const cache = createTableCache<readonly MetadataField[]>(database.changes, { tables: [table], maxEntries: 1 });
  const all = () => cache.get('all', () => repository.listAllFields(db, table));

  const getField = async (at: Db, id: number): Promise<MetadataField> => {
    const field = await repository.findField(at, table, id);
    if (!field) throw notFound('Metadata field');
    return field;
  };

  const uniqueName = { table, column: 'name' };

  return {
    /** By name. */
    all,

    async list({ limit, offset }: PageRequest): Promise<Page<MetadataField>> {
      const fields = await all();
      return { items: fields.slice(offset, offset + limit), total: fields.length };
    },

    get: (id: number): Promise<MetadataField> => getField(db, id),

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(tx: Db, input: MetadataFieldInput & { name: string }): Promise<MetadataField> {
      await lockName(tx, table);
      if ((await repository.countFields(tx, table)) >= MAX_FIELDS) {
        throw badRequest('too_many_fields', `There can be at most ${MAX_FIELDS} metadata fields`);
      }
      const now = clock.now();
      const { name, label = name, type = 'text', repeatable = false } = input;
      const row = { name, label, type, repeatable: toFlag(repeatable), created_at: now, modified_at: now };
      return refuseTaken(uniqueName, () => repository.insertField(tx, table, row));
    },

    /** Values that are there stay under the name they were written with. */
    async update(
      id: number,
      { name, label, type, repeatable }: MetadataFieldInput,
      requireCurrent: (field: MetadataField) => void,
    ): Promise<MetadataField> {
      return refuseTaken(uniqueName, () =>
        transaction(db, async (tx) => {
          await lockRow(tx, table, id);
          requireCurrent(await getField(tx, id));
          const flag = repeatable === undefined ? undefined : toFlag(repeatable);
          const change = { name, label, type, repeatable: flag, modified_at: clock.now() };
          await repository.updateField(tx, table, id, change);
          return getField(tx, id);
        }),
      );
    },

    async delete(id: number, requireCurrent: (field: MetadataField) => void): Promise<void> {
      await transaction(db, async (tx) => {
        await lockRow(tx, table, id);
        requireCurrent(await getField(tx, id));
        await repository.deleteField(tx, table, id);
      });
    },
  };
}
