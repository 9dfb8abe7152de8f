import { textsOf } from '../../../i18n/index.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const personen = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

const en = {
  title: (folder: string) => `Access to “${folder}”`,
  which: 'Which list holds',
  inherit: 'As in the folder above',
  inheritNote: 'The list of the folder above will hold here, and what is changed there.',
  inheritedFrom: (folder: string | undefined) =>
    folder === undefined
      ? 'The list comes from a folder above. What is changed there holds here too.'
      : `The list comes from “${folder}”. What is changed there holds here too.`,
  own: 'Its own list',
  ownNote: 'It holds for everything below that has no list of its own.',
  who: 'Who',
  everyone: 'Everyone',
  role: 'Role',
  group: 'Team',
  person: 'Person',
  inactive: 'gives nothing at present',
  nobody: 'Nobody but administrators',
  rights: {
    view: 'view',
    draft: 'add drafts',
    edit: 'edit',
    edit_meta: 'describe',
    delete: 'delete',
    edit_perms: 'manage',
  },
  broughtBy: 'comes with another right',
  add: 'Add people or teams',
  addFor: 'Add a person or a team…',
  addEveryone: 'Add everyone',
  addRole: 'Add a role',
  takeOff: (name: string) => `Take ${name} off the list`,
  whatMay: 'What may somebody do here?',
  whatMayWho: 'Name of a person…',
  mayOf: (name: string) => `What ${name} may do`,
  mayNothing: 'May not see this folder.',
  byCapability: 'manages all documents',
  by: {
    everyone: (_name: string) => 'as everyone',
    user: (_name: string) => 'named on the list',
    group: (name: string) => `as a member of ${name}`,
    role: (name: string) => `by the role ${name}`,
  },
  blocked: 'cannot sign in at present',
  reach: (gaining: number, losing: number) =>
    [gaining > 0 && `${people(gaining)} may do more`, losing > 0 && `${people(losing)} may do less`]
      .filter(Boolean)
      .join(', '),
  shutOut: 'With this list you could no longer manage the folder yourself.',
  ownTitle: 'Take away your own rights?',
  ownLost: (rights: string, folder: string) =>
    `You would lose in “${folder}”: ${rights}. Somebody else who manages it would have to give it back to you.`,
  saveAnyway: 'Save all the same',
  save: 'Save',
  saveFor: (count: number) => `Save for ${people(count)}`,
  cancel: 'Cancel',
  saved: 'The access is changed',
  conflict: {
    title: 'Somebody else has changed the list meanwhile',
    advice: 'Nothing of yours is lost. Which list shall hold?',
    mine: 'Yours',
    theirs: 'Theirs',
    nothing: 'not on the list',
    takeTheirs: 'Go on with theirs',
    putMine: 'Save yours',
  },
};

const de: typeof en = {
  title: (folder) => `Zugriff auf „${folder}“`,
  which: 'Welche Liste gilt',
  inherit: 'Wie im Ordner darüber',
  inheritNote: 'Die Liste des Ordners darüber wird hier gelten, und was dort geändert wird.',
  inheritedFrom: (folder) =>
    folder === undefined
      ? 'Die Liste kommt von einem Ordner darüber. Was dort geändert wird, gilt auch hier.'
      : `Die Liste kommt von „${folder}“. Was dort geändert wird, gilt auch hier.`,
  own: 'Eigene Liste',
  ownNote: 'Sie gilt für alles darunter, das keine eigene hat.',
  who: 'Wer',
  everyone: 'Alle',
  role: 'Rolle',
  group: 'Team',
  person: 'Person',
  inactive: 'gibt zurzeit nichts',
  nobody: 'Niemand außer der Verwaltung',
  rights: {
    view: 'ansehen',
    draft: 'Entwürfe',
    edit: 'bearbeiten',
    edit_meta: 'beschreiben',
    delete: 'löschen',
    edit_perms: 'verwalten',
  },
  broughtBy: 'kommt mit einem anderen Recht',
  add: 'Personen oder Teams hinzufügen',
  addFor: 'Person oder Team hinzufügen …',
  addEveryone: 'Alle hinzufügen',
  addRole: 'Rolle hinzufügen',
  takeOff: (name) => `${name} von der Liste nehmen`,
  whatMay: 'Was darf jemand hier?',
  whatMayWho: 'Name einer Person …',
  mayOf: (name) => `Was ${name} darf`,
  mayNothing: 'Darf diesen Ordner nicht sehen.',
  byCapability: 'verwaltet alle Dokumente',
  by: {
    everyone: () => 'wie alle',
    user: () => 'steht auf der Liste',
    group: (name) => `im Team ${name}`,
    role: (name) => `durch die Rolle ${name}`,
  },
  blocked: 'kann sich zurzeit nicht anmelden',
  reach: (gaining, losing) =>
    [
      gaining > 0 && `${personen(gaining)} ${gaining === 1 ? 'darf' : 'dürfen'} mehr`,
      losing > 0 && `${personen(losing)} ${losing === 1 ? 'darf' : 'dürfen'} weniger`,
    ]
      .filter(Boolean)
      .join(', '),
  shutOut: 'Mit dieser Liste könntest du den Ordner selbst nicht mehr verwalten.',
  ownTitle: 'Dir selbst Rechte nehmen?',
  ownLost: (rights, folder) =>
    `Du verlierst in „${folder}“: ${rights}. Jemand anders, der ihn verwaltet, müsste es dir zurückgeben.`,
  saveAnyway: 'Trotzdem speichern',
  save: 'Speichern',
  saveFor: (count) => `Für ${personen(count)} speichern`,
  cancel: 'Abbrechen',
  saved: 'Der Zugriff ist geändert',
  conflict: {
    title: 'Jemand hat die Liste inzwischen geändert',
    advice: 'Von dir geht nichts verloren. Welche Liste soll gelten?',
    mine: 'Deine',
    theirs: 'Die andere',
    nothing: 'nicht auf der Liste',
    takeTheirs: 'Mit der anderen weiter',
    putMine: 'Deine speichern',
  },
};

export const useAccessTexts = textsOf(en, de);
