// The company of the demo: its people, the places they work at, their profiles, its extranets.
import { auditors, partners, staff } from './staff.ts';

export interface Person {
  username: string;
  firstname: string;
  surname: string;
  jobTitle: string;
  team: string;
  manager: string | undefined;
  place: Place;
  language: string;
  born: string;
  since: string;
  skills: string[];
  extranet: ExtranetKey;
}

interface Place {
  /** Undefined for somebody who works at home. */
  office: string | undefined;
  city: string;
  timezone: string;
  /** The numbers are from ranges that are kept free for fiction. */
  phone: ((extension: number) => string) | undefined;
}

export type ExtranetKey = 'primary' | 'partners' | 'auditors';

export const company = 'Cloudberry Instruments';

const organisations: Readonly<Record<ExtranetKey, { company: string; domain: string; codes: string }>> = {
  primary: { company, domain: 'cloudberry.example', codes: 'CB' },
  partners: { company: 'Lantern Freight', domain: 'lantern.example', codes: 'LF' },
  auditors: { company: 'Crane & Quill', domain: 'quill.example', codes: 'CQ' },
};

export function organisationOf({ extranet }: Person) {
  return organisations[extranet];
}

const digits = (extension: number, length: number) => String(extension).padStart(length, '0');

const places: Readonly<Record<string, Place>> = {
  berlin: {
    office: 'Berlin, Kastanienhof',
    city: 'Berlin',
    timezone: 'Europe/Berlin',
    phone: (extension) => `+49 30 23125 ${digits(extension, 3)}`,
  },
  edinburgh: {
    office: 'Edinburgh, Thistle Wynd',
    city: 'Edinburgh',
    timezone: 'Europe/London',
    phone: (extension) => `+44 131 496 0${digits(extension, 3)}`,
  },
  montreal: {
    office: 'Montréal, Rue des Érables',
    city: 'Montréal',
    timezone: 'America/Toronto',
    phone: (extension) => `+1 514 555 01${digits(extension % 100, 2)}`,
  },
  sydney: {
    office: 'Sydney, Banksia House',
    city: 'Sydney',
    timezone: 'Australia/Sydney',
    phone: (extension) => `+61 2 5550 0${digits(extension, 3)}`,
  },
  bengaluru: atHome('Bengaluru', 'Asia/Kolkata'),
  'sao-paulo': atHome('São Paulo', 'America/Sao_Paulo'),
  tbilisi: atHome('Tbilisi', 'Asia/Tbilisi'),
  bangkok: atHome('Bangkok', 'Asia/Bangkok'),
  nairobi: atHome('Nairobi', 'Africa/Nairobi'),
  rotterdam: atHome('Rotterdam', 'Europe/Amsterdam'),
};

export const people: readonly Person[] = [
  ...readPeople(staff, 'primary'),
  ...readPeople(partners, 'partners'),
  ...readPeople(auditors, 'auditors'),
];

/** The user has left: the account stays for what it wrote, but cannot sign in. */
export const formerEmployee = 'viktor.lang';
/** The user has not signed in yet. */
/** Whose birthday or first day is so many days after the demo is made, whenever that is. A first day keeps its year, unless it was just now. */
export const celebrations: Readonly<Record<string, { birthday?: number; started?: number; isNew?: boolean }>> = {
  'birgit.huber': { birthday: 0 },
  'ingrid.falk': { started: 3 },
  'mateo.quispe': { birthday: 5 },
  'mai.nguyen': { started: -12, isNew: true },
};

export const newcomers: readonly string[] = ['mai.nguyen', 'saoirse.kelly'];

export const extranets = [
  {
    key: 'partners',
    name: 'Partners',
    description: 'Lantern Freight, who ship what we make',
    readOnly: false,
    admin: 'rosa.jimenez',
  },
  {
    key: 'auditors',
    name: 'Auditors',
    description: 'Crane & Quill, who may read but not change anything',
    readOnly: true,
    admin: 'heinrich.vogel',
  },
];

export const metadataFields = [
  { name: 'phone', label: 'Phone', type: 'text', repeatable: false, isOwn: true },
  { name: 'office', label: 'Office', type: 'text', repeatable: false, isOwn: false },
  { name: 'city', label: 'City', type: 'text', repeatable: false, isOwn: false },
  { name: 'birthday', label: 'Birthday', type: 'date', repeatable: false, isOwn: false },
  { name: 'started', label: 'With us since', type: 'date', repeatable: false, isOwn: false },
  { name: 'skills', label: 'Skills', type: 'text', repeatable: true, isOwn: true },
  { name: 'about', label: 'About me', type: 'textarea', repeatable: false, isOwn: true },
];

export const about: Readonly<Record<string, string>> = {
  'amara.okafor':
    'Started this company with two rain gauges and a borrowed van. My door is open, also the virtual one.',
  'jonas.weidmann': 'Engineer at heart. Ask me about anything with a datasheet.',
  'yuki.yamamoto': '天気の話が大好きです。 I read every customer letter.',
  'leila.haddad': 'نحن هنا من أجلكم. We are here for you: come by or write, in any language.',
  'tane.ngata': 'Tangata whenua o Te Waipounamu. If it has an antenna, I want to take it apart.',
  'siobhan.oreilly': 'Labhair Gaeilge liom! Rain is only a problem without a good app.',
  'thandiwe.dlamini': 'I spend my days on farms and roofs, asking people what they think of the weather.',
  'somchai.srisuk': 'Finds the part that is out of stock everywhere else.',
  'matilda.bergstrom': 'Got a story for the news? Tell me before Thursday noon.',
  'jack.murray': 'If the customer is happy, the surf is good.',
  'heinrich.vogel': 'Noch drei Jahre bis zur Rente, aber wer zählt schon. Receipts, please.',
  'imani.wanjiru': 'Karibu! Have you tried turning it off and on again?',
};

function atHome(city: string, timezone: string): Place {
  return { office: undefined, city, timezone, phone: undefined };
}

function readPeople(table: string, extranet: ExtranetKey): Person[] {
  return table
    .trim()
    .split('\n')
    .map((line) => readPerson(line, extranet));
}

function readPerson(line: string, extranet: ExtranetKey): Person {
  const cells = line.split('|').map((cell) => cell.trim());
  const cell = (index: number): string => {
    const text = cells[index];
    if (!text) throw new Error(`column ${index + 1} is missing: ${line}`);
    return text;
  };
  const optional = (index: number) => (cell(index) === '-' ? undefined : cell(index));
  const place = places[cell(6)];
  if (!place) throw new Error(`there is no place ${cell(6)}`);
  return {
    username: cell(0),
    firstname: cell(1),
    surname: cell(2),
    jobTitle: cell(3),
    team: cell(4),
    manager: optional(5),
    place,
    language: cell(7),
    born: cell(8),
    since: cell(9),
    skills: cell(10).split(', '),
    extranet,
  };
}
