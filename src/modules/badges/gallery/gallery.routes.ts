import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type App,
  baseUrl,
  etagOf,
  IdParams,
  notFound,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
  requireMatch,
  routesOf,
} from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import { type BadgesService, inputOf, statusOf } from '../badges/badges.service.ts';
import { BadgeUpdateSchema } from '../badges.schemas.ts';
import { imageUrl } from '../images/images.presenter.ts';
import {
  GALLERY_PAGES,
  GalleryBadgeSchema,
  GalleryListSchema,
  GalleryQuerySchema,
  HOLDER_PAGES,
  HolderListSchema,
} from './gallery.schemas.ts';
import type { GalleryService, ShownBadge } from './gallery.service.ts';

const root = '/api/badges/v1/gallery';

export function galleryRoutes(app: App, gallery: GalleryService, badges: Pick<BadgesService, 'update'>): void {
  const routes = routesOf(app, ['Badges: gallery']);

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { items: [badge], people }: Awaited<ReturnType<GalleryService['get']>>,
  ) => {
    if (!badge) throw notFound('Badge');
    reply.header('etag', etagOf(inputOf(badge)));
    return badgePresenter(request, people)(badge);
  };

  routes.get(
    root,
    {
      operationId: 'listGalleryBadges',
      summary: 'List badges with how many have them',
      description: 'By title.',
      querystring: GalleryQuerySchema,
      response: { 200: GalleryListSchema },
    },
    async (request) => {
      const page = readPage(request.query, GALLERY_PAGES);
      const { items, total, people } = await gallery.list(request.actor, request.query, page);
      return { data: items.map(badgePresenter(request, people)), pagination: pagination(request, page, total) };
    },
  );

  routes.get(
    `${root}/:id`,
    {
      tagged: true,
      operationId: 'getGalleryBadge',
      opens: ['badge', 'id'],
      summary: 'One badge with how many have it',
      description: 'With the faces of those who got it last.',
      params: IdParams,
      response: { 200: ref(GalleryBadgeSchema) },
    },
    async (request, reply) => send(request, reply, await gallery.get(request.actor, request.params.id)),
  );

  routes.patch(
    `${root}/:id`,
    {
      access: 'badges.manage',
      conditional: true,
      operationId: 'updateGalleryBadge',
      summary: 'Change a badge that is as it was read',
      description: 'What is left out stays. An archived badge keeps its holders.',
      params: IdParams,
      body: BadgeUpdateSchema,
      response: { 200: ref(GalleryBadgeSchema) },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const changed = badges.update(actor, params.id, body, (current) => requireMatch(request, current));
      return send(request, reply, await gallery.show(actor, params.id, changed));
    },
  );

  routes.get(
    `${root}/:id/holders`,
    {
      operationId: 'listBadgeHolders',
      summary: 'Who has a badge, the last first',
      description: 'Those whom you may see (B2), with who gave it, when and with which words.',
      params: IdParams,
      querystring: pageQuerySchema(HOLDER_PAGES),
      response: { 200: HolderListSchema },
    },
    async (request) => {
      const page = readPage(request.query, HOLDER_PAGES);
      const { items, total, people } = await gallery.listHolders(request.actor, request.params.id, page);
      const { named } = picturedPresenter(request, people);
      const data = items.map(({ user_id: userId, assigned_by: by, assigned_at: at, message }) => ({
        user: named(userId),
        given_by: named(by),
        given: isoDate(at, request.actor.timezone),
        message,
      }));
      return { data, pagination: pagination(request, page, total) };
    },
  );
}

function badgePresenter(request: FastifyRequest, people: PicturedPeople) {
  const { timezone } = request.actor;
  const { named } = picturedPresenter(request, people);
  const address = baseUrl(request);
  return (badge: ShownBadge) => ({
    id: badge.id,
    title: badge.title,
    description: badge.description,
    image_id: badge.image_id,
    image: imageUrl(address, badge.image_id),
    background_colour: badge.background_colour,
    status: statusOf(badge),
    created: isoDate(badge.created_at, timezone),
    modified: isoDate(badge.modified_at, timezone),
    holders: {
      count: badge.holders[0]?.total ?? 0,
      people: badge.holders.map(({ user_id: userId }) => named(userId)),
    },
    held_by_you: badge.isHeldByReader,
  });
}
