// Owns the definitions of user metadata: what the names in `metadata` are called and how they are shown.
import {
  createMemory,
  type Db,
  isUniqueViolation,
  lockName,
  lockRow,
  transaction,
} from '../../../platform/db/index.ts';
import { badRequest, invalidField, notFound } from '../../../platform/http/errors.ts';
import type { Page, PageRequest } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toFlag } from '../users/user-input.ts';
import type { MetadataField } from './metadata-fields.repository.ts';
import * as repository from './metadata-fields.repository.ts';

/** Every profile and every export carries all of them. */
const MAX_FIELDS = 500;

export interface MetadataFieldInput {
  name?: string;
  label?: string;
  type?: string;
  repeatable?: boolean;
}

export type MetadataFieldsService = ReturnType<typeof createMetadataFieldsService>;

export function createMetadataFieldsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  const memory = createMemory<readonly MetadataField[]>(database.changes, {
    tables: ['metadata_fields'],
    maxEntries: 1,
  });
  const all = async () => memory.peek('all') ?? (await memory.get('all', () => repository.listAllMetadataFields(db)));

  return {
    /** By name. */
    all,

    async list({ limit, offset }: PageRequest): Promise<Page<MetadataField>> {
      const fields = await all();
      return { items: fields.slice(offset, offset + limit), total: fields.length };
    },

    async get(id: number): Promise<MetadataField> {
      return getInside(db, id);
    },

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(tx: Db, input: MetadataFieldInput & { name: string }): Promise<MetadataField> {
      await lockName(tx, 'metadata-fields');
      if ((await repository.countMetadataFields(tx)) >= MAX_FIELDS) {
        throw badRequest('too_many_fields', `There can be at most ${MAX_FIELDS} metadata fields`);
      }
      const now = clock.now();
      const { name, label = name, type = 'text', repeatable = false } = input;
      const row = { name, label, type, repeatable: toFlag(repeatable), created_at: now, modified_at: now };
      return uniqueName(() => repository.insertMetadataField(tx, row));
    },

    /** Values that users hold stay under the name they were written with. */
    async update(
      id: number,
      { name, label, type, repeatable }: MetadataFieldInput,
      requireCurrent: (field: MetadataField) => void,
    ): Promise<MetadataField> {
      return uniqueName(() =>
        transaction(db, async (tx) => {
          await lockRow(tx, 'metadata_fields', id);
          requireCurrent(await getInside(tx, id));
          const flag = repeatable === undefined ? undefined : toFlag(repeatable);
          await repository.updateMetadataField(tx, id, {
            name,
            label,
            type,
            repeatable: flag,
            modified_at: clock.now(),
          });
          return getInside(tx, id);
        }),
      );
    },

    async delete(id: number, requireCurrent: (field: MetadataField) => void): Promise<void> {
      await transaction(db, async (tx) => {
        await lockRow(tx, 'metadata_fields', id);
        requireCurrent(await getInside(tx, id));
        await repository.deleteMetadataField(tx, id);
      });
    },
  };
}

async function getInside(db: Db, id: number): Promise<MetadataField> {
  const field = await repository.findMetadataField(db, id);
  if (!field) throw notFound('Metadata field');
  return field;
}

async function uniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'metadata_fields', 'name')) throw invalidField('name', 'is taken already');
    throw error;
  }
}
