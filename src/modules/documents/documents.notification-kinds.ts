import type { NotificationKind } from '../../platform/events/definitions.ts';

interface Facts {
  by: string;
  document: string;
}

export const documentApproved: NotificationKind<Facts> = {
  name: 'document.approved',
  summary: 'A draft was approved',
  texts: {
    en: {
      heading: 'Approved drafts',
      sentence: ({ by, document }) => `${by} approved your draft of “${document}”; it is live`,
    },
    de: {
      heading: 'Freigegebene Entwürfe',
      sentence: ({ by, document }) => `${by} hat Ihren Entwurf von „${document}“ freigegeben; er ist veröffentlicht`,
    },
  },
};

export const documentRejected: NotificationKind<Facts> = {
  name: 'document.rejected',
  summary: 'A draft was rejected',
  texts: {
    en: { heading: 'Rejected drafts', sentence: ({ by, document }) => `${by} rejected your draft of “${document}”` },
    de: {
      heading: 'Abgelehnte Entwürfe',
      sentence: ({ by, document }) => `${by} hat Ihren Entwurf von „${document}“ abgelehnt`,
    },
  },
};

export const draftWaiting: NotificationKind<Facts> = {
  name: 'document.draft_waiting',
  summary: 'A draft waits for approval',
  texts: {
    en: {
      heading: 'Drafts that wait for approval',
      sentence: ({ by, document }) => `${by} uploaded a draft of “${document}” that waits for approval`,
    },
    de: {
      heading: 'Entwürfe, die auf Freigabe warten',
      sentence: ({ by, document }) => `${by} hat einen Entwurf von „${document}“ hochgeladen, der auf Freigabe wartet`,
    },
  },
};

export const checkoutBroken: NotificationKind<Facts> = {
  name: 'document.checkout_broken',
  summary: 'A check-out was ended by somebody else',
  texts: {
    en: {
      heading: 'Check-outs that were ended',
      sentence: ({ by, document }) => `${by} ended your check-out of “${document}”`,
    },
    de: {
      heading: 'Beendete Ausleihen',
      sentence: ({ by, document }) => `${by} hat Ihre Ausleihe von „${document}“ beendet`,
    },
  },
};
