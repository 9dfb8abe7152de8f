import type { NotificationKind } from '../../platform/events/definitions.ts';
import { afterColon } from '../../platform/text/languages.ts';

interface Facts {
  by: string;
  sheet: string;
  notes: string;
}

/** Without an amount it was taken back. */
export const expenseSubmitted: NotificationKind<{ by: string; sheet: string; amount: string | undefined }> = {
  name: 'expense.submitted',
  summary: 'An expense sheet was submitted',
  texts: {
    en: {
      heading: 'Submitted expenses',
      sentence: ({ by, sheet, amount }) =>
        amount === undefined ? `${by} took back “${sheet}”` : `${by} submitted “${sheet}” (${amount}) for approval`,
    },
    de: {
      heading: 'Eingereichte Spesen',
      sentence: ({ by, sheet, amount }) =>
        amount === undefined
          ? `${by} hat „${sheet}“ zurückgezogen`
          : `${by} hat „${sheet}“ (${amount.replace('.', ',')}) zur Genehmigung eingereicht`,
    },
  },
};

/** `owner`: whose sheet it is, told to those who process it; nothing for the owner. */
export const expenseApproved: NotificationKind<Facts & { owner: string | undefined }> = {
  name: 'expense.approved',
  summary: 'An expense sheet was approved',
  texts: {
    en: {
      heading: 'Approved expenses',
      sentence: ({ by, sheet, notes, owner }) =>
        owner === undefined
          ? `${by} approved “${sheet}”${afterColon(notes)}`
          : `“${sheet}” of ${owner} is approved and waits to be processed`,
    },
    de: {
      heading: 'Genehmigte Spesen',
      sentence: ({ by, sheet, notes, owner }) =>
        owner === undefined
          ? `${by} hat „${sheet}“ genehmigt${afterColon(notes)}`
          : `„${sheet}“ von ${owner} ist genehmigt und wartet auf die Abrechnung`,
    },
  },
};

export const expenseRejected: NotificationKind<Facts> = {
  name: 'expense.rejected',
  summary: 'An expense sheet was rejected',
  texts: {
    en: {
      heading: 'Rejected expenses',
      sentence: ({ by, sheet, notes }) => `${by} rejected “${sheet}”${afterColon(notes)}`,
    },
    de: {
      heading: 'Abgelehnte Spesen',
      sentence: ({ by, sheet, notes }) => `${by} hat „${sheet}“ abgelehnt${afterColon(notes)}`,
    },
  },
};

export const expenseProcessed: NotificationKind<Facts> = {
  name: 'expense.processed',
  summary: 'An expense sheet was processed',
  texts: {
    en: {
      heading: 'Processed expenses',
      sentence: ({ by, sheet, notes }) => `${by} processed “${sheet}”${afterColon(notes)}`,
    },
    de: {
      heading: 'Abgerechnete Spesen',
      sentence: ({ by, sheet, notes }) => `${by} hat „${sheet}“ abgerechnet${afterColon(notes)}`,
    },
  },
};
