import { textsOf } from '../../i18n/index.ts';

export const useNotificationTexts = textsOf(
  {
    filter: 'What it is about',
    everything: 'Everything',
    families: {
      thanks: 'Thanks',
      badges: 'Badges',
      documents: 'Documents',
      knowledge: 'Knowledge',
      comments: 'Comments',
      expenses: 'Expenses',
      account: 'Account',
    },
    emptyOf: 'Nothing of this kind.',
    noneUnread: 'Nothing unread. You are up to date.',
    showAll: 'Show all',
    select: (text: string) => `Select: ${text}`,
    selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    clear: 'Clear the selection',
    marked: (count: number, read: boolean) =>
      `${count === 1 ? '1 notification is' : `${count} notifications are`} ${read ? 'read' : 'unread'} now`,
    keys: { next: 'Next notification', previous: 'Previous notification', select: 'Select', toggle: 'Read or unread' },
  },
  {
    filter: 'Worum es geht',
    everything: 'Alles',
    families: {
      thanks: 'Dank',
      badges: 'Abzeichen',
      documents: 'Dokumente',
      knowledge: 'Wissen',
      comments: 'Kommentare',
      expenses: 'Spesen',
      account: 'Konto',
    },
    emptyOf: 'Nichts von dieser Art.',
    noneUnread: 'Nichts Ungelesenes. Sie sind auf dem Laufenden.',
    showAll: 'Alle zeigen',
    select: (text: string) => `Auswählen: ${text}`,
    selected: (count: number) => `${count} ausgewählt`,
    markRead: 'Als gelesen markieren',
    markUnread: 'Als ungelesen markieren',
    clear: 'Auswahl aufheben',
    marked: (count: number, read: boolean) =>
      `${count === 1 ? '1 Benachrichtigung ist' : `${count} Benachrichtigungen sind`} jetzt ${read ? 'gelesen' : 'ungelesen'}`,
    keys: {
      next: 'Nächste Benachrichtigung',
      previous: 'Vorige Benachrichtigung',
      select: 'Auswählen',
      toggle: 'Gelesen oder ungelesen',
    },
  },
);
