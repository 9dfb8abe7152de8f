// What the pages of the demo say: the handbook, with the versions its pages went through.

export interface DemoFolder {
  key: string;
  title: string;
  parent?: string;
  /** Only these teams may view it and what is below; left out: whoever may view the folder above. */
  teams?: readonly string[];
}

/** Parents before the folders in them. */
export const folders: readonly DemoFolder[] = [
  { key: 'handbook', title: 'Handbook' },
  { key: 'first-days', title: 'First days', parent: 'handbook' },
  { key: 'travel', title: 'Travel', parent: 'handbook' },
  { key: 'leading', title: 'Leading people', parent: 'handbook', teams: ['executive', 'people'] },
  { key: 'brand', title: 'Brand' },
  { key: 'old-intranet', title: 'From the old intranet', parent: 'handbook' },
];

export interface DemoVersion {
  author: string;
  daysAgo: number;
  comment: string;
  text: string;
}

export interface DemoPage {
  folder: string;
  title: string;
  versions: readonly [DemoVersion, ...DemoVersion[]];
}

const MATILDA = 'matilda.bergstrom';
const DAFYDD = 'dafydd.hughes';

export const pages: readonly DemoPage[] = [
  page('handbook', 'Welcome', [
    version(
      DAFYDD,
      200,
      '',
      '<p>This handbook says how we work. It is short, because you have better things to do.</p>',
    ),
    version(
      MATILDA,
      120,
      'Who to ask',
      '<p>This handbook says how we work. It is short, because you have better things to do.</p><p>Something missing? Tell <b>Communications</b>.</p>',
    ),
    version(
      DAFYDD,
      20,
      'Said it more kindly',
      '<p>Good that you are here. This handbook says how we work. It is short, because you have better things to do.</p><p>Something missing or wrong? Tell <b>Communications</b>: we mend it the same week.</p>',
    ),
  ]),
  page('handbook', 'How we write', [
    version(DAFYDD, 180, '', '<p>Short sentences. No jargon. Say what happens next.</p>'),
  ]),
  page('first-days', 'Your first week', [
    version(
      MATILDA,
      150,
      '',
      '<ol><li>Monday: meet your team and your screen.</li><li>Tuesday: the tour of the roof.</li><li>Friday: lunch with somebody you do not work with.</li></ol>',
    ),
    version(
      DAFYDD,
      60,
      'The tour is on Wednesday now',
      '<ol><li>Monday: meet your team and your screen.</li><li>Wednesday: the tour of the roof.</li><li>Friday: lunch with somebody you do not work with.</li></ol>',
    ),
  ]),
  page('first-days', 'Keys, badges and passwords', [
    version(DAFYDD, 140, '', '<p>Keys come from the front desk, passwords from nobody: you choose your own.</p>'),
  ]),
  page('travel', 'Trains, flights and ferries', [
    version(MATILDA, 130, '', '<p>Book what is sensible.</p>'),
    version(
      MATILDA,
      13,
      'The new rules',
      '<p>Trains first. Flights when there is no other way. <i>A ferry counts as a train.</i></p>',
    ),
  ]),
  page('travel', 'Packing a station', [
    version(DAFYDD, 90, '', '<p>In the grey case, lid up. It is an instrument, not luggage.</p>'),
  ]),
  page('leading', 'The first talk', [
    version(MATILDA, 100, '', '<p>Listen for the first half. Then listen for the second half.</p>'),
  ]),
  page('brand', 'Logo and colours', [
    version(DAFYDD, 170, '', '<p>The berry stands left of the name, never above it.</p>'),
    version(
      DAFYDD,
      40,
      'Colour values',
      '<p>The berry stands left of the name, never above it. It is <code>#2f6f9f</code>.</p>',
    ),
  ]),
  page('old-intranet', 'Fax numbers', [version(DAFYDD, 195, '', '<p>Berlin 17, Edinburgh 4.</p>')]),
];

/** What was cleared away: a page, a version and a whole folder. */
export const cleared = {
  page: page('brand', 'Mascot (draft)', [version(DAFYDD, 35, '', '<p>A goat. No.</p>')]),
  version: { page: 'Trains, flights and ferries', text: '<p>Trains only.</p>', comment: 'Too strict', daysAgo: 11 },
  folder: 'old-intranet',
} as const;

function page(folder: string, title: string, versions: DemoPage['versions']): DemoPage {
  return { folder, title, versions };
}

function version(author: string, daysAgo: number, comment: string, text: string): DemoVersion {
  return { author, daysAgo, comment, text };
}
