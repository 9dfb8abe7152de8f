import { type Db, isAmong, plannedRows, type Row } from '../../../platform/db/index.ts';

export type PicturedRow = Pick<Row<'users'>, 'id' | 'fullname' | 'photo_hash' | 'extranet_id' | 'blocked'>;

export async function listPicturedRows(db: Db, ids: readonly number[]): Promise<PicturedRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'fullname', 'photo_hash', 'extranet_id', 'blocked'])
    .where(isAmong(db, 'id', ids))
    .$call(plannedRows(db));
}
