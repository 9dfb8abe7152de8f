import { isoDate } from '../../../platform/time/wire.ts';
import type { ExtranetMap } from '../extranet-cache.ts';
import { presentExtranet } from '../extranets.presenter.ts';
import type { Group } from './groups.repository.ts';
import type { Role } from './roles.repository.ts';

/** `root` is the address of people v2. */
export function ownedPresenter(root: string, extranets: ExtranetMap) {
  return (row: Group | Role) => {
    const extranet = row.extranet_id === null ? undefined : extranets.get(row.extranet_id);
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      date_created: isoDate(row.created_at),
      inactive: row.inactive === 1,
      owner_id: row.owner_id,
      owner_url: `${root}/users/${row.owner_id}`,
      extranet_id: row.extranet_id ?? 0,
      extranet: extranet ? presentExtranet(root, extranet) : null,
      extranet_url: row.extranet_id === null ? null : `${root}/extranets/${row.extranet_id}`,
    };
  };
}
