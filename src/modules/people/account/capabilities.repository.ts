import {
  countRows,
  type Db,
  findsAny,
  insertMissing,
  type NewRow,
  type Row,
  rowsOf,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type CapabilityGrant = Row<'capabilities'>;

const subjectTables = { user: 'users', group: 'groups', role: 'roles' } as const;
export type SubjectTable = (typeof subjectTables)[keyof typeof subjectTables];

export function tableOf(subject: keyof typeof subjectTables): SubjectTable {
  return subjectTables[subject];
}

export async function subjectExists(db: Db, table: SubjectTable, id: number): Promise<boolean> {
  return findsAny(db.selectFrom(table).where('id', '=', id));
}

/** The same right of the same subject is kept once. */
export async function insertGrant(tx: Db, row: NewRow<'capabilities'>): Promise<CapabilityGrant> {
  await insertMissing(tx, 'capabilities', [row]);
  return tx
    .selectFrom('capabilities')
    .selectAll()
    .where('capability', '=', row.capability)
    .where('subject', '=', row.subject)
    .where('subject_id', '=', row.subject_id)
    .executeTakeFirstOrThrow();
}

export async function listGrants(db: Db, page: PageRequest): Promise<CapabilityGrant[]> {
  return db.selectFrom('capabilities').selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countGrants(db: Db): Promise<number> {
  return countRows(db.selectFrom('capabilities'));
}

export const { deleteIfThere: deleteGrant } = rowsOf('capabilities');
