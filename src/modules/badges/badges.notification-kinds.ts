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
