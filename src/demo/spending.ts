// What the people of the demo have spent: sheets in every status, with what was said about them.

export const clients = ['Nordlicht Weather Service', 'Port of Leith', 'Orkney Ferries', 'Sierra Observatory'] as const;
export const departments = ['Engineering', 'Product', 'Operations', 'Commercial', 'Finance', 'People'] as const;
export const locations = ['Berlin', 'Edinburgh', 'Montréal', 'Sydney', 'On the road'] as const;
export const projects = ['Station 5', 'Storm tracker', 'Harbour display', 'Night sky'] as const;
export const types = ['Travel', 'Hotel', 'Meals', 'Training', 'Equipment', 'Software', 'Postage', 'Events'] as const;
/** No longer used, but still on old sheets. */
export const retiredType = 'Fax';

/** What one unit of a currency is worth. */
export const rates = { AUD: 0.6041, CAD: 0.6789, GBP: 1.1723, NOK: 0.0853, USD: 0.9215 } as const;

type Of<T extends readonly string[]> = T[number];

export interface DemoItem {
  /** Days before the sheet was last touched; below zero: after it. */
  daysAgo: number;
  vendor: string;
  type: Of<typeof types>;
  description: string;
  amount?: number;
  /** Makes it an item of a project; others are for the department of the sheet. */
  project?: { name: Of<typeof projects>; client: Of<typeof clients>; billable: boolean };
  /** Paid in another currency. */
  paid?: readonly [amount: number, currency: keyof typeof rates];
  receipt?: boolean;
}

export interface DemoSheet {
  owner: string;
  name: string;
  dept: Of<typeof departments>;
  location: Of<typeof locations>;
  daysAgo: number;
  notes?: string;
  /** Each step with who takes it and what they say. */
  steps: readonly { by: string; to: 'submitted' | 'approved' | 'rejected' | 'processed' | 'draft'; notes?: string }[];
  items: readonly DemoItem[];
}

const station = { name: 'Station 5', client: 'Nordlicht Weather Service', billable: true } as const;
const harbour = { name: 'Harbour display', client: 'Port of Leith', billable: true } as const;
const storm = { name: 'Storm tracker', client: 'Orkney Ferries', billable: false } as const;

export const sheets: readonly DemoSheet[] = [
  {
    owner: 'fatima.zahrani',
    name: 'Lidar spring school in Trondheim',
    dept: 'Engineering',
    location: 'On the road',
    daysAgo: 62,
    steps: [
      { by: 'fatima.zahrani', to: 'submitted', notes: 'The workshop paid for the lunches' },
      { by: 'oyvind.lie', to: 'approved', notes: 'Worth every krone' },
      { by: 'heinrich.vogel', to: 'processed' },
    ],
    items: [
      {
        daysAgo: 9,
        vendor: 'Fjord Air',
        type: 'Travel',
        description: 'Berlin to Trondheim and back',
        amount: 286.4,
        receipt: true,
      },
      {
        daysAgo: 6,
        vendor: 'Bryggen Hotel',
        type: 'Hotel',
        description: 'Three nights',
        paid: [4185, 'NOK'],
        receipt: true,
      },
      {
        daysAgo: 5,
        vendor: 'Lidar Society',
        type: 'Training',
        description: 'Workshop fee',
        paid: [2900, 'NOK'],
        receipt: true,
      },
    ],
  },
  {
    owner: 'diego.fuentes',
    name: 'Harbour tender, second round',
    dept: 'Commercial',
    location: 'Edinburgh',
    daysAgo: 45,
    steps: [
      { by: 'diego.fuentes', to: 'submitted' },
      { by: 'charlotte.tremblay', to: 'approved' },
      { by: 'nadia.petrova', to: 'processed', notes: 'Paid with the next salary' },
    ],
    items: [
      {
        daysAgo: 12,
        vendor: 'Northern Rail',
        type: 'Travel',
        description: 'London to Edinburgh',
        project: harbour,
        paid: [92.5, 'GBP'],
        receipt: true,
      },
      {
        daysAgo: 11,
        vendor: 'The Lighthouse Inn',
        type: 'Hotel',
        description: 'Two nights',
        project: harbour,
        paid: [214, 'GBP'],
        receipt: true,
      },
      {
        daysAgo: 11,
        vendor: 'The Lighthouse Inn',
        type: 'Meals',
        description: 'Dinner with the harbour master',
        project: harbour,
        paid: [68.2, 'GBP'],
        receipt: true,
      },
    ],
  },
  {
    owner: 'mateo.quispe',
    name: 'Calibration gases, first quarter',
    dept: 'Engineering',
    location: 'Berlin',
    daysAgo: 20,
    steps: [
      { by: 'mateo.quispe', to: 'submitted' },
      { by: 'oyvind.lie', to: 'rejected', notes: 'The invoice for the argon is missing' },
      { by: 'mateo.quispe', to: 'submitted', notes: 'Here it is' },
      { by: 'oyvind.lie', to: 'approved' },
    ],
    items: [
      {
        daysAgo: 14,
        vendor: 'Spree Gase',
        type: 'Equipment',
        description: 'Argon, two bottles',
        amount: 312.9,
        project: station,
        receipt: true,
      },
      {
        daysAgo: 14,
        vendor: 'Spree Gase',
        type: 'Equipment',
        description: 'Deposit returned',
        amount: -80,
        project: station,
      },
      { daysAgo: 3, vendor: 'Kurier Kranich', type: 'Postage', description: 'Express from the harbour', amount: 24.5 },
    ],
  },
  {
    owner: 'aroha.parata',
    name: 'Customer visits in February',
    dept: 'Commercial',
    location: 'Sydney',
    daysAgo: 12,
    steps: [
      { by: 'aroha.parata', to: 'submitted' },
      { by: 'charlotte.tremblay', to: 'approved' },
    ],
    items: [
      {
        daysAgo: 8,
        vendor: 'Harbour Cabs',
        type: 'Travel',
        description: 'Four rides',
        paid: [143.6, 'AUD'],
        receipt: true,
      },
      {
        daysAgo: 7,
        vendor: 'Wattle & Rye',
        type: 'Meals',
        description: 'Lunch for three',
        paid: [87, 'AUD'],
        receipt: true,
      },
    ],
  },
  {
    owner: 'kwame.boateng',
    name: 'Conference: Web at the Edge',
    dept: 'Engineering',
    location: 'On the road',
    daysAgo: 3,
    steps: [{ by: 'kwame.boateng', to: 'submitted', notes: 'The hotel was the cheapest one in walking distance' }],
    items: [
      {
        daysAgo: 80,
        vendor: 'Web at the Edge',
        type: 'Training',
        description: 'Early ticket',
        amount: 450,
        receipt: true,
      },
      { daysAgo: 6, vendor: 'Hotel Polder', type: 'Hotel', description: 'Two nights', amount: 238, receipt: true },
      { daysAgo: 6, vendor: 'Tulip Trains', type: 'Travel', description: 'Amsterdam to Utrecht', amount: 32.8 },
    ],
  },
  {
    owner: 'hana.novakova',
    name: 'Keyboard and footrest',
    dept: 'Engineering',
    location: 'Berlin',
    daysAgo: 2,
    steps: [{ by: 'hana.novakova', to: 'submitted' }],
    items: [
      {
        daysAgo: 4,
        vendor: 'Tastenreich',
        type: 'Equipment',
        description: 'Split keyboard',
        amount: 189,
        receipt: true,
      },
      { daysAgo: 4, vendor: 'Tastenreich', type: 'Equipment', description: 'Footrest', amount: 45.99 },
    ],
  },
  {
    owner: 'fatima.zahrani',
    name: 'Filters for the aerosol bench',
    dept: 'Engineering',
    location: 'Berlin',
    daysAgo: 2,
    steps: [{ by: 'fatima.zahrani', to: 'submitted' }],
    items: [
      { daysAgo: 9, vendor: 'Gase Wedding', type: 'Equipment', description: 'Filters', amount: 148.5, receipt: true },
      { daysAgo: 8, vendor: 'Gase Wedding', type: 'Equipment', description: 'Argon', amount: 108.9 },
    ],
  },
  {
    owner: 'rafael.monteiro',
    name: 'A week on the Orkney ferry',
    dept: 'Commercial',
    location: 'On the road',
    daysAgo: 1,
    steps: [{ by: 'rafael.monteiro', to: 'submitted' }],
    items: [
      {
        daysAgo: 7,
        vendor: 'Orkney Ferries',
        type: 'Travel',
        description: 'Ten crossings',
        project: storm,
        paid: [187, 'GBP'],
        receipt: true,
      },
      {
        daysAgo: 5,
        vendor: 'Kirkwall Stores',
        type: 'Equipment',
        description: 'Oilskins',
        project: storm,
        paid: [64.95, 'GBP'],
        receipt: true,
      },
    ],
  },
  {
    owner: 'mariam.toure',
    name: 'Summer party, deposit',
    dept: 'Commercial',
    location: 'Montréal',
    daysAgo: 6,
    steps: [
      { by: 'mariam.toure', to: 'submitted' },
      {
        by: 'matilda.bergstrom',
        to: 'rejected',
        notes: 'Please ask Finance to pay the boat directly, it is too much to advance',
      },
    ],
    items: [
      {
        daysAgo: 8,
        vendor: 'Bateaux du Vieux-Port',
        type: 'Events',
        description: 'The boat, half in advance',
        paid: [3200, 'CAD'],
      },
      {
        daysAgo: 8,
        vendor: 'Fleuriste Lachine',
        type: 'Events',
        description: 'Sample bouquet',
        paid: [35, 'CAD'],
        receipt: true,
      },
    ],
  },
  {
    owner: 'callum.fraser',
    name: 'Pallets and parking',
    dept: 'Operations',
    location: 'Edinburgh',
    daysAgo: 4,
    steps: [
      { by: 'callum.fraser', to: 'submitted' },
      { by: 'rosa.jimenez', to: 'rejected', notes: 'The parking is on here twice' },
      { by: 'callum.fraser', to: 'draft' },
    ],
    items: [
      { daysAgo: 6, vendor: 'Leith Parking', type: 'Travel', description: 'Van, one day', amount: 18 },
      { daysAgo: 6, vendor: 'Leith Parking', type: 'Travel', description: 'Van', amount: 18 },
      { daysAgo: 5, vendor: 'Pallet Pete', type: 'Equipment', description: 'Six pallets', amount: 54, receipt: true },
    ],
  },
  {
    owner: 'aino.virtanen',
    name: 'Writing retreat',
    dept: 'Product',
    location: 'On the road',
    daysAgo: 0,
    steps: [],
    items: [
      { daysAgo: 2, vendor: 'Deutsche Regionalbahn', type: 'Travel', description: 'To the lake', amount: 27.6 },
      { daysAgo: -10, vendor: 'Haus am See', type: 'Hotel', description: 'Reserved', amount: 164 },
    ],
  },
  {
    owner: 'gurpreet.singh',
    name: 'Certificates and spare keys',
    dept: 'Operations',
    location: 'Montréal',
    daysAgo: 0,
    steps: [],
    items: [
      {
        daysAgo: 1,
        vendor: 'KeyForge',
        type: 'Equipment',
        description: 'Ten security keys',
        paid: [290, 'USD'],
        receipt: true,
      },
    ],
  },
  {
    owner: 'oyvind.lie',
    name: 'Optics fair in Jena',
    dept: 'Engineering',
    location: 'On the road',
    daysAgo: 34,
    steps: [
      { by: 'oyvind.lie', to: 'submitted' },
      { by: 'tomasz.wojcik', to: 'approved' },
      { by: 'heinrich.vogel', to: 'processed' },
    ],
    items: [
      {
        daysAgo: 8,
        vendor: 'Deutsche Regionalbahn',
        type: 'Travel',
        description: 'Berlin to Jena and back',
        amount: 86.2,
        receipt: true,
      },
      { daysAgo: 8, vendor: 'Hotel Planetarium', type: 'Hotel', description: 'One night', amount: 94.5, receipt: true },
      { daysAgo: 7, vendor: 'Jenaer Optiktage', type: 'Training', description: 'Day ticket', amount: 60 },
    ],
  },
  {
    owner: 'oyvind.lie',
    name: 'Reference thermometers',
    dept: 'Engineering',
    location: 'Berlin',
    daysAgo: 9,
    steps: [
      { by: 'oyvind.lie', to: 'submitted', notes: 'The old ones were dropped in August' },
      { by: 'tomasz.wojcik', to: 'approved', notes: 'Please put these on a string' },
    ],
    items: [
      {
        daysAgo: 5,
        vendor: 'Messwerk Adlershof',
        type: 'Equipment',
        description: 'Two PT100, calibrated',
        amount: 418.6,
        project: station,
        receipt: true,
      },
      { daysAgo: 5, vendor: 'Kurier Kranich', type: 'Postage', description: 'Insured', amount: 19.9, receipt: true },
    ],
  },
  {
    owner: 'oyvind.lie',
    name: 'Lidar workshop in Trondheim',
    dept: 'Engineering',
    location: 'On the road',
    daysAgo: 0,
    notes: 'Two days of workshop, one day of mountains',
    steps: [],
    items: [
      {
        daysAgo: 11,
        vendor: 'Fjord Air',
        type: 'Travel',
        description: 'Berlin to Trondheim and back',
        amount: 286.4,
        receipt: true,
      },
      {
        daysAgo: 8,
        vendor: 'Bryggen Hotel',
        type: 'Hotel',
        description: 'Three nights',
        paid: [4185, 'NOK'],
        receipt: true,
      },
      {
        daysAgo: 7,
        vendor: 'Lidar Society',
        type: 'Training',
        description: 'Workshop fee',
        paid: [2900, 'NOK'],
        receipt: true,
      },
      {
        daysAgo: 6,
        vendor: 'Café Skansen',
        type: 'Meals',
        description: 'Dinner with the Lidar Society, 4 people',
        paid: [1380, 'NOK'],
      },
    ],
  },
];

/** Away just now, with somebody to decide meanwhile. */
export const delegations = [{ absent: 'ana.silva', delegate: 'siobhan.oreilly', fromDaysAgo: 2, days: 14 }] as const;
