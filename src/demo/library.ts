// The words of the demo's documents: the folders of the company and what lies in them.

export interface DemoFolder {
  key: string;
  title: string;
  description: string;
  parent?: string;
  /** Who edits here; without one the folder follows the one above. */
  team?: string;
  everyone: readonly ('view' | 'draft')[];
}

interface DemoVersion {
  daysAgo: number;
  author: string;
  comment: string;
  text: string;
}

export interface DemoDocument {
  folder: string;
  title: string;
  description: string;
  fate?: 'draft' | 'checked out' | 'deleted';
  versions: readonly [DemoVersion, ...DemoVersion[]];
}

export const folders: readonly DemoFolder[] = [
  {
    key: 'company',
    title: 'Company',
    description: 'What concerns all of us',
    team: 'people',
    everyone: ['view', 'draft'],
  },
  { key: 'policies', title: 'Policies', description: 'How we do things', parent: 'company', everyone: [] },
  { key: 'travel', title: 'Travel', description: 'Getting there and back', parent: 'policies', everyone: [] },
  {
    key: 'engineering',
    title: 'Engineering',
    description: 'Plans and findings',
    team: 'engineering',
    everyone: ['view'],
  },
  {
    key: 'stations',
    title: 'Weather stations',
    description: 'From mast to mount',
    parent: 'engineering',
    everyone: [],
  },
  { key: 'calibration', title: 'Calibration', description: 'Measured, twice', parent: 'stations', everyone: [] },
  { key: 'finance', title: 'Finance', description: 'Budgets and closings', team: 'finance', everyone: [] },
];

export const documents: readonly DemoDocument[] = [
  {
    folder: 'policies',
    title: 'Working hours.md',
    description: 'Core hours, flexible hours and how to swap them',
    versions: [
      version(290, 'leila.haddad', '', '# Working hours\n\nWe are all reachable from ten to three.\n'),
      version(
        120,
        'marta.kowalska',
        'Swaps need no approval any more',
        '# Working hours\n\nWe are all reachable from ten to three. Swap days with a colleague and tell your lead.\n',
      ),
    ],
  },
  {
    folder: 'policies',
    title: 'Safe passwords.md',
    description: 'Long beats clever',
    versions: [version(250, 'leila.haddad', '', '# Safe passwords\n\nThree words nobody would put together.\n')],
  },
  {
    folder: 'travel',
    title: 'Travel rules.md',
    description: 'Trains first',
    versions: [
      version(280, 'leila.haddad', '', '# Travel rules\n\nTake the train where it takes less than six hours.\n'),
      version(90, 'marta.kowalska', 'Night trains', '# Travel rules\n\nTrains first. Night trains count as hotels.\n'),
      version(30, 'marta.kowalska', 'Bicycles', '# Travel rules\n\nTrains first. Rented bicycles are paid for, too.\n'),
    ],
  },
  {
    folder: 'travel',
    title: 'Packing list for field trips.md',
    description: 'A proposal of the Sensor Lab',
    fate: 'draft',
    versions: [
      version(4, 'oyvind.lie', '', '# Packing list\n\n- Two tape measures\n- A spare anemometer\n- Biscuits\n'),
    ],
  },
  {
    folder: 'stations',
    title: 'Mast assembly.md',
    description: 'In seven steps',
    fate: 'checked out',
    versions: [
      version(200, 'tomasz.wojcik', '', '# Mast assembly\n\n1. Clear the ground\n2. Level the base\n'),
      version(60, 'priya.raghavan', 'Grounding', '# Mast assembly\n\n1. Clear the ground\n2. Ground the base\n'),
    ],
  },
  {
    folder: 'calibration',
    title: 'Rain gauges 2026.csv',
    description: 'Deviations by serial number',
    versions: [version(45, 'oyvind.lie', '', 'serial;deviation_mm\nRG-1041;0.1\nRG-1042;-0.2\nRG-1043;0.0\n')],
  },
  {
    folder: 'calibration',
    title: 'Rain gauges 2025 (old).csv',
    description: 'Superseded',
    fate: 'deleted',
    versions: [version(290, 'oyvind.lie', '', 'serial;deviation_mm\nRG-0977;0.3\n')],
  },
  {
    folder: 'finance',
    title: 'Budget 2026.csv',
    description: 'As approved',
    versions: [
      version(110, 'helene.beaulieu', '', 'team;budget\nEngineering;2400000\nOperations;1100000\n'),
      version(80, 'helene.beaulieu', 'As approved', 'team;budget\nEngineering;2350000\nOperations;1150000\n'),
    ],
  },
];

function version(daysAgo: number, author: string, comment: string, text: string): DemoVersion {
  return { daysAgo, author, comment, text };
}
