// The definitions of metadata: what the names in `metadata` are called and how they are shown.
import { createTableCache, type Db, lockName, refuseTaken, toFlag, transaction } from '../db/index.ts';
import { badRequest, getterOf } from '../http/errors/errors.ts';
import type { Page, PageRequest } from '../http/responses/paging.ts';
import type { Platform } from '../platform.ts';
import { type FieldTable, fieldsIn, type MetadataField } from './metadata-fields.repository.ts';

/** Every profile, form and export carries all of them. */
const MAX_FIELDS = 500;

export interface MetadataFieldInput {
  name?: string;
  label?: string;
  type?: string;
  repeatable?: boolean;
  self_editable?: boolean;
}

/** A place is chosen among those that are there. */
interface MetadataFieldChange extends MetadataFieldInput {
  position?: number;
}

export type MetadataFields = ReturnType<typeof createMetadataFields>;

export function createMetadataFields({ database, clock }: Pick<Platform, 'database' | 'clock'>, table: FieldTable) {
  const { db } = database;
  const rows = fieldsIn(table);
  const cache = createTableCache<readonly MetadataField[]>(database.changes, { tables: [table], maxEntries: 1 });
  const all = () => cache.get('all', () => rows.list(db));

  const getField = getterOf(rows.find, 'Metadata field');
  const getFieldToChange = getterOf(rows.lock, 'Metadata field');

  const uniqueName = { table, column: 'name' };

  return {
    /** All fields, in their order. */
    all,

    async list({ limit, offset }: PageRequest): Promise<Page<MetadataField>> {
      const fields = await all();
      return { items: fields.slice(offset, offset + limit), total: fields.length };
    },

    get: (id: number): Promise<MetadataField> => getField(db, id),

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(tx: Db, input: MetadataFieldInput & { name: string }): Promise<MetadataField> {
      lockName(tx, table);
      if ((await rows.count(tx)) >= MAX_FIELDS) {
        throw badRequest('too_many_fields', `There can be at most ${MAX_FIELDS} metadata fields`);
      }
      const now = clock.now();
      const { name, label = name, type = 'text', repeatable = false, self_editable = false } = input;
      const flags = { repeatable: toFlag(repeatable), self_editable: toFlag(self_editable) };
      const row = { name, label, type, ...flags, created_at: now, modified_at: now };
      return refuseTaken(uniqueName, () => rows.insertRow(tx, row));
    },

    /** Values that are there stay under the name they were written with. */
    async update(
      id: number,
      { name, label, type, repeatable, self_editable, position }: MetadataFieldChange,
      requireCurrent: (field: MetadataField) => void,
    ): Promise<MetadataField> {
      return refuseTaken(uniqueName, () =>
        transaction(db, async (tx) => {
          if (position !== undefined) lockName(tx, table);
          requireCurrent(await getFieldToChange(tx, id));
          const flag = (on: boolean | undefined) => (on === undefined ? undefined : toFlag(on));
          const flags = { repeatable: flag(repeatable), self_editable: flag(self_editable) };
          const change = { name, label, type, ...flags, modified_at: clock.now() };
          await rows.update(tx, id, change);
          if (position !== undefined) await rows.place(tx, id, position);
          return getField(tx, id);
        }),
      );
    },

    async delete(id: number, requireCurrent: (field: MetadataField) => void): Promise<void> {
      await transaction(db, async (tx) => {
        requireCurrent(await getFieldToChange(tx, id));
        await rows.delete(tx, id);
      });
    },
  };
}
