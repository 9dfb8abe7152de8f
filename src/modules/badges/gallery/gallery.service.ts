// Badges as pages show them: how many have each of them, and who, a page at a time.
import type { Actor } from '../../../platform/access/index.ts';
import { createTableCache, together } from '../../../platform/db/index.ts';
import { getterOf, type PageRequest, readKeywords, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople } from '../../people/index.ts';
import { visibleHolders } from '../badges.policy.ts';
import * as repository from './gallery.repository.ts';

/** Holders whose faces are shown beside a badge. */
const SHOWN = 4;

export interface GalleryInput {
  status?: 'live' | 'archived' | 'all' | undefined;
  search?: string | undefined;
}

export interface ShownBadge extends repository.GalleryBadge {
  holders: repository.LastHolder[];
  isHeldByReader: boolean;
}

export type GalleryService = ReturnType<typeof createGalleryService>;

export function createGalleryService({ database }: Pick<Platform, 'database'>) {
  const { db } = database;
  const lastHolders = createTableCache<repository.LastHolder[]>(database.changes, {
    tables: ['badge_assignments', 'users'],
    maxEntries: 500,
  });

  const facesOf = async (actor: Actor, badgeIds: readonly number[]) => {
    const last = await lastHolders.get(JSON.stringify([actor.id, badgeIds]), () =>
      repository.listLastHolders(database, `user ${actor.id}`, badgeIds, SHOWN, visibleHolders(actor)),
    );
    const userIds = last.map(({ user_id: userId }) => userId);
    return { last, people: await listPicturedPeople(db, actor, userIds) };
  };

  /** Reads who holds the badges with these ids; what is returned adds that to the badges. */
  const prepareHolders = async (actor: Actor, ids: readonly number[]) => {
    const [{ last, people }, held] = await together(facesOf(actor, ids), repository.listHeld(db, ids, actor.id));
    const holdersOf = Map.groupBy(last, ({ badge_id: badgeId }) => badgeId);
    return (badges: readonly repository.GalleryBadge[]) => ({
      items: badges.map(
        (badge): ShownBadge => ({
          ...badge,
          holders: holdersOf.get(badge.id) ?? [],
          isHeldByReader: held.has(badge.id),
        }),
      ),
      people,
    });
  };

  /** The badge, with its holders, who are asked for beside it. */
  const show = async (actor: Actor, id: number, found: Promise<repository.GalleryBadge>) => {
    const [badge, withHolders] = await together(found, prepareHolders(actor, [id]));
    return withHolders([badge]);
  };

  return {
    /** A page of badges, by title. */
    async list(actor: Actor, { status = 'live', search }: GalleryInput, page: PageRequest) {
      const texts = readKeywords(search, 'search');
      const filter: repository.GalleryFilter = {
        archived: status === 'all' ? undefined : status === 'archived' ? 1 : 0,
        text: texts.length > 0 ? [{ columns: ['title_key', 'description_key'], texts, mode: 'all' }] : [],
      };
      const { items: badges, total } = await readPageOf(page, await repository.countGallery(db, filter), () =>
        repository.listGallery(db, filter, page),
      );
      const withHolders = await prepareHolders(
        actor,
        badges.map(({ id }) => id),
      );
      return { total, ...withHolders(badges) };
    },

    get: (actor: Actor, id: number) => show(actor, id, getBadge(db, id)),

    /** The same for a badge that is being changed, which its holders have nothing to do with. */
    show,

    /** B2: those whom the reader may see, the last first. */
    async listHolders(actor: Actor, id: number, page: PageRequest) {
      const visible = visibleHolders(actor);
      const [, count] = await together(getBadge(db, id), repository.countHolders(db, id, visible));
      const { items, total } = await readPageOf(page, count, () => repository.listHolders(db, id, visible, page));
      const ids = items.flatMap(({ user_id: userId, assigned_by: by }) => [userId, by]);
      return { items, total, people: await listPicturedPeople(db, actor, ids) };
    },
  };
}

const getBadge = getterOf(repository.findGalleryBadge, 'Badge');
