// What the people of the demo say of each other: core values, badges, and notes.

/** Name and colour of each core value. */
export const values = [
  ['Look closely', '#2f6f9f'],
  ['Share what you know', '#2e7d5b'],
  ['Finish it', '#8a5a2b'],
  ['Mind each other', '#a3475c'],
  ['Leave it lighter', '#5b6b2f'],
] as const;

export interface DemoBadge {
  title: string;
  description: string;
  icon: string;
  colour: string;
  /** Who has it, with what was said. */
  given: readonly (readonly [username: string, message: string])[];
}

export const badges: readonly DemoBadge[] = [
  badge('First light', 'Switched on a station that nobody believed would ever measure', 'sun', 'b7791f', [
    ['oyvind.lie', 'For the prototype on the roof that survived January'],
    ['fatima.zahrani', 'For the first aerosol profile above Berlin'],
  ]),
  badge('Ten years of weather', 'Ten years with us, in every weather', 'trophy', '5a4fa2', [
    ['tomasz.wojcik', 'Ten years, and still the first one in the lab'],
    ['ingrid.falk', 'Ten years of knowing where everybody should be'],
    ['magnus.sorensen', 'Ten years of calm'],
  ]),
  badge('Night watch', 'Kept the platform alive while the others slept', 'shield-check', '2f4858', [
    ['chinedu.eze', 'For the whole weekend of the storm'],
    ['nikos.papadopoulos', 'For the dashboards that woke us in time'],
  ]),
  badge('Good teacher', 'Explained it until everybody had it', 'graduation-cap', '2e7d5b', [
    ['priya.raghavan', 'For Thursday school'],
    ['ana.silva', 'For teaching us what a screen reader hears'],
  ]),
  badge('Bug hunter', 'Found the one that hid for a year', 'bug-off', 'a3475c', [
    ['hana.novakova', 'For the leap second'],
    ['katarzyna.lis', 'For the bit that flipped at minus forty'],
    ['lukas.brandt', 'For the index nobody had missed'],
  ]),
  badge('Customer’s friend', 'Went out and listened', 'heart-handshake', '2f6f9f', [
    ['rafael.monteiro', 'For the week on the ferry to Orkney'],
    ['yuki.yamamoto', 'For a hundred interviews'],
  ]),
  badge('Made it lighter', 'Removed more than was added', 'leaf', '5b6b2f', [
    ['wen.zhao', 'For halving the firmware'],
    ['siobhan.oreilly', 'For the settings page that is no longer there'],
  ]),
  badge('Welcome aboard', 'Got through the first hundred days', 'anchor', '8a5a2b', [
    ['kwame.boateng', 'Good to have you'],
    ['mateo.quispe', 'Good to have you'],
    ['elif.yildiz', 'Good to have you'],
  ]),
];

export interface DemoNote {
  author: string;
  users?: readonly string[];
  teams?: readonly string[];
  values: readonly (typeof values)[number][0][];
  daysAgo: number;
  text: string;
  /** Usernames of those who thank too. */
  joined?: readonly string[];
}

export const notes: readonly DemoNote[] = [
  note(
    'amara.okafor',
    61,
    ['Finish it'],
    'Version 4 left the building on the day we had promised. Thank you, all of you.',
    {
      teams: ['firmware', 'apps'],
      joined: ['nadia.petrova', 'heinrich.vogel', 'magnus.sorensen'],
    },
  ),
  note('nikos.papadopoulos', 54, ['Mind each other'], 'You took my shift without asking why. It meant a lot.', {
    users: ['chinedu.eze'],
  }),
  note('katarzyna.lis', 47, ['Share what you know'], 'An hour with you and the oscilloscope saved me a month.', {
    users: ['tane.ngata', 'wen.zhao'],
    joined: ['tomasz.wojcik', 'oyvind.lie'],
  }),
  note('yuki.yamamoto', 40, ['Look closely'], 'Your notes from the coast changed what we build next.', {
    users: ['rafael.monteiro'],
  }),
  note('helene.beaulieu', 33, ['Finish it', 'Leave it lighter'], 'The year closed in four days instead of nine.', {
    users: ['magnus.sorensen', 'ingrid.falk'],
    joined: ['nadia.petrova', 'heinrich.vogel', 'amara.okafor'],
  }),
  note('ana.silva', 26, ['Share what you know'], 'The accessibility review was the best meeting of the quarter.', {
    teams: ['apps'],
  }),
  note('oyvind.lie', 21, ['Look closely'], 'Two tenths of a degree. Nobody else would have seen it.', {
    users: ['mateo.quispe', 'fatima.zahrani'],
  }),
  note('jonas.weidmann', 15, ['Mind each other', 'Share what you know'], 'Thank you for looking after our newcomers.', {
    users: ['priya.raghavan', 'siobhan.oreilly'],
    joined: ['mai.nguyen', 'kwame.boateng'],
  }),
  note('kwame.boateng', 11, ['Mind each other'], 'You stayed late so that my first release was not alone.', {
    users: ['elif.yildiz', 'minjun.kim'],
  }),
  note('lukas.brandt', 8, ['Leave it lighter'], 'Three tables fewer and nothing is missing.', {
    users: ['hana.novakova', 'arjun.mehta'],
  }),
  note('leila.haddad', 4, ['Mind each other'], 'For the most honest survey we ever had.', { teams: ['platform'] }),
  note('siobhan.oreilly', 1, ['Finish it'], 'The offline map works on a train. In Scotland.', {
    users: ['minjun.kim', 'ana.silva'],
    joined: ['callum.fraser'],
  }),
];

function badge(title: string, description: string, icon: string, colour: string, given: DemoBadge['given']): DemoBadge {
  return { title, description, icon, colour, given };
}

function note(
  author: string,
  daysAgo: number,
  noteValues: DemoNote['values'],
  text: string,
  thanked: Pick<DemoNote, 'users' | 'teams' | 'joined'>,
): DemoNote {
  return { author, daysAgo, values: noteValues, text, ...thanked };
}
