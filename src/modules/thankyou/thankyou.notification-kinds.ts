import type { NotificationKind } from '../../platform/events/definitions.ts';

export const thanksReceived: NotificationKind<{ by: string; text: string }> = {
  name: 'thanks.received',
  summary: 'People were thanked',
  texts: {
    en: { heading: 'Thanks you receive', sentence: ({ by, text }) => `${by} thanked you: ${text}` },
    de: { heading: 'Dank, den Sie erhalten', sentence: ({ by, text }) => `${by} hat sich bei Ihnen bedankt: ${text}` },
  },
};
