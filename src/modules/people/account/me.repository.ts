import {
  alongside,
  type Db,
  insertRows,
  type NewRow,
  plannedRows,
  putRows,
  type Row,
} from '../../../platform/db/index.ts';

const columns = ['id', 'username', 'fullname', 'timezone', 'language', 'digest', 'metadata'] as const;
export type Account = Pick<Row<'users'>, (typeof columns)[number]>;
export type StoredPreference = Row<'notification_preferences'>;

export async function findAccount(db: Db, userId: number): Promise<Account | undefined> {
  const [row] = await db.selectFrom('users').select(columns).where('id', '=', userId).$call(plannedRows(db));
  return row;
}

export async function listNotificationPreferences(db: Db, userId: number): Promise<StoredPreference[]> {
  return db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('kind')
    .$call(plannedRows(db));
}

export async function replaceNotificationPreferences(
  tx: Db,
  userId: number,
  rows: readonly NewRow<'notification_preferences'>[],
): Promise<void> {
  alongside(tx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute());
  await insertRows(tx, 'notification_preferences', rows);
}

/** JSON; undefined where the user has chosen nothing. */
export async function findInterface(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .selectFrom('user_interfaces')
    .select('value')
    .where('user_id', '=', userId)
    .$call(plannedRows(db));
  return row?.value;
}

export async function putInterface(tx: Db, userId: number, value: string): Promise<void> {
  await putRows(tx, 'user_interfaces', ['user_id'], [{ user_id: userId, value }]);
}
