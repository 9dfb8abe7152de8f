import type { NotificationKind } from '../../platform/events/definitions.ts';
import { afterColon } from '../../platform/text/languages.ts';

export const badgeAssigned: NotificationKind<{ by: string; badge: string; message: string }> = {
  name: 'badge.assigned',
  summary: 'A badge was given to people',
  texts: {
    en: {
      heading: 'Badges you are given',
      sentence: ({ by, badge, message }) => `${by} gave you the badge “${badge}”${afterColon(message)}`,
    },
    de: {
      heading: 'Abzeichen, die Sie erhalten',
      sentence: ({ by, badge, message }) => `${by} hat Ihnen das Abzeichen „${badge}“ verliehen${afterColon(message)}`,
    },
  },
};

/** `to` is left out where several were given the badge. */
export const badgeFollowed: NotificationKind<{ by: string; to: string | undefined; badge: string }> = {
  name: 'badge.followed',
  summary: 'A badge was given to somebody whom people follow',
  texts: {
    en: {
      heading: 'Badges of people whom you follow',
      sentence: ({ by, to, badge }) => `${by} gave ${to ?? 'people whom you follow'} the badge “${badge}”`,
    },
    de: {
      heading: 'Abzeichen von Menschen, denen Sie folgen',
      sentence: ({ by, to, badge }) =>
        `${by} hat ${to ?? 'Menschen, denen Sie folgen,'} das Abzeichen „${badge}“ verliehen`,
    },
  },
};
