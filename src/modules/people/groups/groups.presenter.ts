import type { FastifyRequest } from 'fastify';
import { type Page, type PageRequest, pagination } from '../../../platform/http/index.ts';
import type { ExtranetMap } from '../extranet-cache.ts';
import { v2Root } from '../users/users.presenter.ts';
import type { Group } from './groups.repository.ts';
import { ownedPresenter } from './named-rows.presenter.ts';

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

export function presentGroups(
  request: FastifyRequest,
  extranets: ExtranetMap,
  { items, total }: Page<Group>,
  page: PageRequest,
) {
  const groups = items.map(groupPresenter(request, extranets));
  return { data: groups, groups, pagination: pagination(request, page, total) };
}
