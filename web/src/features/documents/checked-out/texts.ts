import { textsOf } from '../../../i18n/index.ts';

const en = {
  title: 'Checked out',
  whose: 'Whose documents',
  mine: 'Yours',
  everybody: 'Everybody’s',
  none: 'You have nothing checked out.',
  noneNote: 'Check out a document to change it: nobody else can until you check it in.',
  noneAtAll: 'Nobody has anything checked out.',
  onlyFirst: (shown: number, all: number) => `The first ${shown} of ${all}`,
  by: (name: string) => `by ${name}`,
  somebody: 'somebody',
  since: 'since',
  cancelOf: (title: string) => `Cancel check-out of ${title}`,
  checkInOf: (title: string) => `Check in ${title}`,
  breakOf: (title: string) => `Break the check-out of ${title}`,
  cancelOut: 'Cancel check-out',
  breakOut: 'Break',
};

const de: typeof en = {
  title: 'Ausgeliehen',
  whose: 'Wessen Dokumente',
  mine: 'Deine',
  everybody: 'Von allen',
  none: 'Du hast nichts ausgeliehen.',
  noneNote: 'Leihe ein Dokument aus, um es zu ändern: Niemand sonst kann es, bis du es zurückgibst.',
  noneAtAll: 'Niemand hat etwas ausgeliehen.',
  onlyFirst: (shown, all) => `Die ersten ${shown} von ${all}`,
  by: (name) => `von ${name}`,
  somebody: 'jemandem',
  since: 'seit',
  cancelOf: (title) => `Ausleihe abbrechen: ${title}`,
  checkInOf: (title) => `${title} zurückgeben`,
  breakOf: (title) => `Ausleihe von ${title} beenden`,
  cancelOut: 'Ausleihe abbrechen',
  breakOut: 'Beenden',
};

export const useCheckedOutTexts = textsOf(en, de);
