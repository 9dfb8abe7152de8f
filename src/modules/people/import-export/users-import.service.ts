// The import of users: all rows of a file, or none of them.
import type { Actor } from '../../../platform/access/index.ts';
import { hashPassword, type SignIn } from '../../../platform/auth/index.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { type Db, refuseTaken, together, transaction } from '../../../platform/db/index.ts';
import { conflict } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import { isUsableAddress } from '../../../platform/mail/mail-address.ts';
import type { MetadataFields } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import type { ExtranetCache, ExtranetMap } from '../extranet-cache.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import { groupMembers, lockMembers, roleMembers } from '../memberships.repository.ts';
import { holdRows } from '../named-rows.repository.ts';
import { createPeopleNotifications } from '../people.notifications.ts';
import { changedFields, createUserEvents, type UserChange } from '../users/user-events.ts';
import { insertUsers, lockOrgChart } from '../users/users.repository.ts';
import { uniqueUsername } from '../users/users.service.ts';
import { readCsv } from './user-csv-reader.ts';
import * as repository from './users-csv.repository.ts';
import { type ImportChange, type ImportPlan, type ImportSetting, planImport } from './users-import.plan.ts';
import { createFaults, type Faults, type ImportFault, type ImportRow, readImportRows } from './users-import.rows.ts';

export const IMPORT_BYTES = 20 * 1024 * 1024;
export const IMPORT_ROWS = 50_000;
/** A password takes about 20 ms of a core; a file must not keep the server busy for many minutes. */
const IMPORT_PASSWORDS = 2_000;
const PASSWORDS_AT_ONCE = 2;

export interface ImportReport {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** The first faults of the file. */
  errors: ImportFault[];
  error_count: number;
  dry_run: boolean;
  /** How many new users get a mail. */
  invited: number;
  /** The users of the file, by row; nobody where nothing was written. */
  ids: number[];
}

export interface ImportRequest {
  actor: Actor;
  signIn: SignIn;
  /** Read when it is this import's turn. */
  file: () => Promise<Buffer>;
  dryRun: boolean;
  /** Whether new users are mailed a link to choose a password. */
  invites: boolean;
}

export type UsersImport = ReturnType<typeof createUsersImport>;

export function createUsersImport(
  { database, clock, locale, events }: Platform,
  notifier: Notifier,
  extranets: ExtranetCache,
  metadata: MetadataFields,
  invitations: InvitationsService,
) {
  const { db } = database;
  const userEvents = createUserEvents(events);
  const notifications = createPeopleNotifications(notifier);

  const importUsers = async ({ actor, signIn, file, dryRun, invites }: ImportRequest): Promise<ImportReport> => {
    if (invites) invitations.requireMail();
    const csv = await readCsv(await file(), { rows: IMPORT_ROWS });
    const setting: ImportSetting = {
      actor,
      signIn,
      extranets: await extranets.all(),
      primaryExtranetId: (await extranets.primary()).id,
      language: locale.language,
      now: clock.now(),
    };
    const faults = createFaults();
    const rows = await readImportRows(csv, await metadata.all(), faults);
    limitPasswords(rows, faults);
    const preview = await planImport(db, rows, setting, faults);
    const inviteesOf = ({ changes }: ImportPlan) =>
      invites ? changes.filter((change) => canBeInvited(change, setting.extranets)) : [];
    if (dryRun || faults.count() > 0) {
      return report(csv.rows.length, preview, faults, { dryRun, invited: inviteesOf(preview).length });
    }

    const hashes = await hashPasswords(rows);
    return refuseTaken(uniqueUsername, () =>
      transaction(db, async (tx) => {
        lockOrgChart(tx);
        lockMembers(tx, groupMembers);
        lockMembers(tx, roleMembers);
        // Something may have changed since the preview.
        const found = createFaults();
        let written: number[] = [];
        const plan = await planImport(tx, rows, setting, found);
        if (found.count() === 0) {
          const renewed = plan.changes.filter(({ before, password }) => before && password !== undefined);
          const renewedIds = renewed.map(({ id }) => id);
          const [ids] = await together(
            apply(tx, plan.changes, hashes, setting),
            notifications.passwordsChanged(tx, renewedIds, actor),
          );
          written = plan.ids.map((id) => ids.get(id) ?? id);
          await invitations.inviteNew(
            tx,
            inviteesOf(plan).map(({ id }) => ids.get(id) ?? id),
          );
          await userEvents.created(tx, actor.id, [...ids.values()]);
          await userEvents.updated(tx, actor.id, () => plan.changes.flatMap(changeOf));
        }
        const invited = inviteesOf(plan).length;
        return { ...report(csv.rows.length, plan, found, { dryRun: false, invited }), ids: written };
      }),
    );
  };

  /** With errors in the report nothing was changed. One file at a time is in memory. */
  const inTurn = limitConcurrency(1);
  return (request: ImportRequest): Promise<ImportReport> => inTurn(() => importUsers(request));
}

function report(
  rows: number,
  { changes, unchanged }: ImportPlan,
  faults: Faults,
  { dryRun, invited }: { dryRun: boolean; invited: number },
): ImportReport {
  const created = changes.filter(({ create }) => create).length;
  return {
    rows,
    created,
    updated: changes.length - created,
    unchanged,
    errors: faults.list(),
    error_count: faults.count(),
    dry_run: dryRun,
    invited,
    ids: [],
  };
}

/** New, with an address, and of those who may sign in. */
function canBeInvited({ create: user }: ImportChange, extranets: ExtranetMap): boolean {
  if (!user || user.blocked === 1 || extranets.get(user.extranet_id)?.inactive !== 0) return false;
  return isUsableAddress(user.email);
}

function limitPasswords(rows: readonly ImportRow[], faults: Faults): void {
  const passwords = rows.filter(({ password }) => password !== undefined).length;
  if (passwords > IMPORT_PASSWORDS) faults.add(1, 'password', `a file sets at most ${IMPORT_PASSWORDS} passwords`);
}

/** By row. Before the transaction, which nobody should wait for so long. */
async function hashPasswords(rows: readonly ImportRow[]): Promise<Map<number, string>> {
  const waiting = rows.flatMap(({ row, password }) => (password === undefined ? [] : [{ row, password }]));
  const hashes = new Map<number, string>();
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) hashes.set(next.row, await hashPassword(next.password));
  };
  await Promise.all(Array.from({ length: PASSWORDS_AT_ONCE }, work));
  return hashes;
}

/** What an import changes of somebody who was there; groups and roles are no fields of theirs (decision 231). */
function changeOf({ id, before, update, password, managerId }: ImportChange): UserChange[] {
  if (!before) return [];
  const also = [...(password === undefined ? [] : ['password']), ...(managerId === undefined ? [] : ['managers'])];
  return [{ id, changed: changedFields(before, update ?? before, also) }];
}

/** The new users' ids, by the number that stood for them. */
async function apply(
  tx: Db,
  changes: readonly ImportChange[],
  hashes: ReadonlyMap<number, string>,
  setting: ImportSetting,
): Promise<Map<number, number>> {
  const [, ids] = await together(holdReferences(tx, changes), write(tx, changes, hashes, setting));
  return ids;
}

async function write(
  tx: Db,
  changes: readonly ImportChange[],
  hashes: ReadonlyMap<number, string>,
  setting: ImportSetting,
): Promise<Map<number, number>> {
  const ids = await create(tx, changes, hashes);
  const idOf = (id: number) => ids.get(id) ?? id;
  const blocked = changes.filter(({ blocks }) => blocks).map(({ id }) => id);
  const managers = changes.flatMap(({ id, managerId }) =>
    managerId === undefined ? [] : [[idOf(id), managerId && idOf(managerId)] as const],
  );
  const groups = changes.flatMap(({ id, groupIds }) => (groupIds ? [[idOf(id), groupIds] as const] : []));
  const roles = changes.flatMap(({ id, roleIds }) => (roleIds ? [[idOf(id), roleIds] as const] : []));
  await together(
    repository.updateUsers(
      tx,
      changes.flatMap(({ update }) => update ?? []),
    ),
    renewPasswords(tx, changes, hashes, setting),
    repository.deleteSessionsOfAll(tx, blocked),
    repository.deleteTokensOfAll(tx, blocked),
    repository.setManagers(tx, managers),
    repository.replaceMemberships(tx, groupMembers, new Map(groups)),
    repository.replaceMemberships(tx, roleMembers, new Map(roles)),
  );
  return ids;
}

/** P51: a password that somebody else sets ends sessions and tokens, one's own change the sessions (it came by Basic). */
async function renewPasswords(
  tx: Db,
  changes: readonly ImportChange[],
  hashes: ReadonlyMap<number, string>,
  { actor, now }: ImportSetting,
): Promise<void> {
  const passwords = changes.flatMap(({ row, id, create: created }) => {
    const hash = created ? undefined : hashes.get(row);
    return hash === undefined ? [] : [[id, hash] as const];
  });
  const ids = passwords.map(([id]) => id);
  await together(
    repository.setPasswords(tx, passwords, now),
    repository.deleteSessionsOfAll(tx, ids),
    repository.deleteTokensOfAll(
      tx,
      ids.filter((id) => id !== actor.id),
    ),
  );
}

async function create(tx: Db, changes: readonly ImportChange[], hashes: ReadonlyMap<number, string>) {
  const created = changes.flatMap(({ row, id, create: user }) => (user ? [{ row, id, user }] : []));
  const ids = new Map<number, number>();
  for (let start = 0; start < created.length; start += repository.ROWS_AT_ONCE) {
    const part = created.slice(start, start + repository.ROWS_AT_ONCE);
    const rows = part.map(({ row, user }) => ({ ...user, password_hash: hashes.get(row) ?? null }));
    for (const [index, id] of (await insertUsers(tx, rows)).entries()) ids.set(part[index]?.id ?? 0, id);
    await letOthersIn();
  }
  return ids;
}

/** Managers, groups and roles that the changes refer to stay until the transaction ends. */
async function holdReferences(tx: Db, changes: readonly ImportChange[]): Promise<void> {
  const referred = {
    users: changes.flatMap(({ managerId }) => (managerId && managerId > 0 ? [managerId] : [])),
    groups: changes.flatMap(({ groupIds }) => groupIds ?? []),
    roles: changes.flatMap(({ roleIds }) => roleIds ?? []),
    extranets: changes.flatMap(({ create: user, update }) => (update ?? user)?.extranet_id ?? []),
  };
  const hold = async (table: keyof typeof referred) => {
    const ids = [...new Set(referred[table])];
    const held = await holdRows(tx, table, ids);
    if (held.size < ids.length) throw conflict('changed_meanwhile', `One of the ${table} was deleted meanwhile`);
  };
  await together(hold('users'), hold('groups'), hold('roles'), hold('extranets'));
}
