import type { GalleryBadge } from '@atrium/client/core';
import {
  addBadgeImages,
  assignBadges,
  createBadge,
  cropBadgeImage,
  deleteBadge,
  getGalleryBadge,
  listBadgeHolders,
  listBadgeImages,
  listGalleryBadges,
  unassignBadge,
  updateBadge,
  updateGalleryBadge,
} from '@atrium/client/operations';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createOnce } from '../../api/once.ts';
import { restoreOwn } from '../../api/own-trash.ts';
import { queryClient, refreshQueries } from '../../api/queries.ts';
import type { Square } from '../../ui/picture-crop.tsx';

const PAGE = 60;
const HOLDERS = 30;
/** The set that takes pictures of one's own. */
const OWN_SET = 0;

export const galleryQuery = (search: string | undefined, isArchived: boolean) =>
  infiniteQueryOptions({
    queryKey: ['badges', 'gallery', search, isArchived],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      call(
        listGalleryBadges,
        {
          limit: PAGE,
          offset: pageParam,
          status: isArchived ? 'archived' : 'live',
          ...(search !== undefined && { search }),
        },
        { signal },
      ),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + PAGE : undefined),
  });

export const badgeQuery = (id: number) =>
  queryOptions({ queryKey: ['badges', 'one', id], queryFn: ({ signal }) => call(getGalleryBadge, { id }, { signal }) });

export const holdersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['badges', 'holders', id],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => call(listBadgeHolders, { id, limit: HOLDERS, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + HOLDERS : undefined),
  });

export const imagesQuery = queryOptions({
  queryKey: ['badges', 'images'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call(listBadgeImages, {}, { signal }),
});

const refresh = () => refreshQueries(['badges']);

export async function giveBadges(badgeIds: readonly number[], userIds: readonly number[], message: string) {
  await call(assignBadges, { body: { badge_ids: badgeIds, user_ids: userIds, message } });
  await refresh();
}

export async function takeBadge(id: number, userId: number): Promise<void> {
  await call(unassignBadge, { badge_id: id, body: { user_ids: [userId] } });
  await refresh();
}

export interface BadgeFields {
  title: string;
  description: string;
  image_id: number;
  background_colour: string;
}

export async function makeBadge(fields: BadgeFields): Promise<number> {
  const { badge } = await createOnce('badge', fields, (idempotencyKey) =>
    call(createBadge, { body: fields }, { idempotencyKey }),
  );
  await refresh();
  return badge.id;
}

/** A badge as it was read, with what its change must name. */
export interface ReadBadge {
  badge: GalleryBadge;
  etag: string | undefined;
}

/** As it is now, whatever was read before. */
export async function readBadge(id: number): Promise<ReadBadge> {
  const { data, etag } = await call(getGalleryBadge, { id }).withResponse();
  return { badge: data, etag };
}

/** Read once, when the change begins. */
export const badgeToChangeQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['badge-to-change', id],
    queryFn: () => readBadge(id ?? 0),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Refused where somebody else has changed it meanwhile. */
export async function changeBadge({ badge: { id }, etag }: ReadBadge, fields: BadgeFields): Promise<number> {
  await call(updateGalleryBadge, { id, body: fields }, { ifMatch: etag });
  await refresh();
  return id;
}

export async function setArchived({ id }: GalleryBadge, isArchived: boolean): Promise<void> {
  await call(updateBadge, { id, body: { status: isArchived ? 'archived' : 'live' } });
  await refresh();
}

export async function removeBadge(id: number): Promise<void> {
  await call(deleteBadge, { id });
  queryClient.removeQueries({ queryKey: badgeQuery(id).queryKey });
  await refresh();
}

/** False where it is no longer in the trash. */
export async function bringBackBadge(id: number): Promise<boolean> {
  const isBack = await restoreOwn('badge', id);
  await refresh();
  return isBack;
}

/** A picture of one's own, cut to a square; returns its id. */
export async function addPicture(file: File, square: Square | undefined): Promise<number> {
  const { hash } = await call(cropBadgeImage, { body: { file, ...square } });
  const { ids } = await call(addBadgeImages, { id: OWN_SET, body: [{ hash }] });
  await refreshQueries(imagesQuery.queryKey);
  const [id] = ids;
  if (id === undefined) throw new Error('no picture was added');
  return id;
}
