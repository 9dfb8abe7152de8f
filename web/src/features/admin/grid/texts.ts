import { textsOf } from '../../../i18n/index.ts';

const en = {
  select: 'Select',
  selectOne: (name: string) => `Select ${name}`,
  acts: 'Acts',
  actsOf: (name: string) => `What can be done with ${name}`,
};

export const useGridTexts = textsOf(en, {
  select: 'Auswählen',
  selectOne: (name) => `${name} auswählen`,
  acts: 'Aktionen',
  actsOf: (name) => `Was mit ${name} möglich ist`,
});
