import { textsOf } from '../../../i18n/index.ts';

const people = (count: number, shown: string) => `${shown} ${count === 1 ? 'person' : 'people'}`;
const personen = (count: number, shown: string) => `${shown} ${count === 1 ? 'Person' : 'Personen'}`;

const en = {
  people,
  title: (kind: 'group' | 'role', count: number, shown: string) =>
    `${kind === 'group' ? 'Add to a group' : 'Give a role'}: ${people(count, shown)}`,
  hint: {
    group: 'A group is a team, a club, a house. Its members share what it may see.',
    role: 'A role is what people do. Its members share its rights.',
  },
  search: { group: 'Find a group', role: 'Find a role' },
  make: (kind: 'group' | 'role', name: string) => `New ${kind} “${name}”`,
  nothing: 'None is called so. Type a name to make it.',
  added: (count: number, shown: string, name: string) =>
    count === 0 ? `They were all in ${name} before` : `${people(count, shown)} added to ${name}`,
  taken: (name: string) => `Taken out of ${name} again`,
  failed: (shown: string, why: string) => `${shown} could not be changed: ${why}`,
};

export const useTogetherTexts = textsOf(en, {
  people: personen,
  title: (kind, count, shown) =>
    `${kind === 'group' ? 'In eine Gruppe aufnehmen' : 'Eine Rolle geben'}: ${personen(count, shown)}`,
  hint: {
    group: 'Eine Gruppe ist ein Team, ein Klub, ein Haus. Ihre Mitglieder teilen, was sie sehen darf.',
    role: 'Eine Rolle ist, was Menschen tun. Ihre Mitglieder teilen ihre Rechte.',
  },
  search: { group: 'Gruppe finden', role: 'Rolle finden' },
  make: (kind, name) => `${kind === 'group' ? 'Neue Gruppe' : 'Neue Rolle'} „${name}“`,
  nothing: 'Keine heißt so. Tippe einen Namen, um sie anzulegen.',
  added: (count, shown, name) =>
    count === 0 ? `Alle waren schon in ${name}` : `${personen(count, shown)} in ${name} aufgenommen`,
  taken: (name) => `Wieder aus ${name} genommen`,
  failed: (shown, why) => `${shown} ließen sich nicht ändern: ${why}`,
});
