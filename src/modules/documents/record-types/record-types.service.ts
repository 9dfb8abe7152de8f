// Record types: which metadata a document that was declared a record of that type has.
import { createTableCache, type Db, lockName, refuseTaken, transaction } from '../../../platform/db/index.ts';
import { badRequest, conflict, getterOf, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { RecordType } from './record-types.repository.ts';
import * as repository from './record-types.repository.ts';

const uniqueName = { table: 'record_types', column: 'name' };

const MAX_RECORD_TYPES = 500;

export interface RecordTypeInput {
  name?: string;
  fields?: string[];
}

export type RecordTypesService = ReturnType<typeof createRecordTypesService>;

export function createRecordTypesService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  const cache = createTableCache<readonly RecordType[]>(database.changes, { tables: ['record_types'], maxEntries: 1 });
  const all = () => cache.get('all', () => repository.listAllRecordTypes(db));

  return {
    /** A page of record types, by name. */
    async list({ limit, offset }: PageRequest): Promise<Page<RecordType>> {
      const types = await all();
      return { items: types.slice(offset, offset + limit), total: types.length };
    },

    get: (id: number): Promise<RecordType> => getRecordType(db, id),

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(tx: Db, { name, fields = [] }: RecordTypeInput & { name: string }): Promise<RecordType> {
      lockName(tx, 'record-types');
      if ((await repository.countRecordTypes(tx)) >= MAX_RECORD_TYPES) {
        throw badRequest('too_many_record_types', `There can be at most ${MAX_RECORD_TYPES} record types`);
      }
      const now = clock.now();
      const row = { name, name_key: fold(name), fields: fieldsColumn(fields), created_at: now, modified_at: now };
      return refuseTaken(uniqueName, () => repository.insertRecordType(tx, row));
    },

    /** Values that documents have stay, whether the type still names them or not. */
    async update(
      id: number,
      { name, fields }: RecordTypeInput,
      requireCurrent: (type: RecordType) => void,
    ): Promise<RecordType> {
      return refuseTaken(uniqueName, () =>
        transaction(db, async (tx) => {
          requireCurrent(await getRecordTypeToChange(tx, id));
          await repository.updateRecordType(tx, id, {
            ...(name === undefined ? {} : { name, name_key: fold(name) }),
            ...(fields === undefined ? {} : { fields: fieldsColumn(fields) }),
            modified_at: clock.now(),
          });
          return getRecordType(tx, id);
        }),
      );
    },

    async delete(id: number, requireCurrent: (type: RecordType) => void): Promise<void> {
      await transaction(db, async (tx) => {
        requireCurrent(await getRecordTypeToChange(tx, id));
        if (await repository.isRecordTypeUsed(tx, id)) {
          throw conflict('record_type_in_use', 'Documents have this record type');
        }
        await repository.deleteRecordType(tx, id);
      });
    },
  };
}

const getRecordType = getterOf(repository.findRecordType, 'Record type');
const getRecordTypeToChange = getterOf(repository.lockRecordType, 'Record type');

/** Each name once, in the order given. */
function fieldsColumn(fields: readonly string[]): string {
  return JSON.stringify([...new Set(fields)]);
}
