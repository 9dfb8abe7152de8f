import { sql } from 'kysely';
import { type Db, deleteRows, engineOf, isAmong, noteWrite, type Row } from '../../../platform/db/index.ts';
import { inSlices } from '../../../platform/let-others-in.ts';
import type { MemberColumn } from '../named-rows.repository.ts';
import { type User, userColumns } from '../users/user-list.repository.ts';

export type UserRow = Row<'users'>;

/** Rows in one statement: both engines take this many with every column as a value. */
export const ROWS_AT_ONCE = 500;

/** A batch of an export: the users that come next by id, all or of these, with the name of their manager. */
export async function listExportUsers(
  db: Db,
  afterId: number,
  ids?: readonly number[],
): Promise<(User & { manager: string | null })[]> {
  return db
    .selectFrom('users')
    .innerJoin('user_activity', 'user_activity.user_id', 'users.id')
    .leftJoin('users as manager', 'manager.id', 'users.manager_id')
    .select(userColumns)
    .select('manager.username as manager')
    .where('users.id', '>', afterId)
    .$if(ids !== undefined, (query) => query.where(isAmong(db, 'users.id', ids ?? [])))
    .orderBy('users.id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

/** Which groups or roles the users are in, by the id of the user. */
export async function listMemberships(
  db: Db,
  { table, column }: MemberColumn,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const memberships = new Map<number, number[]>();
  await inSlices(userIds, ROWS_AT_ONCE, async (piece) => {
    const { rows } = await sql<{ user_id: number; id: number }>`
      select user_id, ${sql.ref(column)} as id from ${sql.table(table)}
      where user_id in (${sql.join(piece)}) order by user_id, ${sql.ref(column)}`.execute(db);
    for (const { user_id, id } of rows) {
      const ids = memberships.get(user_id);
      if (ids) ids.push(id);
      else memberships.set(user_id, [id]);
    }
  });
  return memberships;
}

export async function listNames(db: Db, table: 'groups' | 'roles'): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} order by id`.execute(db);
  return rows;
}

/** Whole rows by name to sign in with; inside a transaction nobody else changes them until it ends. */
export async function listUsersToChange(db: Db, signInNames: readonly string[]): Promise<Map<string, UserRow>> {
  const users = new Map<string, UserRow>();
  await inSlices(signInNames, ROWS_AT_ONCE, async (piece) => {
    const query = db.selectFrom('users').selectAll().where('sign_in_name', 'in', piece).orderBy('id');
    const locks = db.isTransaction && engineOf(db) === 'postgres';
    for (const user of await (locks ? query.forUpdate() : query).execute()) users.set(user.sign_in_name, user);
  });
  return users;
}

export async function listIdsBySignInName(db: Db, signInNames: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inSlices(signInNames, ROWS_AT_ONCE, async (piece) => {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'sign_in_name'])
      .where('sign_in_name', 'in', piece)
      .execute();
    for (const { id, sign_in_name } of rows) ids.set(sign_in_name, id);
  });
  return ids;
}

/** The manager of each of the users, and of everyone above them. */
export async function listManagersAbove(db: Db, userIds: readonly number[]): Promise<Map<number, number | null>> {
  const managers = new Map<number, number | null>();
  await inSlices(userIds, ROWS_AT_ONCE, async (piece) => {
    const { rows } = await sql<{ id: number; manager_id: number | null }>`
      with recursive above (id, manager_id) as (
        select id, manager_id from users where id in (${sql.join(piece)})
        union
        select users.id, users.manager_id from users join above on users.id = above.manager_id)
      select id, manager_id from above`.execute(db);
    for (const { id, manager_id } of rows) managers.set(id, manager_id);
  });
  return managers;
}

const changedColumns = [
  'username',
  'username_key',
  'sign_in_name',
  'firstname',
  'firstname_key',
  'surname',
  'surname_key',
  'fullname',
  'fullname_key',
  'name_words',
  'email',
  'email_key',
  'company',
  'company_key',
  'job_title',
  'job_title_key',
  'user_code',
  'user_code_key',
  'language',
  'ldap_guid',
  'external_directory_id',
  'external_directory_user_id',
  'metadata',
  'extranet_id',
  'blocked',
  'modified_at',
] as const;

/** Whole rows; the password and the manager have their own ways. */
export async function updateUsers(tx: Db, users: readonly UserRow[]): Promise<void> {
  const types = changedColumns.map((column) =>
    column === 'extranet_id' || column === 'blocked' || column === 'modified_at' ? 'bigint' : 'text',
  );
  const set = sql.join(changedColumns.map((column, index) => sql`${sql.ref(column)} = ${given(index + 1)}`));
  const values = users.map((user) => [user.id, ...changedColumns.map((column) => user[column])]);
  await updateFromValues(tx, set, ['bigint', ...types], values);
}

export async function setPasswords(tx: Db, passwords: readonly (readonly [id: number, hash: string])[], now: number) {
  const set = sql`password_hash = ${given(1)}, password_revision = password_revision + 1, modified_at = ${now}`;
  await updateFromValues(tx, set, ['bigint', 'text'], passwords);
}

export async function setManagers(tx: Db, managers: readonly (readonly [id: number, managerId: number | null])[]) {
  await updateFromValues(tx, sql`manager_id = ${given(1)}`, ['bigint', 'bigint'], managers);
}

/** The users are in these groups or roles, and in no others. */
export async function replaceMemberships(
  tx: Db,
  { table, column }: MemberColumn,
  memberships: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const pairs = [...memberships].flatMap(([userId, ids]) => ids.map((id) => [id, userId] as const));
  await inSlices([...memberships.keys()], ROWS_AT_ONCE, (piece) => deleteRows(tx, table, 'user_id', piece));
  await inSlices(pairs, ROWS_AT_ONCE, async (piece) => {
    const rows = sql.join(piece.map(([id, userId]) => sql`(${id}, ${userId})`));
    await sql`
      insert into ${sql.table(table)} (${sql.ref(column)}, user_id) values ${rows} on conflict do nothing`.execute(tx);
    noteWrite(table);
  });
}

export async function deleteSessionsOfAll(tx: Db, userIds: readonly number[]): Promise<void> {
  await inSlices(userIds, ROWS_AT_ONCE, (piece) => deleteRows(tx, 'sessions', 'user_id', piece));
}

export async function deleteTokensOfAll(tx: Db, userIds: readonly number[]): Promise<void> {
  await inSlices(userIds, ROWS_AT_ONCE, (piece) => deleteRows(tx, 'tokens', 'user_id', piece));
}

/** Changes each user to the values of its own line; the first value is the id. */
async function updateFromValues(
  tx: Db,
  set: ReturnType<typeof sql>,
  types: readonly ('bigint' | 'text')[],
  lines: readonly (readonly unknown[])[],
): Promise<void> {
  await inSlices(lines, ROWS_AT_ONCE, async (piece) => {
    const rows = piece.map((line) => sql`(${sql.join(line.map((value, index) => cast(value, types[index])))})`);
    await sql`
      update users set ${set} from (values ${sql.join(rows)}) as given where users.id = ${given(0)}`.execute(tx);
    noteWrite('users');
  });
}

/** Both engines call the columns of such a table by their number. */
function given(index: number) {
  return sql.ref(`given.column${index + 1}`);
}

function cast(value: unknown, type: 'bigint' | 'text' = 'text') {
  return sql`cast(${value} as ${sql.raw(type)})`;
}
