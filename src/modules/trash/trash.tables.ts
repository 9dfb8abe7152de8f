import type { Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends TrashTables {}
}

interface TrashTables {
  trash_records: TrashRecordTable;
}

interface TrashRecordTable {
  id: Generated<number>;
  obj_type: string;
  obj_id: number;
  title: string;
  description: string;
  /** The path in words of where it was. */
  location: string;
  /** What the module needs to restore the object: JSON. */
  details: string;
  deleted_by: number;
  deleted_at: number;
}
