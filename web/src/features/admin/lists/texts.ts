import { textsOf } from '../../../i18n/index.ts';

const en = {
  expenses: 'Expense lists',
  expensesNote:
    'What sheets and items are booked on. What is retired stays where it is used, and is no longer offered.',
  whichList: 'List',
  lists: {
    types: 'Types',
    departments: 'Departments',
    projects: 'Projects',
    clients: 'Clients',
    locations: 'Locations',
  },
  channels: 'News channels',
  channelsNote: 'What news are filed under. Readers choose by them.',
  tags: 'Thanks tags',
  tagsNote: 'What people are thanked for. A retired tag stays on its notes, and is no longer offered.',
  add: 'Add',
  addTitle: { expenses: 'Add an entry', channels: 'Add a channel', tags: 'Add a tag' },
  filter: 'Filter by name',
  name: 'Name',
  description: 'What it is for',
  colour: 'Colour',
  pickColour: 'Pick a colour',
  colourHint: 'Six hexadecimal digits, such as 2f6f9f.',
  colourWrong: 'Not a colour: six digits from 0 to 9 and a to f.',
  state: 'State',
  offered: 'Offered',
  retired: 'Retired',
  edit: 'Change',
  editTitle: (name: string) => `Change ${name}`,
  retire: 'Retire',
  bringBack: 'Offer again',
  retiredNow: (name: string) => `${name} is retired`,
  backNow: (name: string) => `${name} is offered again`,
  saved: (name: string) => `${name} is saved`,
  isOffered: 'Offered',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteBooked: (count: number, shown: string) =>
    count === 0
      ? 'Nothing uses it. It goes for good.'
      : `${shown} ${count === 1 ? 'expense uses' : 'expenses use'} it, so it cannot be deleted. Retire it: it stays there, and is no longer offered.`,
  deleteChannel: (count: number, shown: string) =>
    count === 0
      ? 'It has no news. It goes for good.'
      : `It has ${shown} ${count === 1 ? 'story' : 'stories'}: move or delete them first.`,
  deleteTag: (count: number, shown: string) =>
    `It is taken off ${shown} ${count === 1 ? 'note' : 'notes'}, for good. The notes stay. To keep it there, retire it.`,
  retireInstead: 'Retire instead',
  deleted: (name: string) => `${name} is deleted`,
  none: 'Nothing in it yet',
  noneAdvice: 'Add the first entry.',
  nothing: (words: string) => `Nothing is called “${words}”`,
};

export const useListsTexts = textsOf(en, {
  expenses: 'Listen der Auslagen',
  expensesNote:
    'Worauf Abrechnungen und Posten gebucht werden. Was stillgelegt ist, bleibt, wo es benutzt wird, und wird nicht mehr angeboten.',
  whichList: 'Liste',
  lists: { types: 'Arten', departments: 'Abteilungen', projects: 'Projekte', clients: 'Kunden', locations: 'Orte' },
  channels: 'Kanäle der Neuigkeiten',
  channelsNote: 'Wonach Neuigkeiten abgelegt sind. Wer liest, wählt danach.',
  tags: 'Werte des Danks',
  tagsNote: 'Wofür gedankt wird. Ein stillgelegter Wert bleibt auf seinen Zetteln und wird nicht mehr angeboten.',
  add: 'Hinzufügen',
  addTitle: { expenses: 'Eintrag hinzufügen', channels: 'Kanal hinzufügen', tags: 'Wert hinzufügen' },
  filter: 'Nach Namen filtern',
  name: 'Name',
  description: 'Wofür er da ist',
  colour: 'Farbe',
  pickColour: 'Farbe aussuchen',
  colourHint: 'Sechs hexadezimale Ziffern, etwa 2f6f9f.',
  colourWrong: 'Keine Farbe: sechs Ziffern von 0 bis 9 und a bis f.',
  state: 'Zustand',
  offered: 'Angeboten',
  retired: 'Stillgelegt',
  edit: 'Ändern',
  editTitle: (name) => `${name} ändern`,
  retire: 'Stilllegen',
  bringBack: 'Wieder anbieten',
  retiredNow: (name) => `${name} ist stillgelegt`,
  backNow: (name) => `${name} wird wieder angeboten`,
  saved: (name) => `${name} ist gespeichert`,
  isOffered: 'Wird angeboten',
  delete: 'Löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteBooked: (count, shown) =>
    count === 0
      ? 'Nichts benutzt ihn. Der Eintrag geht für immer.'
      : `${shown} ${count === 1 ? 'Auslage benutzt' : 'Auslagen benutzen'} ihn; er lässt sich nicht löschen. Lege ihn still: Er bleibt dort und wird nicht mehr angeboten.`,
  deleteChannel: (count, shown) =>
    count === 0
      ? 'Er hat keine Neuigkeiten. Er geht für immer.'
      : `Er hat ${shown} ${count === 1 ? 'Neuigkeit' : 'Neuigkeiten'}: Verschiebe oder lösche sie zuerst.`,
  deleteTag: (count, shown) =>
    `Er wird von ${shown} ${count === 1 ? 'Zettel' : 'Zetteln'} genommen, für immer. Die Zettel bleiben. Soll er dort bleiben, lege ihn still.`,
  retireInstead: 'Lieber stilllegen',
  deleted: (name) => `${name} ist gelöscht`,
  none: 'Noch nichts darin',
  noneAdvice: 'Füge den ersten Eintrag hinzu.',
  nothing: (text) => `Nichts heißt „${text}“`,
});
