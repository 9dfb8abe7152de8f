import { sql } from 'kysely';
import { type Db, findsAny, type NewRow, type Row } from '../db/index.ts';

export async function findTotp(db: Db, userId: number): Promise<Row<'totp_secrets'> | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** A secret that was begun before and not confirmed is forgotten. */
export async function beginTotp(tx: Db, row: NewRow<'totp_secrets'>): Promise<void> {
  await deleteTotp(tx, row.user_id);
  await tx.insertInto('totp_secrets').values(row).execute();
}

export async function confirmTotp(tx: Db, userId: number, now: number): Promise<void> {
  await tx.updateTable('totp_secrets').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

export async function deleteTotp(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}

/** Whether nobody has used this step or a later one before: of two who use a code at once, one does. */
export async function takeTotpStep(tx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Takes a recovery code. When two requests use it at once, one of them gets true. */
export async function takeRecoveryCode(tx: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const codes = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  return codes.length;
}

export type Passkey = Row<'passkeys'>;

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Undefined when the passkey is known already. */
export async function insertPasskey(tx: Db, row: NewRow<'passkeys'>): Promise<Passkey | undefined> {
  return tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function renamePasskey(tx: Db, userId: number, id: number, name: string): Promise<Passkey | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(tx: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeysOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function noteUseOfPasskey(tx: Db, id: number, counter: number, now: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** Whether nobody has answered the challenge before. */
export async function takeChallenge(tx: Db, hash: string, expiresAt: number): Promise<boolean> {
  const row = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody has a second factor, as it stands now; kept beside the columns that decide who may sign in. */
export async function noteSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const confirmed = tx.selectFrom('totp_secrets').where('user_id', '=', userId).where('confirmed_at', 'is not', null);
  const has = (await findsAny(confirmed)) || (await findsAny(tx.selectFrom('passkeys').where('user_id', '=', userId)));
  await tx
    .updateTable('users')
    .set({ second_factor: has ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
  return has;
}

/** Whether a role that somebody is in asks for a second factor. */
export async function needsSecondFactor(db: Db, userId: number): Promise<boolean> {
  return findsAny(
    db
      .selectFrom('role_members')
      .innerJoin('roles', 'roles.id', 'role_members.role_id')
      .where('role_members.user_id', '=', userId)
      .where('roles.inactive', '=', 0)
      .where('roles.second_factor', '=', 1),
  );
}

export async function confirmSession(tx: Db, sessionId: number, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

export async function setRoleNeed(tx: Db, roleId: number, isNeeded: boolean): Promise<void> {
  await tx
    .updateTable('roles')
    .set({ second_factor: isNeeded ? 1 : 0 })
    .where('id', '=', roleId)
    .execute();
}

/** Roles that ask for a second factor, with how many of their members can sign in, and how many of those have one. */
export async function listRoleNeeds(db: Db) {
  return db
    .selectFrom('roles')
    .leftJoin('role_members', 'role_members.role_id', 'roles.id')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'role_members.user_id').on('users.blocked', '=', 0))
    .where('roles.second_factor', '=', 1)
    .select(['roles.id', 'roles.name'])
    .select([
      sql<number>`cast(count(users.id) as integer)`.as('members'),
      sql<number>`cast(coalesce(sum(users.second_factor), 0) as integer)`.as('ready'),
    ])
    .groupBy(['roles.id', 'roles.name', 'roles.name_key'])
    .orderBy('roles.name_key')
    .orderBy('roles.id')
    .execute();
}
