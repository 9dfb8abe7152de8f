// What the news of the demo say: channels, articles, and the comments on them.

export const channels = [
  ['company', 'Company', 'What concerns all of us'],
  ['products', 'Products', 'What we make, and who uses it'],
  ['people', 'People', 'Arrivals, anniversaries and a good deal of cake'],
  ['offices', 'Offices', 'Berlin, Edinburgh, Montréal and Sydney'],
] as const;

type ChannelKey = (typeof channels)[number][0];

export interface DemoArticle {
  channel: ChannelKey | undefined;
  author: string;
  /** Days before now; below zero: still to come. */
  daysAgo: number;
  title: string;
  /** Paragraphs of the text. */
  text: readonly string[];
  pinned?: boolean;
  /** Only editors see it; `daysAgo` says when it was written. */
  isDraft?: boolean;
  /** The colours of the sky in its picture, from the top down. */
  sky?: readonly [string, string];
  comments?: readonly (readonly [username: string, text: string])[];
}

const MATILDA = 'matilda.bergstrom';
const DAFYDD = 'dafydd.hughes';

export const articles: readonly DemoArticle[] = [
  {
    channel: 'company',
    author: MATILDA,
    daysAgo: 70,
    pinned: true,
    title: 'How news work here',
    text: [
      'Everything that more than one team should know is written here and nowhere else: no circular mails, no slides.',
      'Got a story? Tell <b>Communications</b> before Thursday noon and it goes out on Friday.',
    ],
    comments: [['imani.wanjiru', 'Finally one place. Thank you!']],
  },
  {
    channel: 'products',
    author: DAFYDD,
    daysAgo: 58,
    title: 'Station 4 has left the building',
    text: [
      'On Tuesday the first two hundred stations of the fourth generation went to Lantern Freight in Rotterdam.',
      'They weigh <b>a third less</b>, run a winter on one charge, and measure fine dust as well.',
      'Thanks to Firmware, the Sensor Lab and everybody at the assembly line, who found eleven hours that nobody had.',
    ],
    sky: ['#2f6f9f', '#f2c14e'],
    comments: [
      ['birgit.huber', 'The eleven hours were hiding behind the packing table.'],
      ['wen.zhao', 'I have never been so proud of a power budget.'],
      ['jack.murray', 'The first customer letter is already here. They like the lid.'],
    ],
  },
  {
    channel: 'people',
    author: DAFYDD,
    daysAgo: 45,
    title: 'Ten years of Tomasz, Ingrid and Magnus',
    text: [
      'Three of us started in the same week ten years ago. There will be cake in Berlin and a call for the others.',
    ],
    comments: [['magnus.sorensen', 'It was the same day, and it rained.']],
  },
  {
    channel: 'offices',
    author: MATILDA,
    daysAgo: 38,
    title: 'Edinburgh: the lift is being replaced',
    text: [
      'For three weeks there is no lift in Thistle Wynd. Deliveries go to the ground floor.',
      'Whoever cannot take the stairs works from the second building; <i>Callum</i> has the keys.',
    ],
  },
  {
    channel: 'company',
    author: MATILDA,
    daysAgo: 31,
    title: 'The year in numbers',
    text: [
      'We closed the year in four days instead of nine. Sales grew by a fifth, returns fell by half.',
      '<ul><li>4,812 stations sold</li><li>31 countries</li><li>2 stations eaten by goats</li></ul>',
    ],
    sky: ['#3b5b7a', '#c8d8e4'],
    comments: [
      ['heinrich.vogel', 'The goats are not tax-deductible. I asked.'],
      ['charlotte.tremblay', 'One of them was mine. The customer has ordered a taller pole.'],
    ],
  },
  {
    channel: 'products',
    author: DAFYDD,
    daysAgo: 24,
    title: 'The app works without a network',
    text: [
      'Maps and the last week of measurements stay on the phone. Siobhán tried it on a train through the Highlands.',
    ],
    sky: ['#5b6b2f', '#dce7b5'],
    comments: [['minjun.kim', 'And in the cellar of the Sydney office, which is worse.']],
  },
  {
    channel: 'offices',
    author: 'mariam.toure',
    daysAgo: 17,
    title: 'Montréal opens its roof',
    text: ['Rue des Érables has a terrace now, with nine of our own stations on it. Come up and read the wind.'],
    sky: ['#a3475c', '#ffd9a0'],
  },
  {
    channel: 'company',
    author: MATILDA,
    daysAgo: 12,
    title: 'New rules for business travel',
    text: ['Trains first, flights when there is no other way. The handbook has the details under <b>Travel</b>.'],
    comments: [
      ['rafael.monteiro', 'What about the ferry to Orkney?'],
      ['alice.morgan', 'A ferry is a train that floats.'],
    ],
  },
  {
    channel: 'people',
    author: DAFYDD,
    daysAgo: 6,
    title: 'Welcome, Mai',
    text: ['Mai Nguyen joins the assembly line in Berlin. She brings steady hands and a recipe for lemongrass soup.'],
    comments: [['stefan.ionescu', 'Good to have you on the early shift!']],
  },
  {
    channel: undefined,
    author: MATILDA,
    daysAgo: 1,
    title: 'Storm warning for Saturday',
    text: [
      'Our own stations say so: gusts of up to 110 km/h on the coast. Please close the windows on Friday evening.',
    ],
    sky: ['#2f4858', '#8aa0ab'],
    comments: [['chinedu.eze', 'The platform is ready. I have bread and candles.']],
  },
  {
    channel: 'company',
    author: 'mariam.toure',
    daysAgo: -5,
    title: 'Summer party: the invitation',
    text: ['One date for all four offices, one long table on the screen. Bring a dish from where you are.'],
    sky: ['#ffb347', '#ff7e5f'],
  },
  {
    channel: 'products',
    author: DAFYDD,
    daysAgo: -21,
    pinned: true,
    title: 'Station 5: what we can say',
    text: ['Not much yet. But it will be blue.'],
  },
];

/** Written too early, and taken back. */
export const withdrawn: DemoArticle = {
  channel: 'offices',
  author: DAFYDD,
  daysAgo: 9,
  title: 'Sydney moves (it does not)',
  text: ['Banksia House stays where it is. This was a misunderstanding about a filing cabinet.'],
};

/** What editors have begun and not published yet. */
export const drafts: readonly DemoArticle[] = [
  {
    channel: 'offices',
    author: DAFYDD,
    daysAgo: 3,
    isDraft: true,
    title: 'Berlin gets a second workshop',
    text: [
      'From spring on there are benches in the old bakery next door, with room for six and a window to the yard.',
      'Still open: who has the key on Saturdays, and whether the oven may stay.',
    ],
    sky: ['#8a5a2b', '#f2d6a2'],
  },
  {
    channel: 'people',
    author: MATILDA,
    daysAgo: 1,
    isDraft: true,
    title: 'Five questions for the Sensor Lab',
    text: [
      'What is the smallest thing you have ever measured?',
      'Øyvind answers on Thursday, the rest is still blank.',
    ],
  },
];
