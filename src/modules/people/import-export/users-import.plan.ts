// What an import would do: compares its rows with what is there and finds everything that forbids them.
import { type Actor, ADMINISTRATORS } from '../../../platform/access/index.ts';
import { findNameFault, type PasswordOwner, type SignIn, signInName } from '../../../platform/auth/index.ts';
import { type Db, type NewRow, together } from '../../../platform/db/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import { FIRST_USER } from '../escalation/escalation.service.ts';
import type { ExtranetMap } from '../extranet-cache.ts';
import { countRoleMembersExcept, groupMembers, listMembers, roleMembers } from '../memberships.repository.ts';
import { newUserRow } from '../users/new-user-row.ts';
import { mergeMetadata, toColumns } from '../users/user-input.ts';
import { parseMetadata } from '../users/users.presenter.ts';
import { createReferences, metadataCell, metadataValue, type References } from './user-csv.ts';
import {
  listIdsBySignInName,
  listManagersAbove,
  listMemberships,
  listNames,
  listUsersToChange,
  type UserRow,
} from './users-csv.repository.ts';
import {
  loadLacked,
  refuseAccountChange,
  refuseBlocking,
  refuseMemberships,
  refuseOwnTeam,
} from './users-import.rights.ts';
import type { Faults, ImportRow } from './users-import.rows.ts';

/** A user that the import touches. Who is not there yet has a number below zero: minus the row. */
export interface ImportChange {
  row: number;
  id: number;
  create?: NewRow<'users'>;
  /** The stored row of the user; undefined for a new one. */
  before?: UserRow | undefined;
  update?: UserRow;
  blocks: boolean;
  password?: string;
  /** Left out: stays. Below zero: a user of this import. */
  managerId?: number | null;
  groupIds?: number[];
  roleIds?: number[];
}

export interface ImportPlan {
  changes: ImportChange[];
  unchanged: number;
  /** The ids of everybody in the file, by row; those of new users are below zero. */
  ids: number[];
}

export interface ImportSetting {
  actor: Actor;
  signIn: SignIn;
  extranets: ExtranetMap;
  primaryExtranetId: number;
  language: string;
  now: number;
}

const ROWS_BETWEEN_TURNS = 500;

/** Reads, and writes nothing. What is wrong goes to the faults; the plan is only good when there are none. */
export async function planImport(
  db: Db,
  rows: readonly ImportRow[],
  setting: ImportSetting,
  faults: Faults,
): Promise<ImportPlan> {
  const known = await loadKnown(db, rows, setting);
  const changes: ImportChange[] = [];
  const ids: number[] = [];
  let unchanged = 0;
  for (const [index, row] of rows.entries()) {
    const change = planRow(row, known, setting, faults);
    ids.push(change.id);
    if (isChange(change)) changes.push(change);
    else if (!faults.has(row.row)) unchanged += 1;
    if (index % ROWS_BETWEEN_TURNS === 0) await letOthersIn();
  }
  await refuseManagers(db, changes, known, setting.actor, faults);
  await refuseEmptyRole(db, changes, known, faults);
  return { changes: changes.filter(({ row }) => !faults.has(row)), unchanged, ids };
}

type Known = Awaited<ReturnType<typeof loadKnown>>;

async function loadKnown(db: Db, rows: readonly ImportRow[], { actor, extranets }: ImportSetting) {
  const keys = new Set(rows.map(({ key }) => key));
  const managers = new Set(rows.flatMap(({ manager }) => (manager ? [signInName(manager)] : [])));
  const namesOf = (kind: 'groups' | 'roles') =>
    rows.some((row) => row[kind] !== undefined) ? listNames(db, kind) : undefined;
  const [users, others, groupNames, roleNames, administrators] = await together(
    listUsersToChange(db, [...keys]),
    listIdsBySignInName(
      db,
      [...managers].filter((key) => !keys.has(key)),
    ),
    namesOf('groups'),
    namesOf('roles'),
    listMembers(db, { members: roleMembers, fixed: 'role_id', id: ADMINISTRATORS }),
  );
  const userIds = [...users.values()].map(({ id }) => id);
  const managerIds = [...managers].flatMap((key) => users.get(key)?.id ?? others.get(key) ?? []);
  const idsOf = (named: readonly { id: number }[] = []) => named.map(({ id }) => id);
  const [managerOf, lacked, groupsOf, rolesOf] = await together(
    listManagersAbove(db, managerIds),
    loadLacked(db, actor, { users: userIds, groups: idsOf(groupNames), roles: idsOf(roleNames) }),
    groupNames && listMemberships(db, groupMembers, userIds),
    roleNames && listMemberships(db, roleMembers, userIds),
  );
  return {
    users,
    /** The managers of those who are named as managers, and of everyone above them. */
    managerOf,
    lacked,
    administrators: new Set(administrators),
    /** The ids of everybody who is named, in the file or as a manager. */
    ids: new Map([...rows.map(({ key, row }) => [key, users.get(key)?.id ?? -row] as const), ...others]),
    groups: groupNames && groupsOf && { references: createReferences('groups', groupNames), memberships: groupsOf },
    roles: roleNames && rolesOf && { references: createReferences('roles', roleNames), memberships: rolesOf },
    extranets: createReferences('extranet', extranets.values()),
  };
}

function planRow(row: ImportRow, known: Known, setting: ImportSetting, faults: Faults): ImportChange {
  const current = known.users.get(row.key);
  const change: ImportChange = { row: row.row, id: current?.id ?? -row.row, before: current, blocks: false };
  const extranetId = row.extranet && faults.check(row.row, () => known.extranets.find(row.extranet ?? ''));
  const input = { ...row.input, ...(extranetId ? { extranet_id: extranetId } : {}) };
  const metadata = metadataChange(row, current, faults);
  if (current) {
    refuseBlocking(row, current, setting.actor, faults);
    refuseOwnPassword(row, current, setting, faults);
    if (current.id === FIRST_USER && extranetId && extranetId !== setting.primaryExtranetId) {
      faults.add(row.row, 'extranet', 'user 1 stays in the primary extranet');
    }
    const columns = { ...toColumns(input, current), ...row.directory };
    const merged = faults.check(row.row, () => mergeMetadata(parseMetadata(current.metadata), metadata));
    const next: UserRow = { ...current, ...columns, metadata: merged ?? current.metadata };
    refuseAccountChange(row, current, next, setting, known, faults);
    if (!isSame(current, next)) change.update = { ...next, modified_at: setting.now };
    change.blocks = current.blocked === 0 && next.blocked === 1;
    refuseNameAsPassword(row, next, faults);
  } else {
    const { username, firstname = '', surname = '', email = '' } = input;
    requireForNew(row, faults);
    const complete = {
      ...input,
      username,
      firstname,
      surname,
      email,
      metadata,
      extranet_id: extranetId || setting.primaryExtranetId,
    };
    refuseNameAsPassword(row, complete, faults);
    const created = faults.check(row.row, () => newUserRow(complete, null, setting.language, setting.now));
    if (created) change.create = { ...created, ...row.directory };
  }
  if (row.password !== undefined) change.password = row.password;
  planManager(row, change, current, known, faults);
  change.groupIds = planMemberships(row, 'groups', current, known, faults);
  change.roleIds = planMemberships(row, 'roles', current, known, faults);
  const before = (kind: 'groups' | 'roles') => known[kind]?.memberships.get(change.id) ?? [];
  const memberships = { groups: before('groups'), roles: before('roles') };
  refuseMemberships(row.row, change, memberships, setting.actor, known.lacked, faults);
  return change;
}

function isChange({ create, update, password, managerId, groupIds, roleIds }: ImportChange): boolean {
  return [create, update, password, managerId, groupIds, roleIds].some((part) => part !== undefined);
}

function isSame(current: UserRow, next: UserRow): boolean {
  return (Object.keys(next) as (keyof UserRow)[]).every((column) => current[column] === next[column]);
}

/** The JSON column, and the cells of defined fields where they say something else than what is there. */
function metadataChange(row: ImportRow, current: UserRow | undefined, faults: Faults): Record<string, unknown> {
  const values = current ? parseMetadata(current.metadata) : {};
  const cells = row.metadata.flatMap(({ field, cell }): [string, unknown][] => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (metadataCell(value) === cell) return [];
    return [[field.name, faults.check(row.row, () => metadataValue(field, cell))]];
  });
  return { ...row.input.metadata, ...Object.fromEntries(cells) };
}

function requireForNew({ row, input }: ImportRow, faults: Faults): void {
  if (faults.has(row)) return;
  for (const name of ['firstname', 'surname', 'email'] as const) {
    if (input[name] === undefined) faults.add(row, name, 'is required for a new user');
  }
}

function refuseNameAsPassword({ row, password }: ImportRow, owner: PasswordOwner, faults: Faults): void {
  const fault = password === undefined ? undefined : findNameFault(password, owner);
  if (fault !== undefined) faults.add(row, 'password', fault);
}

/** P50: a file has no place for the current password; only Basic has just sent it. */
function refuseOwnPassword(
  { row, password }: ImportRow,
  { id }: UserRow,
  { actor, signIn }: ImportSetting,
  faults: Faults,
): void {
  if (password === undefined || id !== actor.id || signIn.via === 'basic') return;
  faults.add(
    row,
    'password',
    'your own password is changed with your current one, at PUT /api/people/v2/users/{id}/password',
  );
}

function planManager(
  row: ImportRow,
  change: ImportChange,
  current: UserRow | undefined,
  known: Known,
  faults: Faults,
): void {
  if (row.manager === undefined) return;
  const managerId = row.manager === '' ? null : known.ids.get(signInName(row.manager));
  if (managerId === undefined) faults.add(row.row, 'manager', `there is no user ${row.manager.slice(0, 100)}`);
  else if (managerId !== (current?.manager_id ?? null)) change.managerId = managerId;
}

/** The ids to be in; undefined when they are the same as now. */
function planMemberships(
  row: ImportRow,
  kind: 'groups' | 'roles',
  current: UserRow | undefined,
  known: Known,
  faults: Faults,
): number[] | undefined {
  const labels = row[kind];
  const there = known[kind];
  if (!labels || !there) return undefined;
  const ids = findAll(labels, there.references, row.row, faults);
  const before = (current && there.memberships.get(current.id)) ?? [];
  return ids.size === before.length && before.every((id) => ids.has(id)) ? undefined : [...ids];
}

function findAll(labels: readonly string[], references: References, row: number, faults: Faults): Set<number> {
  const ids = new Set<number>();
  for (const label of labels) {
    const id = faults.check(row, () => references.find(label));
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

/** Looks at the managers as they would be. */
async function refuseManagers(
  db: Db,
  changes: readonly ImportChange[],
  known: Known,
  actor: Actor,
  faults: Faults,
): Promise<void> {
  const moved = changes.filter(({ managerId }) => managerId !== undefined);
  const managerOf = new Map(known.managerOf);
  for (const { id, managerId } of moved) managerOf.set(id, managerId ?? null);
  const circles = findCircles(managerOf, moved);
  for (const { row, id } of moved) {
    if (circles.has(id)) faults.add(row, 'manager', 'the managers would go round in a circle');
  }
  await refuseOwnTeam(db, actor, moved, managerOf, faults);
}

/** The people who are above themselves; one who only leads into a circle is not among them. */
function findCircles(managerOf: ReadonlyMap<number, number | null>, starts: readonly { id: number }[]): Set<number> {
  const seen = new Set<number>();
  const circles = new Set<number>();
  for (const { id } of starts) {
    const chain = new Set<number>();
    let at: number | null = id;
    while (at !== null && !seen.has(at)) {
      seen.add(at);
      chain.add(at);
      at = managerOf.get(at) ?? null;
    }
    while (at !== null && chain.has(at) && !circles.has(at)) {
      circles.add(at);
      at = managerOf.get(at) ?? null;
    }
  }
  return circles;
}

/** Role 1 is never left empty. */
async function refuseEmptyRole(db: Db, changes: readonly ImportChange[], known: Known, faults: Faults): Promise<void> {
  const was = ({ id }: ImportChange) => known.roles?.memberships.get(id)?.includes(ADMINISTRATORS) ?? false;
  const leaving = changes.filter((change) => change.roleIds && was(change) && !change.roleIds.includes(ADMINISTRATORS));
  if (leaving.length === 0) return;
  if (changes.some(({ roleIds }) => roleIds?.includes(ADMINISTRATORS))) return;
  const members = await countRoleMembersExcept(db, ADMINISTRATORS, 0);
  if (members <= leaving.length) faults.add(leaving[0]?.row ?? 0, 'roles', 'role 1 must keep at least one member');
}
