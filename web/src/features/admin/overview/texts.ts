import { textsOf } from '../../../i18n/index.ts';

const en = {
  title: 'Overview',
};

export const useOverviewTexts = textsOf(en, {
  title: 'Überblick',
});
