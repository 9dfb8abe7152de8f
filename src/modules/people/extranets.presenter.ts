import type { Row } from '../../platform/db/index.ts';

/** `root` is the address of people v2. */
export function presentExtranet(root: string, extranet: Row<'extranets'>) {
  return {
    id: extranet.id,
    name: extranet.name,
    description: extranet.description,
    inactive: extranet.inactive === 1,
    primary: extranet.is_primary === 1,
    read_only: extranet.read_only === 1,
    admin_id: extranet.admin_id,
    logo_url: null,
    admin_url: extranet.admin_id === null ? null : `${root}/users/${extranet.admin_id}`,
    groups_url: `${root}/groups?extranet_id=${extranet.id}`,
    roles_url: `${root}/roles?extranet_id=${extranet.id}`,
    users_url: `${root}/extranets/${extranet.id}/users`,
  };
}
