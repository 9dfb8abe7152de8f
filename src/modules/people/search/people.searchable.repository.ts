import { sql } from 'kysely';
import { restrict, visibleGroups, visibleUsers } from '../../../platform/access/index.ts';
import { isAmong, plannedRows } from '../../../platform/db/index.ts';
import type { Searchable, VisibleObject } from '../../../platform/search/index.ts';

const userColumns = ['fullname', 'username', 'email', 'company', 'job_title', 'user_code'];

/** Rule S1 by P1. */
export const searchablePeople: Searchable = {
  type: 'person',
  aliases: ['people', 'persons', 'user', 'users'],
  number: 1,
  isName: true,
  table: 'users',
  sources: [{ table: 'users', columns: userColumns, objects: 'row.id' }],
  visible: (_db, { actor }) => sql<VisibleObject>`
    select users.id, users.fullname as title, users.modified_at as date, cast(null as bigint) as author_id
    from users where ${restrict(visibleUsers(actor), 'users')}`,
  async load(db, ids) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'fullname', 'username', 'email', 'company', 'job_title', 'user_code'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    return rows.map(({ id, fullname, username, email, user_code, job_title, company }) => ({
      id,
      title: fullname,
      also: [username, email, user_code].join(' · '),
      text: [job_title, company].filter((part) => part !== '').join(' · '),
    }));
  },
};

/** Rule S1 by P10. The owner is no author, and not everybody who sees the group may see them (P1). */
export const searchableGroups: Searchable = {
  type: 'group',
  aliases: ['groups'],
  number: 2,
  table: 'groups',
  sources: [{ table: 'groups', columns: ['name', 'description'], objects: 'row.id' }],
  visible: (_db, { actor }) => sql<VisibleObject>`
    select groups.id, groups.name as title, groups.created_at as date, cast(null as bigint) as author_id
    from groups where ${restrict(visibleGroups(actor), 'groups')}`,
  async load(db, ids) {
    const rows = await db
      .selectFrom('groups')
      .select(['id', 'name as title', 'description as text'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    return rows;
  },
};
