import { textsOf } from '../../i18n/index.ts';

const en = {
  title: 'Administration',
  noPart: 'There is no such part',
  noPartAdvice: 'It does not exist, or you hold no right for it. Members of role 1 grant rights.',
};

export const useAdminTexts = textsOf(en, {
  title: 'Verwaltung',
  noPart: 'Diesen Teil gibt es nicht',
  noPartAdvice: 'Er existiert nicht, oder dir fehlt das Recht dafür. Rechte vergeben die Mitglieder von Rolle 1.',
});
