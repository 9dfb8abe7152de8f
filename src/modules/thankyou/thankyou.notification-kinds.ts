import type { NotificationKind } from '../../platform/events/definitions.ts';

export const thanksReceived: NotificationKind<{ by: string; text: string }> = {
  name: 'thanks.received',
  summary: 'People were thanked',
  hasNote: true,
  texts: {
    en: { heading: 'Thanks you receive', sentence: ({ by, text }) => `${by} thanked you: ${text}` },
    de: { heading: 'Dank, den Sie erhalten', sentence: ({ by, text }) => `${by} hat sich bei Ihnen bedankt: ${text}` },
  },
};

export const thanksJoined: NotificationKind<{ by: string; text: string }> = {
  name: 'thanks.joined',
  summary: 'Somebody joined in the thanks of somebody else',
  hasNote: true,
  texts: {
    en: { heading: 'Others who thank you too', sentence: ({ by, text }) => `${by} thanks you too: ${text}` },
    de: { heading: 'Andere, die Ihnen auch danken', sentence: ({ by, text }) => `${by} dankt Ihnen auch: ${text}` },
  },
};

/** `to` is left out where several were thanked. */
export const thanksFollowed: NotificationKind<{ by: string; to: string | undefined; text: string }> = {
  name: 'thanks.followed',
  summary: 'Somebody was thanked whom people follow',
  hasNote: true,
  texts: {
    en: {
      heading: 'Thanks to people whom you follow',
      sentence: ({ by, to, text }) => `${by} thanked ${to ?? 'people whom you follow'}: ${text}`,
    },
    de: {
      heading: 'Dank an Menschen, denen Sie folgen',
      sentence: ({ by, to, text }) => `${by} hat sich bei ${to ?? 'Menschen, denen Sie folgen,'} bedankt: ${text}`,
    },
  },
};
