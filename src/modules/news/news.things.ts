import type { Platform } from '../../platform/platform.ts';
import type { ThingType } from '../../platform/things/index.ts';
import { isReadable } from './news.policy.ts';
import { listNamedArticles, listNamedChannels } from './news.things.repository.ts';

/** Articles that the person may read (W1), and channels. */
export function newsThings({ clock }: Pick<Platform, 'clock'>): ThingType[] {
  return [
    {
      type: 'news',
      eventType: 'news_article',
      list: async (db, actor, ids) =>
        (await listNamedArticles(db, ids))
          .filter((article) => isReadable(actor, article, clock.now()))
          .map(({ id, title, channel, channel_id, image_hash }) => ({
            id,
            title,
            place: channel === null ? null : { title: channel, link: channelLink(channel_id) },
            link: `/news/${id}`,
            picture: image_hash === null ? null : `/api/news/v1/articles/${id}/image?v=${image_hash.slice(0, 12)}`,
          })),
    },
    {
      type: 'channel',
      list: async (db, _actor, ids) =>
        (await listNamedChannels(db, ids)).map(({ id, name }) => ({
          id,
          title: name,
          place: null,
          link: channelLink(id),
        })),
    },
  ];
}

function channelLink(id: number | null): string {
  return `/news?channel=${id}`;
}
