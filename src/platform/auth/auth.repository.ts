import { sql } from 'kysely';
import {
  alongside,
  type Db,
  deleteRows,
  insertRows,
  type NewRow,
  noteWrite,
  pairRows,
  preparedQuery,
  type Row,
  rowsOf,
  together,
  updateRows,
} from '../db/index.ts';

export async function findAccount(db: Db, signInName: string) {
  return db
    .selectFrom('users')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .where('users.sign_in_name', '=', signInName)
    .select(['users.id', 'users.password_hash', 'users.password_revision', 'users.second_factor'])
    .select(['users.blocked', 'extranets.inactive'])
    .executeTakeFirst();
}

const credentialColumns = ['id', 'user_id', 'expires_at'] as const;

const tokenByHash = preparedQuery<{ hash: string }, Pick<Row<'tokens'>, (typeof credentialColumns)[number] | 'scopes'>>(
  (db, param) =>
    db
      .selectFrom('tokens')
      .select([...credentialColumns, 'scopes'])
      .where('secret_hash', '=', param('hash')),
);

const sessionByHash = preparedQuery<
  { hash: string },
  Pick<Row<'sessions'>, (typeof credentialColumns)[number] | 'confirmed_at'> & { last_used_at: number }
>((db, param) =>
  db
    .selectFrom('sessions')
    .leftJoin('session_uses', 'session_uses.session_id', 'sessions.id')
    .select([...credentialColumns, 'confirmed_at'])
    .select(sql<number>`coalesce(session_uses.last_used_at, sessions.created_at)`.as('last_used_at'))
    .where('secret_hash', '=', param('hash')),
);

export async function findToken(db: Db, hash: string) {
  return (await tokenByHash(db, { hash }))[0];
}

export async function findSession(db: Db, hash: string) {
  return (await sessionByHash(db, { hash }))[0];
}

const sessions = rowsOf('sessions');

/** The id of a session to come, on PostgreSQL. */
export const reserveSession = sessions.reserve;

/** Every session has its row of uses. */
export async function insertSession(tx: Db, row: NewRow<'sessions'>, reservedId: number | undefined): Promise<void> {
  const id = await sessions.insert(tx, row, reservedId);
  await insertRows(tx, 'session_uses', [{ session_id: id, last_used_at: row.created_at }]);
}

export async function deleteSession(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteSessionBySecret(tx: Db, hash: string): Promise<void> {
  alongside(tx.deleteFrom('sessions').where('secret_hash', '=', hash).execute());
}

/** Deletes the sessions of a user except the newest. */
export async function deleteOldestSessions(tx: Db, userId: number, keep: number): Promise<void> {
  const newest = tx.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(keep);
  alongside(tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', newest).execute());
}

/** Deletes all sessions of a user except the one that may stay. */
export async function deleteSessionsOf(tx: Db, userId: number, keepId = 0): Promise<void> {
  alongside(tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keepId).execute());
}

export async function deleteTokensOf(tx: Db, userId: number): Promise<void> {
  await deleteRows(tx, 'tokens', 'user_id', [userId]);
}

/** `idleMs`: how long a session may be left alone; 0: as long as it lasts. */
export async function deleteExpired(tx: Db, now: number, idleMs: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  if (idleMs > 0) {
    const idle = tx
      .selectFrom('session_uses')
      .select('session_id')
      .where('last_used_at', '<=', now - idleMs);
    await tx.deleteFrom('sessions').where('id', 'in', idle).execute();
  }
  await tx.deleteFrom('tokens').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
}

export async function findUserForActor(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .where('users.id', '=', userId)
    .where('users.blocked', '=', 0)
    .select([
      'users.id',
      'users.username',
      'users.fullname',
      'users.language',
      'users.timezone',
      'users.extranet_id',
      'users.password_revision',
      'users.second_factor',
      'extranets.is_primary',
      'extranets.read_only',
      'extranets.inactive',
    ])
    .executeTakeFirst();
}

/** The groups of a user. Inactive ones count for nothing. */
function activeGroups(db: Db, userId: number) {
  return db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .where('group_members.user_id', '=', userId)
    .where('groups.inactive', '=', 0);
}

/** The roles of a user. Inactive ones count for nothing. */
function activeRoles(db: Db, userId: number) {
  return db
    .selectFrom('role_members')
    .innerJoin('roles', 'roles.id', 'role_members.role_id')
    .where('role_members.user_id', '=', userId)
    .where('roles.inactive', '=', 0);
}

export async function listActiveMemberships(db: Db, userId: number) {
  const [groups, roles] = await together(
    activeGroups(db, userId).select('groups.id').execute(),
    activeRoles(db, userId).select(['roles.id', 'roles.second_factor']).execute(),
  );
  return {
    groupIds: groups.map(({ id }) => id),
    roleIds: roles.map(({ id }) => id),
    needsSecondFactor: roles.some(({ second_factor }) => second_factor === 1),
  };
}

/** Those of the user, of their groups and roles, and of everyone. */
export async function listCapabilitiesOf(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('capabilities')
    .select('capability')
    .where((eb) =>
      eb.or([
        eb('subject', '=', 'everyone'),
        eb.and([eb('subject', '=', 'user'), eb('subject_id', '=', userId)]),
        eb.and([eb('subject', '=', 'group'), eb('subject_id', 'in', activeGroups(db, userId).select('groups.id'))]),
        eb.and([eb('subject', '=', 'role'), eb('subject_id', 'in', activeRoles(db, userId).select('roles.id'))]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ capability }) => capability));
}

/** Pairs of a user and when they were last seen. */
export async function writeUses(tx: Db, uses: readonly (readonly [number, number])[]): Promise<void> {
  await sql`update user_activity set last_time_used = pairs.new
    from ${pairRows(tx, uses)} where user_activity.user_id = pairs.old`.execute(tx);
  noteWrite('user_activity');
}

export async function writeSessionUses(tx: Db, uses: readonly (readonly [number, number])[]): Promise<void> {
  await sql`update session_uses set last_used_at = pairs.new
    from ${pairRows(tx, uses)} where session_uses.session_id = pairs.old`.execute(tx);
  noteWrite('session_uses');
}

export async function writeTokenUses(tx: Db, uses: readonly (readonly [number, number])[]): Promise<void> {
  await sql`update token_uses set last_used_at = pairs.new
    from ${pairRows(tx, uses)} where token_uses.token_id = pairs.old`.execute(tx);
  noteWrite('token_uses');
}

/** Every user has a row; one who was deleted in the meantime leaves no trace. */
export async function writeActivity(
  tx: Db,
  userId: number,
  change: { last_time_login?: number; last_time_used?: number },
): Promise<void> {
  await updateRows(tx, 'user_activity', 'user_id', [userId], change);
}

export async function hasSignedInFrom(db: Db, userId: number, networkHash: string): Promise<boolean> {
  const query = db.selectFrom('sign_in_networks').select('user_id');
  const row = await query.where('user_id', '=', userId).where('network_hash', '=', networkHash).executeTakeFirst();
  return row !== undefined;
}

/** Keeps the networks seen last. Nothing happens for a user who was deleted in the meantime. */
export async function noteNetwork(
  tx: Db,
  userId: number,
  networkHash: string,
  now: number,
  keep: number,
): Promise<void> {
  const insert = tx
    .insertInto('sign_in_networks')
    .columns(['user_id', 'network_hash', 'last_seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .select((row) => [
          'id',
          row.cast<string>(row.val(networkHash), 'text').as('network_hash'),
          row.cast<number>(row.val(now), 'bigint').as('last_seen_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_seen_at: now }));
  alongside(insert.execute());
  const last = tx
    .selectFrom('sign_in_networks')
    .select('network_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('network_hash')
    .limit(keep);
  const others = tx.deleteFrom('sign_in_networks').where('user_id', '=', userId).where('network_hash', 'not in', last);
  alongside(others.execute());
}
