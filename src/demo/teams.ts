// How the people of the demo come together: teams, clubs, and the roles with their rights.
import type { Capability } from '../platform/access/index.ts';
import { type ExtranetKey, formerEmployee, type Person, people } from './company.ts';

export interface Team {
  key: string;
  name: string;
  description: string;
  parent: string | undefined;
  owner: string;
  extranet: ExtranetKey;
}

/** The tree of teams; a person is in their own team and in all above it. */
export const teams: readonly Team[] = [
  team('executive', 'Executive Office', 'Where the company is heading', 'amara.okafor'),
  team('engineering', 'Engineering', 'Everything that runs, from the sensor to the screen', 'jonas.weidmann'),
  team('platform', 'Platform', 'Data, storage and the services behind the apps', 'priya.raghavan', 'engineering'),
  team('firmware', 'Firmware', 'What runs inside our weather stations', 'tomasz.wojcik', 'engineering'),
  team('sensor-lab', 'Sensor Lab', 'New ways to measure the sky, and calibration', 'oyvind.lie', 'firmware'),
  team('apps', 'Apps', 'The web, iOS and Android apps', 'siobhan.oreilly', 'engineering'),
  team('quality', 'Quality', 'Testing and releases', 'olga.sokolova', 'engineering'),
  team('product', 'Product', 'What we build next, and why', 'yuki.yamamoto'),
  team('design', 'Design', 'How it looks, reads and feels', 'camille.lefevre', 'product'),
  team('research', 'Research', 'What our customers really need', 'adi.levi', 'product'),
  team('operations', 'Operations', 'Making, moving and keeping things running', 'magnus.sorensen'),
  team('manufacturing', 'Manufacturing', 'The assembly lines in Berlin', 'birgit.huber', 'operations'),
  team('supply', 'Supply Chain', 'Purchasing, customs and shipping', 'rosa.jimenez', 'operations'),
  team('it', 'IT and Security', 'Laptops, networks, accounts and keeping them safe', 'gurpreet.singh', 'operations'),
  team('commercial', 'Commercial', 'Customers, from the first call to the tenth year', 'rafael.monteiro'),
  team('sales', 'Sales', 'New customers and tenders', 'charlotte.tremblay', 'commercial'),
  team('communications', 'Communications', 'News inside and outside, events', 'matilda.bergstrom', 'commercial'),
  team('care', 'Customer Care', 'Help when the rain gauge is stuck', 'jack.murray', 'commercial'),
  team('finance', 'Finance', 'Budgets, invoices and salaries', 'helene.beaulieu'),
  team('legal', 'Legal', 'Contracts and data protection', 'alice.morgan', 'finance'),
  team('people', 'People and Culture', 'Hiring, growing and looking after each other', 'leila.haddad'),
  { ...team('partners', 'Lantern Freight', 'Our partners in shipping', 'pieter.janssen'), extranet: 'partners' },
  { ...team('auditors', 'Crane & Quill', 'The audit team', 'edith.crane'), extranet: 'auditors' },
];

/** Groups across the teams, which people join because they like to. */
export const clubs = [
  {
    ...team('first-aid', 'First Aiders', 'Trained to help until the ambulance is there', 'stefan.ionescu'),
    members: ['stefan.ionescu', 'birgit.huber', 'maeve.byrne', 'ben.carter', 'jack.murray', 'fatima.zahrani'],
  },
  {
    ...team('cycling', 'Cycling Club', 'Slow rides, long lunches', 'noor.devries'),
    members: [
      'noor.devries',
      'jonas.weidmann',
      'hana.novakova',
      'callum.fraser',
      'tane.ngata',
      'joao.carvalho',
      'nadia.petrova',
    ],
  },
  {
    ...team('readers', 'Book Circle', 'One book a month; the cake is not optional', 'dafydd.hughes'),
    members: ['dafydd.hughes', 'aino.virtanen', 'alice.morgan', 'thandiwe.dlamini', 'sanjay.iyer', 'ingrid.falk'],
  },
];

export const roles: readonly {
  name: string;
  description: string;
  owner: string;
  members: readonly string[];
  capabilities: readonly Capability[];
}[] = [
  {
    name: 'HR team',
    description: 'Looks after everybody’s account',
    owner: 'leila.haddad',
    members: ['leila.haddad', 'marta.kowalska', 'ben.carter'],
    capabilities: ['people.admin'],
  },
  {
    name: 'Communications',
    description: 'Writes the news and hands out badges',
    owner: 'matilda.bergstrom',
    members: ['matilda.bergstrom', 'dafydd.hughes', 'mariam.toure'],
    capabilities: ['news.admin', 'publish.admin', 'badges.manage', 'badges.assign', 'thanks.admin'],
  },
  {
    name: 'Expenses office',
    description: 'Checks and pays expenses',
    owner: 'helene.beaulieu',
    members: ['helene.beaulieu', 'heinrich.vogel', 'nadia.petrova'],
    capabilities: ['expenses.admin'],
  },
  {
    name: 'Librarians',
    description: 'Keep documents and the knowledge base in order',
    owner: 'siobhan.oreilly',
    members: ['siobhan.oreilly', 'aino.virtanen', 'laszlo.nagy', 'maeve.byrne'],
    capabilities: ['documents.admin', 'knowledgebase.admin'],
  },
  {
    name: 'Compliance',
    description: 'Reads the audit trail',
    owner: 'alice.morgan',
    members: ['alice.morgan', 'gurpreet.singh'],
    capabilities: ['audit.read'],
  },
  {
    name: 'Managers',
    description: 'Everybody who leads somebody; they give badges to their people',
    owner: 'leila.haddad',
    members: managers(),
    capabilities: ['badges.assign'],
  },
];

export function membersOf({ key }: Team): string[] {
  return people
    .filter((person) => person.username !== formerEmployee && teamsOf(person).includes(key))
    .map(({ username }) => username);
}

/** The keys of a person's team and of all above it. */
function teamsOf(person: Person): string[] {
  const keys: string[] = [];
  for (let key: string | undefined = person.team; key !== undefined; ) {
    const found: Team | undefined = teams.find((candidate) => candidate.key === key);
    if (!found) throw new Error(`the company has no team ${key}`);
    keys.push(found.key);
    key = found.parent;
  }
  return keys;
}

function managers(): string[] {
  const leading = new Set(people.filter(({ extranet }) => extranet === 'primary').map(({ manager }) => manager));
  return people.filter(({ username }) => leading.has(username)).map(({ username }) => username);
}

function team(key: string, name: string, description: string, owner: string, parent?: string): Team {
  return { key, name, description, owner, parent, extranet: 'primary' };
}
