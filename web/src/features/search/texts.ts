import { textsOf } from '../../i18n/index.ts';

/** What stands above what was found of each kind. */
export const useTypeNames = textsOf(
  {
    person: 'People',
    group: 'Teams',
    document: 'Documents',
    folder: 'Folders',
    article: 'Articles',
    question: 'Questions',
    news: 'News',
    page: 'Pages',
    thanks: 'Thanks',
    badge: 'Badges',
  },
  {
    person: 'Personen',
    group: 'Teams',
    document: 'Dokumente',
    folder: 'Ordner',
    article: 'Artikel',
    question: 'Fragen',
    news: 'Neuigkeiten',
    page: 'Seiten',
    thanks: 'Dank',
    badge: 'Auszeichnungen',
  },
);
