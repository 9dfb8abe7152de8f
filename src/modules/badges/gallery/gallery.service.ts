// Badges as pages show them: how many have each of them, and who, a page at a time.
import type { Actor } from '../../../platform/access/index.ts';
import { createTableCache } from '../../../platform/db/index.ts';
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

  const withHolders = async (actor: Actor, badges: readonly repository.GalleryBadge[]) => {
    const ids = badges.map(({ id }) => id);
    const last = await lastHolders.get(JSON.stringify([actor.id, ids]), () =>
      repository.listLastHolders(database, `user ${actor.id}`, ids, SHOWN, visibleHolders(actor)),
    );
    const held = await repository.listHeld(db, ids, actor.id);
    const holdersOf = Map.groupBy(last, ({ badge_id: badgeId }) => badgeId);
    const items = badges.map(
      (badge): ShownBadge => ({
        ...badge,
        holders: holdersOf.get(badge.id) ?? [],
        isHeldByReader: held.has(badge.id),
      }),
    );
    const people = await listPicturedPeople(
      db,
      actor,
      last.map(({ user_id: userId }) => userId),
    );
    return { items, people };
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
      return { total, ...(await withHolders(actor, badges)) };
    },

    async get(actor: Actor, id: number) {
      return withHolders(actor, [await getBadge(db, id)]);
    },

    /** B2: those whom the reader may see, the last first. */
    async listHolders(actor: Actor, id: number, page: PageRequest) {
      await getBadge(db, id);
      const visible = visibleHolders(actor);
      const { items, total } = await readPageOf(page, await repository.countHolders(db, id, visible), () =>
        repository.listHolders(db, id, visible, page),
      );
      const ids = items.flatMap(({ user_id: userId, assigned_by: by }) => [userId, by]);
      return { items, total, people: await listPicturedPeople(db, actor, ids) };
    },
  };
}

const getBadge = getterOf(repository.findGalleryBadge, 'Badge');
