import type { FastifyRequest } from 'fastify';
import { type Page, type PageRequest, pagination } from '../../../platform/http/index.ts';
import type { ExtranetMap } from '../extranet-cache.ts';
import { v2Root } from '../users/users.presenter.ts';
import { ownedPresenter } from './named-rows.presenter.ts';
import type { Role } from './roles.repository.ts';

export function rolePresenter(request: FastifyRequest, extranets: ExtranetMap) {
  return ownedPresenter(v2Root(request), extranets);
}

export function presentRoles(
  request: FastifyRequest,
  extranets: ExtranetMap,
  { items, total }: Page<Role>,
  page: PageRequest,
) {
  const roles = items.map(rolePresenter(request, extranets));
  return { data: roles, roles, pagination: pagination(request, page, total) };
}
