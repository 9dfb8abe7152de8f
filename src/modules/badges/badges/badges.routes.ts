import type { Db } from '../../../platform/db/index.ts';
import { type App, createOnce, IdParams, ref, routesOf } from '../../../platform/http/index.ts';
import type { Locale, Platform } from '../../../platform/platform.ts';
import {
  BadgeAnswerSchema,
  BadgeCreateSchema,
  BadgeListSchema,
  BadgeMessageSchema,
  BadgeQuerySchema,
  BadgesQuerySchema,
  BadgeUpdateSchema,
  SingleBadgeSchema,
} from '../badges.schemas.ts';
import { badgePresenter } from './badges.presenter.ts';
import type { BadgesService } from './badges.service.ts';

const tags = ['Badges'];
const root = '/api/badges';
const READ = `${root}/badge/:id`;
const WRITTEN = `${root}/badges/:id`;
/** Everything that these answers are made of, beside what decides rights. */
const cacheUntilChanged = ['badges', 'badge_assignments', 'users'] as const;

export function badgeRoutes(app: App, platform: Platform, badges: BadgesService): void {
  const { locale } = platform;
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/badges`,
    {
      cacheUntilChanged,
      summary: 'List badges',
      description: 'By title.',
      querystring: BadgesQuerySchema,
      response: { 200: BadgeListSchema },
    },
    async (request) => {
      const { assigned_to, not_assigned_to, status, search, include_assignees } = request.query;
      const list = await badges.list(request.actor, {
        assignedTo: assigned_to,
        notAssignedTo: not_assigned_to,
        status,
        search,
        includeAssignees: include_assignees,
      });
      return list.map(badgePresenter(request, locale).listed);
    },
  );

  routes.post(
    `${root}/badges`,
    {
      access: 'badges.manage',
      idempotent: true,
      summary: 'Create a badge',
      body: BadgeCreateSchema,
      response: { 200: ref(BadgeAnswerSchema) },
    },
    async (request, reply) => {
      const create = async (tx: Db) => {
        const badge = await badges.create(tx, request.actor, request.body);
        return { message: 'Badge created', badge: badgePresenter(request, locale).listed({ badge }) };
      };
      return createOnce(platform, request, reply, create, 200);
    },
  );

  // The specification reads one badge at the one address and writes it at the other; both serve both.
  for (const address of [READ, WRITTEN]) badgeRoutesAt(app, address, badges, locale);
}

function badgeRoutesAt(app: App, address: string, badges: BadgesService, locale: Locale): void {
  const routes = routesOf(app, tags);

  routes.get(
    address,
    {
      cacheUntilChanged,
      mainAddress: READ,
      summary: 'One badge',
      description: 'With `include_assignees` also who has it, who gave it and when.',
      params: IdParams,
      querystring: BadgeQuerySchema,
      response: { 200: ref(SingleBadgeSchema) },
    },
    async (request) => {
      const withAssignments = request.query.include_assignees ?? false;
      const badge = await badges.get(request.actor, request.params.id, withAssignments);
      return badgePresenter(request, locale).single(badge);
    },
  );

  routes.put(
    address,
    {
      access: 'badges.manage',
      mainAddress: WRITTEN,
      summary: 'Change a badge',
      description: 'What is left out stays. An archived badge keeps its assignments.',
      params: IdParams,
      body: BadgeUpdateSchema,
      response: { 200: ref(BadgeAnswerSchema) },
    },
    async (request) => {
      const badge = await badges.update(request.actor, request.params.id, request.body);
      return { message: 'Badge updated', badge: badgePresenter(request, locale).listed({ badge }) };
    },
  );

  routes.delete(
    address,
    {
      access: 'badges.manage',
      mainAddress: WRITTEN,
      summary: 'Delete a badge',
      description: 'It goes to the trash: whoever has it no longer does, until it is restored.',
      params: IdParams,
      response: { 200: ref(BadgeMessageSchema) },
    },
    async (request) => {
      await badges.delete(request.actor, request.params.id);
      return { message: 'Badge deleted' };
    },
  );
}
