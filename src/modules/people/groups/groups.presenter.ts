import type { FastifyRequest } from 'fastify';
import { type ListRequest, type Page, type PageRequest, sendPage } from '../../../platform/http/index.ts';
import type { ExtranetCache, ExtranetMap } from '../extranet-cache.ts';
import { v2Root } from '../users/users.presenter.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { Group } from './groups.repository.ts';
import { ownedPresenter } from './named-rows.presenter.ts';
import type { Role } from './roles.repository.ts';

export function groupPresenter(request: FastifyRequest, extranets: ExtranetMap) {
  const root = v2Root(request);
  const presentOwned = ownedPresenter(root, extranets);
  return (group: Group) => ({
    ...presentOwned(group),
    parent_id: group.parent_id ?? 0,
    parent_url: group.parent_id === null ? null : `${root}/groups/${group.parent_id}`,
    subgroups_url: `${root}/groups?parent_group=${group.id}`,
  });
}

export function rolePresenter(request: FastifyRequest, extranets: ExtranetMap) {
  return ownedPresenter(v2Root(request), extranets);
}

/** Lists of people v2 name their items twice. */
export async function sendGroups(
  request: ListRequest,
  extranets: ExtranetCache,
  list: (page: PageRequest) => Promise<Page<Group>>,
) {
  const present = groupPresenter(request, await extranets.all());
  const { data, pagination } = await sendPage(request, V2_PAGES, list, present);
  return { data, groups: data, pagination };
}

export async function sendRoles(
  request: ListRequest,
  extranets: ExtranetCache,
  list: (page: PageRequest) => Promise<Page<Role>>,
) {
  const present = rolePresenter(request, await extranets.all());
  const { data, pagination } = await sendPage(request, V2_PAGES, list, present);
  return { data, roles: data, pagination };
}
