import type { NotificationKind } from '../../platform/events/definitions.ts';

export const webhookDisabled: NotificationKind<{ url: string; reason: 'gone' | 'failing' }> = {
  name: 'webhook.disabled',
  summary: 'A webhook was switched off, as its receiver is gone or has failed',
  texts: {
    en: {
      heading: 'Webhooks that were switched off',
      sentence: ({ url, reason }) =>
        reason === 'gone'
          ? `The webhook to ${url} was switched off: its receiver says that it is gone`
          : `The webhook to ${url} was switched off: its receiver has failed for three days`,
    },
    de: {
      heading: 'Abgeschaltete Webhooks',
      sentence: ({ url, reason }) =>
        reason === 'gone'
          ? `Der Webhook an ${url} wurde abgeschaltet: Der Empfänger meldet, dass es ihn nicht mehr gibt`
          : `Der Webhook an ${url} wurde abgeschaltet: Der Empfänger war drei Tage lang nicht erreichbar`,
    },
  },
};
