import { requireEmptyDirectory } from '../modules/people/index.ts';
import type { Platform } from '../platform/platform.ts';
import { company, people } from './company.ts';
import { fillDocuments } from './documents.ts';
import { fillExpenses } from './expenses.ts';
import { fillHome } from './home.ts';
import { fillKnowledge } from './knowledgebase.ts';
import { fillNews } from './news.ts';
import { orderNotifications } from './notifications.repository.ts';
import { fillPages } from './pages.ts';
import { fillPeople } from './people.ts';
import { fillRecognition } from './recognition.ts';
import type { DemoPart, DemoRun } from './run.ts';

/** In this order; people come first, since everything else belongs to somebody. */
const parts: readonly DemoPart[] = [
  fillPeople,
  fillRecognition,
  fillDocuments,
  fillExpenses,
  fillKnowledge,
  fillNews,
  fillPages,
  fillHome,
  orderNotifications,
];

export interface DemoReport {
  company: string;
  made: string[];
  signIns: { username: string; name: string; note: string }[];
}

/** Throws when the instance holds more than a first start makes. */
export async function fillDemo(
  platform: Platform,
  password: string,
  { isSmall = false }: Partial<Pick<DemoRun, 'isSmall'>> = {},
): Promise<DemoReport> {
  await requireEmptyDirectory(platform.database.db);
  const ids = { userIds: new Map(), groupIds: new Map(), roleIds: new Map(), things: new Map() };
  const run: DemoRun = { platform, password, isSmall, ...ids };
  const made: string[] = [];
  for (const part of parts) made.push(...(await part(run)));
  return { company, made, signIns: Object.entries(worthTrying).map(([username, note]) => signIn(username, note)) };
}

const worthTrying: Readonly<Record<string, string>> = {
  'amara.okafor': 'at the top of the org chart',
  'marta.kowalska': 'HR team: may manage people',
  'matilda.bergstrom': 'Communications: may manage news and badges',
  'helene.beaulieu': 'Expenses office: sees and processes all expenses',
  'aino.virtanen': 'a colleague like any other, who looks after the documents',
  'pieter.janssen': 'Partners: sees only the people of his own extranet',
  'edith.crane': 'Auditors: may read but not change anything',
};

function signIn(username: string, note: string): DemoReport['signIns'][number] {
  const person = people.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`the demo has no ${username}`);
  return { username, name: `${person.firstname} ${person.surname}`, note };
}
