// The export of users: all of them, or some, as CSV, a batch at a time.
import { type Db, readBatches, together } from '../../../platform/db/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { MetadataField, MetadataFields } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toCsv } from '../../../platform/text/csv.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { groupMembers, roleMembers } from '../memberships.repository.ts';
import type { User } from '../users/user-list.repository.ts';
import { parseMetadata } from '../users/users.presenter.ts';
import {
  createReferences,
  type ExportColumn,
  exportColumns,
  joinList,
  metadataCell,
  metadataColumn,
  type References,
} from './user-csv.ts';
import { listExportUsers, listMemberships, listNames, ROWS_AT_ONCE } from './users-csv.repository.ts';

export type UsersExport = ReturnType<typeof createUsersExport>;

export function createUsersExport(
  { database }: Pick<Platform, 'database'>,
  extranets: ExtranetCache,
  metadata: MetadataFields,
) {
  const { db } = database.replica;

  /** The text of the file, piece by piece; the first one is the header. */
  return async function* exportUsers(ids?: readonly number[]): AsyncGenerator<string> {
    const fields = await metadata.all();
    const [groups, roles, all] = await together(listNames(db, 'groups'), listNames(db, 'roles'), extranets.all());
    const references = {
      groups: createReferences('groups', groups),
      roles: createReferences('roles', roles),
      extranets: createReferences('extranet', all.values()),
    };
    yield toCsv([[...exportColumns, ...fields.map(metadataColumn)]]);
    for await (const users of readBatches((after) => listExportUsers(db, after, ids), ROWS_AT_ONCE)) {
      await letOthersIn();
      const memberships = await listAllMemberships(db, users);
      yield toCsv(users.map((user) => toCells(user, memberships, references, fields)));
    }
  };
}

type ExportUser = User & { manager: string | null };
type Memberships = Awaited<ReturnType<typeof listAllMemberships>>;

async function listAllMemberships(db: Db, users: readonly ExportUser[]) {
  const ids = users.map(({ id }) => id);
  const [groups, roles] = await together(listMemberships(db, groupMembers, ids), listMemberships(db, roleMembers, ids));
  return { groups, roles };
}

function toCells(
  user: ExportUser,
  memberships: Memberships,
  references: Record<'groups' | 'roles' | 'extranets', References>,
  fields: readonly MetadataField[],
): string[] {
  const values = parseMetadata(user.metadata);
  const defined = new Set(fields.map(({ name }) => name));
  const rest = Object.entries(values).filter(([name]) => !defined.has(name));
  const listOf = (kind: 'groups' | 'roles') =>
    joinList((memberships[kind].get(user.id) ?? []).map((id) => references[kind].labelOf(id)));
  const columns: Record<ExportColumn, string | number | null> = {
    ...user,
    extranet: references.extranets.labelOf(user.extranet_id),
    groups: listOf('groups'),
    roles: listOf('roles'),
    last_time_login: user.last_time_login === 0 ? '' : isoDate(user.last_time_login),
    last_time_used: user.last_time_used === 0 ? '' : isoDate(user.last_time_used),
    metadata: rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : '',
  };
  return [
    ...exportColumns.map((column) => String(columns[column] ?? '')),
    ...fields.map(({ name }) => metadataCell(Object.hasOwn(values, name) ? values[name] : undefined)),
  ];
}
