// Who holds a capability, for those who are to be told or protected. What an actor holds is read when they sign in.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { ADMINISTRATORS, type Capability } from './capabilities.ts';

/**
 * A query of the users (`id`) whom one of the capabilities was granted, themselves or through a group or role. Grants to everyone
 * are not looked at. `withInactive`: inactive groups and roles count as well.
 */
export function holdersOf(
  capabilities: readonly Capability[],
  { withInactive = false }: { withInactive?: boolean } = {},
): RawBuilder<{ id: number }> {
  const granted = (subject: 'user' | 'group' | 'role') =>
    sql`capabilities.subject = ${sql.lit(subject)} and capabilities.capability in (${sql.join(capabilities)})`;
  const through = (subject: 'group' | 'role') => sql`
    select members.user_id as id from capabilities
    join ${sql.table(`${subject}s`)} as holder on holder.id = capabilities.subject_id
    join ${sql.table(`${subject}_members`)} as members on ${sql.ref(`members.${subject}_id`)} = holder.id
    where ${granted(subject)} ${withInactive ? sql`` : sql`and holder.inactive = 0`}`;
  return sql<{ id: number }>`
    select subject_id as id from capabilities where ${granted('user')}
    union ${through('group')} union ${through('role')}`;
}

/** For a query on users: members of role 1, and holders of the capability by any way. */
export function isHolder(capability: Capability): RawBuilder<SqlBool> {
  return sql<SqlBool>`(users.id in (select user_id from role_members where role_id = ${sql.lit(ADMINISTRATORS)})
    or users.id in (${holdersOf([capability])})
    or exists (select 1 from capabilities where capability = ${capability} and subject = 'everyone'))`;
}

/** The holders who can sign in. */
export async function listHolders(db: Db, capability: Capability): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where blocked = 0 and id in (${holdersOf([capability])})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Members of role 1 who can sign in. */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('role_members')
    .innerJoin('users', 'users.id', 'role_members.user_id')
    .select('users.id')
    .where('role_members.role_id', '=', ADMINISTRATORS)
    .where('users.blocked', '=', 0)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
