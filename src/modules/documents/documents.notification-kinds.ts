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

export const documentRejected: NotificationKind<Facts & { reason: string }> = {
  name: 'document.rejected',
  summary: 'A draft was rejected',
  texts: {
    en: {
      heading: 'Rejected drafts',
      sentence: ({ by, document, reason }) => `${by} rejected your draft of “${document}”${because(reason)}`,
    },
    de: {
      heading: 'Abgelehnte Entwürfe',
      sentence: ({ by, document, reason }) => `${by} hat Ihren Entwurf von „${document}“ abgelehnt${because(reason)}`,
    },
  },
};

function because(reason: string): string {
  return reason === '' ? '' : `: ${reason}`;
}

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

export const checkoutAsked: NotificationKind<Facts> = {
  name: 'document.checkout_asked',
  summary: 'Somebody asks for a document that another has checked out',
  texts: {
    en: {
      heading: 'Documents that others ask for',
      sentence: ({ by, document }) => `${by} asks for “${document}”, which you have checked out`,
    },
    de: {
      heading: 'Dokumente, um die andere bitten',
      sentence: ({ by, document }) => `${by} bittet um „${document}“, das Sie ausgeliehen haben`,
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

interface FolderFacts extends Facts {
  folder: string;
  /** More than one were added at once. */
  documents: number;
  isNewVersion: boolean;
}

export const folderFollowed: NotificationKind<FolderFacts> = {
  name: 'folder.followed',
  summary: 'A document or version was added in a folder that people follow',
  texts: {
    en: {
      heading: 'New in folders that you follow',
      sentence: ({ by, document, documents, folder, isNewVersion }) => {
        if (documents > 1) return `${by} added ${documents} documents to “${folder}”`;
        return isNewVersion
          ? `${by} added a new version of “${document}” to “${folder}”`
          : `${by} added “${document}” to “${folder}”`;
      },
    },
    de: {
      heading: 'Neues in Ordnern, denen Sie folgen',
      sentence: ({ by, document, documents, folder, isNewVersion }) => {
        if (documents > 1) return `${by} hat ${documents} Dokumente in „${folder}“ abgelegt`;
        return isNewVersion
          ? `${by} hat eine neue Version von „${document}“ in „${folder}“ abgelegt`
          : `${by} hat „${document}“ in „${folder}“ abgelegt`;
      },
    },
  },
};

export const documentFollowed: NotificationKind<Facts & { isNewVersion: boolean }> = {
  name: 'document.followed',
  summary: 'A document that people follow was changed',
  texts: {
    en: {
      heading: 'Changes of documents that you follow',
      sentence: ({ by, document, isNewVersion }) =>
        isNewVersion ? `${by} added a new version of “${document}”` : `${by} changed “${document}”`,
    },
    de: {
      heading: 'Änderungen an Dokumenten, denen Sie folgen',
      sentence: ({ by, document, isNewVersion }) =>
        isNewVersion ? `${by} hat eine neue Version von „${document}“ abgelegt` : `${by} hat „${document}“ geändert`,
    },
  },
};
