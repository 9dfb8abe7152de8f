import { textsOf } from '../../../i18n/index.ts';

const en = {
  select: 'Select',
  selectOne: (name: string) => `Select ${name}`,
  csv: 'CSV',
  csvOf: (of: string) => `Save as CSV: ${of}`,
  acts: 'Acts',
  actsOf: (name: string) => `What can be done with ${name}`,
};

export const useGridTexts = textsOf(en, {
  select: 'Auswählen',
  selectOne: (name) => `${name} auswählen`,
  csv: 'CSV',
  csvOf: (of) => `Als CSV sichern: ${of}`,
  acts: 'Aktionen',
  actsOf: (name) => `Was mit ${name} möglich ist`,
});
