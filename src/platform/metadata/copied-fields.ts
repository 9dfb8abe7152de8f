// Definitions of metadata that were read from another installation.
import { continueIds, type Db, insertMissing, toFlag } from '../db/index.ts';
import type { FieldTable } from './metadata-fields.repository.ts';

export interface CopiedField {
  id: number;
  name: string;
  label: string;
  type: string;
  repeatable: boolean;
  self_editable: boolean;
}

/** With the ids they had there; those whose name is taken here are left out. */
export async function addCopiedFields(
  tx: Db,
  table: FieldTable,
  fields: readonly CopiedField[],
  now: number,
): Promise<void> {
  await insertMissing(
    tx,
    table,
    fields.map(({ repeatable, self_editable, ...field }) => ({
      ...field,
      repeatable: toFlag(repeatable),
      self_editable: toFlag(self_editable),
      created_at: now,
      modified_at: now,
    })),
  );
  await continueIds(tx, table);
}
