import { type Notification, watchNotifications } from '@atrium/client/core';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotifications,
} from '@atrium/client/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureOf, queryClient } from '../../api/queries.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { type Family, families } from './kinds.ts';

export const PAGE = 50;
/** As many as one request marks. */
const MARKED_AT_ONCE = 200;

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
});

export const latestQuery = queryOptions({
  queryKey: ['notifications', 'latest'],
  queryFn: ({ signal }) => call(listNotifications, { limit: 20 }, { signal }),
});

export interface NotificationFilter {
  unread: boolean;
  family: Family | undefined;
}

export const allQuery = ({ unread, family }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'all', unread, family],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(
        listNotifications,
        {
          limit: PAGE,
          offset: pageParam,
          ...(unread && { unread: true }),
          ...(family && { kind: [...families[family]] }),
        },
        { signal },
      ),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + PAGE : undefined),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });

type Listed = { data: readonly Notification[] };
type Kept = Listed | { pages: readonly Listed[] } | { unread: number } | undefined;

/** Shows at once what is asked for; the server's word comes after it. */
function show(change: (notification: Notification) => Notification): void {
  const changed = <T extends Listed>(list: T): T => ({ ...list, data: list.data.map(change) });
  queryClient.setQueriesData<Kept>({ queryKey: ['notifications'] }, (kept) => {
    if (!kept || 'unread' in kept) return kept;
    return 'pages' in kept ? { ...kept, pages: kept.pages.map(changed) } : changed(kept);
  });
}

/** Marks them at once, and takes it back with a word if the server refuses. */
export async function mark(notifications: readonly Notification[], read: boolean): Promise<void> {
  const ids = notifications.filter((each) => each.read !== read).map(({ id }) => id);
  if (ids.length === 0) return;
  const chosen = new Set(ids);
  await queryClient.cancelQueries({ queryKey: ['notifications'] });
  show((each) => (chosen.has(each.id) ? { ...each, read } : each));
  queryClient.setQueryData(
    unreadQuery.queryKey,
    (kept) => kept && { unread: Math.max(0, kept.unread + (read ? -ids.length : ids.length)) },
  );
  try {
    for (let at = 0; at < ids.length; at += MARKED_AT_ONCE) {
      await call(markNotifications, { body: { ids: ids.slice(at, at + MARKED_AT_ONCE), read } });
    }
  } catch (error) {
    sayFailed(failureOf(error).detail);
  }
  await refresh();
}

/** All, or those of a family. */
export async function markAllRead(family?: Family): Promise<void> {
  try {
    await call(markAllNotificationsRead, family ? { kind: [...families[family]] } : {});
  } catch (error) {
    sayFailed(failureOf(error).detail);
  }
  await refresh();
}

/** Hears of new notifications as long as the page is open. One tab listens for all: browsers hold few connections to one place. */
export function listen(onNew: (notification: Notification) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel('atrium-notifications');
  const told = (notification: Notification) => {
    void refresh();
    onNew(notification);
  };
  channel.onmessage = ({ data }: MessageEvent<Notification>) => told(data);
  const follow = async () => {
    for await (const notification of watchNotifications(call, { signal })) {
      channel.postMessage(notification);
      told(notification);
    }
  };
  // Without https there are no locks: then each tab listens.
  const listening = navigator.locks ? navigator.locks.request('atrium-notifications', { signal }, follow) : follow();
  // Refused for good, or the page has gone.
  Promise.resolve(listening).catch(() => {});
  return () => {
    ended.abort();
    channel.close();
  };
}
