// Papers of the whole company: minutes, offices, projects and the board.
import { drawChart, drawFloorPlan, drawLandscape } from '../files/drawings.ts';
import { tableOf } from '../files/paper.ts';
import type { Slide } from '../files/pptx.ts';
import { seededRandom } from '../random.ts';
import {
  type DemoDocument,
  dayOf,
  filed,
  type Moment,
  markdown,
  memberOf,
  monthOf,
  nameOf,
  type Series,
  series,
  some,
} from './shelf.ts';

export const companyPapers: Series = (moment) => [
  ...allHands(moment),
  ...worksCouncil(moment),
  ...offices.flatMap((office) => officePapers(office, moment)),
  ...projects.flatMap((project) => projectPapers(project, moment)),
  ...board(moment),
];

const news = [
  ['Sales', 'Three harbours signed, one of them with forty stations.'],
  ['People', 'Two newcomers introduced themselves; one of them brought cake.'],
  ['Product', 'The blue light has a new rhythm. Farmers like it, owls do too.'],
  ['Operations', 'The line lost a day to a missing seal and found it again in the week after.'],
  ['Customer Care', 'Half of all questions are about batteries. The manual says it on page two now.'],
  ['Finance', 'The month closed in four days. Receipts are still missing from eleven people, who know who they are.'],
  ['IT', 'A test mail was clicked by nine of us. There is a course, and it is short.'],
  ['Engineering', 'Release on Tuesday, without a night shift.'],
] as const;

function allHands(moment: Moment): DemoDocument[] {
  return series('all hands', 30, (index, random) => {
    const daysAgo = 8 + index * 30;
    const author = memberOf('people', random, moment, daysAgo);
    const spoken = some(random, news, 5);
    return filed('all-hands', `All hands ${monthOf(moment, daysAgo)}.docx`, {
      description: spoken.map(([topic]) => topic).join(', '),
      daysAgo,
      author,
      content: markdown(
        `# All hands, ${monthOf(moment, daysAgo)}\n> ${random.between(48, 64)} people in four offices and at home\n\n${spoken.map(([topic, text]) => `## ${topic}\n${text}`).join('\n\n')}\n\n## Questions\nWhen is the summer party? ${random.pick(['In June.', 'When Mariam has found a roof.', 'It was yesterday.'])} Will there be a rise? ${random.pick(['The talks are in autumn.', 'Ask your manager, kindly.'])}\n\nWritten by ${nameOf(author)}.`,
      ),
    });
  });
}

const agenda = [
  ['Schichtplan', 'Der Plan für die Montage wird um zwei Wochen früher ausgehängt. Der Betriebsrat stimmt zu.'],
  ['Lüftung', 'In der Halle ist es zu warm. Birgit Huber holt drei Angebote ein.'],
  ['Überstunden', 'Die Konten der Logistik stehen zu hoch. Bis zum Quartalsende werden sie ausgeglichen.'],
  ['Kantine', 'Einmal in der Woche gibt es Suppe. Die Suppe wird besprochen.'],
  ['Datenschutz', 'Die Kameras im Hof werden ausgeschildert; gespeichert wird 72 Stunden.'],
  ['Einstellungen', 'Zwei Einstellungen und einer Versetzung wird zugestimmt.'],
  ['Gesundheit', 'Der Betriebsarzt kommt im Mai. Termine gibt es am Empfang.'],
] as const;

function worksCouncil(moment: Moment): DemoDocument[] {
  return series('works council', 20, (index, random) => {
    const daysAgo = 15 + index * 42;
    return filed('works-council', `Protokoll ${dayOf(moment, daysAgo)}.odt`, {
      description: 'Sitzung des Betriebsrats',
      language: 'de',
      daysAgo,
      author: random.pick(['marta.kowalska', 'leila.haddad']),
      content: markdown(
        `# Protokoll der Sitzung vom ${dayOf(moment, daysAgo)}\n> Betriebsrat, Berlin\n\n${some(random, agenda, 4)
          .map(([topic, text], number) => `## ${number + 1}. ${topic}\n${text}`)
          .join(
            '\n\n',
          )}\n\n## Verschiedenes\nDie nächste Sitzung ist in sechs Wochen. Wer ein Thema hat, wirft es in den Kasten an der Tür.`,
      ),
    });
  });
}

const offices = [
  [
    'office-berlin',
    'Berlin',
    ['Kastanie', 'Linde', 'Sensor Lab', 'Assembly', 'Kitchen', 'Store', 'Workshop', 'Front desk'],
  ],
  ['office-edinburgh', 'Edinburgh', ['Thistle', 'Heather', 'Quiet room', 'Kitchen', 'Library', 'Front desk']],
  ['office-montreal', 'Montréal', ['Érable', 'Bouleau', 'Salle calme', 'Café', 'Studio', 'Accueil']],
  ['office-sydney', 'Sydney', ['Banksia', 'Wattle', 'Gum', 'Kitchen', 'Roof', 'Front desk']],
] as const;

function officePapers([folder, city, rooms]: (typeof offices)[number], moment: Moment): DemoDocument[] {
  const random = seededRandom(folder);
  const at = (daysAgo: number) => ({ daysAgo, author: memberOf('people', random, moment, daysAgo) });
  return [
    filed(folder, `${city} floor plan.svg`, {
      ...at(300),
      description: 'Rooms and the way out',
      content: () => ({ drawing: drawFloorPlan(`${city}, ground floor`, rooms) }),
    }),
    filed(folder, `${city} floor plan.png`, {
      ...at(300),
      description: 'To print',
      content: () => ({ drawing: drawFloorPlan(`${city}, ground floor`, rooms) }),
    }),
    filed(folder, `${city} house rules.pdf`, {
      ...at(260),
      description: 'Doors, heating, kitchen, guests',
      content: markdown(
        `# House rules, ${city}\n> Short, because you can read a room\n\n## Doors\nYour badge opens the house from six in the morning to ten at night. Whoever leaves last closes the windows and switches on the alarm.\n\n## Guests\nGuests get a badge at the front desk and are never alone in ${rooms[2]}.\n\n## Kitchen\nPut your cup into the machine. What stands in the fridge without a name belongs to everybody on Friday.\n\n## Dogs\nOne dog for each room, if nobody there minds.\n\n## Parking\nCars of guests in the yard, bicycles in the cellar.`,
      ),
    }),
    filed(folder, `${city} emergency plan.pdf`, {
      ...at(220),
      description: 'Fire, water, power cuts and whom to call',
      refcode: `EM-${city.slice(0, 3).toUpperCase()}`,
      content: markdown(
        `# Emergency plan, ${city}\n> Hangs beside every door\n\n## Fire\nPress the red button, warn the people around you, leave by the next stairs. Do not take the lift, do not look for your jacket.\n\n## Where we meet\n${city === 'Berlin' ? 'At the chestnut tree in the yard.' : 'On the pavement on the other side of the street.'} The shift lead counts.\n\n## Numbers\n${tableOf(
          ['What', 'Whom'],
          [
            ['Fire, ambulance', city === 'Sydney' ? '000' : city === 'Montréal' ? '911' : '112'],
            ['First aiders', 'green lanyard'],
            ['Lift, water, power', 'front desk, day and night'],
          ],
        )}\n\n## Power cut\nThe lab has current for 40 minutes. Switch off the baths first, then the tunnel.`,
      ),
    }),
    ...series(folder, 5, (index) =>
      filed(
        folder,
        `${city} ${['roof', 'entrance', 'meeting', 'summer party', 'winter'][index]}.${index % 2 ? 'webp' : 'jpg'}`,
        {
          ...at(40 + index * 60),
          description: 'Picture',
          content: () => ({ drawing: drawLandscape(seededRandom(`${folder} ${index}`)) }),
        },
      ),
    ),
  ];
}

const projects = [
  ['station-5', 'Station 5', 'yuki.yamamoto'],
  ['storm-tracker', 'Storm tracker', 'sanjay.iyer'],
  ['harbour-display', 'Harbour display', 'camille.lefevre'],
  ['night-sky', 'Night sky', 'adi.levi'],
] as const;

const progress = [
  'The prototype survived the shaker',
  'The first customer has seen it and smiled',
  'We wait for a part from Taiwan',
  'The design is with Research until Thursday',
  'Power is two microamperes above the budget',
  'The display can be read in the sun',
  'The tender was moved by two weeks',
  'Tests in the cold chamber begin on Monday',
] as const;

function projectPapers([folder, name, lead]: (typeof projects)[number], moment: Moment): DemoDocument[] {
  const random = seededRandom(folder);
  const plan = [
    { name: 'Plan', rows: planRows(random.between(8, 12), moment, folder) },
    {
      name: 'Costs',
      rows: [
        ['Part', 'EUR'],
        ['People', 84_000],
        ['Parts', 21_500],
        ['Travel', 6_200],
        ['Tests', 9_800],
      ],
    },
  ] as const;
  const slides: Slide[] = [
    { title: name, points: ['Where we are', 'What is next', 'What we need from you'] },
    { title: 'Where we are', points: some(random, progress, 3) },
    { title: 'What is next', points: ['Fifty units for the field', 'A winter in Norway', 'Prices by March'] },
    { title: 'What we need', points: ['One person more in Firmware', 'A decision about the colour'] },
  ];
  return [
    filed(folder, `${name} charter.docx`, {
      description: 'Why, what and who',
      daysAgo: 320,
      author: lead,
      content: markdown(
        `# ${name}\n> Charter, written by ${nameOf(lead)}\n\n## Why\nCustomers ask for it, and nobody else can do it as well.\n\n## What\n- A prototype by spring\n- Fifty units in the field by summer\n- A price below that of the one before\n\n## Who\n${nameOf(lead)} leads, Engineering builds, Research listens, Finance counts.\n\n## When we stop\nIf the power budget cannot be held, or if three customers in a row would not pay for it.`,
      ),
    }),
    filed(folder, `${name} plan.xlsx`, {
      description: 'Steps and costs',
      daysAgo: 150,
      author: lead,
      content: () => ({ sheets: plan }),
    }),
    filed(folder, `${name} plan.ods`, {
      description: 'The same for LibreOffice',
      daysAgo: 150,
      author: lead,
      content: () => ({ sheets: plan }),
    }),
    filed(folder, `${name} overview.pptx`, {
      description: 'For the all hands',
      daysAgo: 60,
      author: lead,
      content: () => ({ slides }),
    }),
    filed(folder, `${name} overview.odp`, {
      description: 'The same for LibreOffice',
      daysAgo: 60,
      author: lead,
      content: () => ({ slides }),
    }),
    filed(folder, `${name} risks.csv`, {
      description: 'What may go wrong',
      daysAgo: 90,
      author: lead,
      content: () => ({
        sheets: [
          {
            name: 'Risks',
            rows: [
              ['risk', 'how likely', 'how bad', 'what we do'],
              ['Parts come late', 'often', 'a month', 'order twice'],
              ['Radio is not allowed in a country', 'seldom', 'a market', 'ask Legal first'],
              ['Nobody wants it', 'seldom', 'everything', 'ask ten customers'],
            ],
          },
        ],
      }),
    }),
    filed(folder, `${name} progress.png`, {
      description: 'Steps done, by month',
      daysAgo: 20,
      author: lead,
      content: () => ({
        drawing: drawChart(`${name}: steps done`, [2, 5, 6, 9, 12, 14], ['May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct']),
      }),
    }),
    ...series(`status ${folder}`, 12, (index, chance) => {
      const daysAgo = 5 + index * 21;
      return filed(folder, `${name} status ${dayOf(moment, daysAgo)}.md`, {
        description: 'Every three weeks',
        daysAgo,
        author: lead,
        content: markdown(
          `# ${name}: status of ${dayOf(moment, daysAgo)}\n\n${some(chance, progress, 3)
            .map((line) => `- ${line}`)
            .join(
              '\n',
            )}\n\nMood: ${chance.pick(['sunny', 'cloudy', 'some showers'])}. Money: ${chance.between(20, 95)} percent is spent.\n`,
        ),
      });
    }),
  ];
}

function planRows(count: number, moment: Moment, seed: string): (string | number)[][] {
  const random = seededRandom(`plan ${seed}`);
  const steps = [
    'Interviews',
    'Sketches',
    'Prototype',
    'Power',
    'Radio',
    'Housing',
    'Cold chamber',
    'Field test',
    'Approval',
    'Line',
    'Prices',
    'Launch',
  ];
  return [
    ['Step', 'Who', 'Days', 'Until'],
    ...steps
      .slice(0, count)
      .map((step, index) => [
        step,
        nameOf(memberOf('engineering', random, moment, 300)),
        random.between(3, 25),
        dayOf(moment, 240 - index * 25),
      ]),
  ];
}

function board(moment: Moment): DemoDocument[] {
  const minutes = series('board', 14, (index, random) => {
    const daysAgo = 30 + index * 61;
    return filed('board', `Board minutes ${dayOf(moment, daysAgo)}.pdf`, {
      description: 'Confidential',
      daysAgo,
      author: random.pick(['amara.okafor', 'ingrid.falk']),
      refcode: `BM-${40 - index}`,
      record: { type: 'Minutes', values: { meeting_date: dayOf(moment, daysAgo) } },
      content: markdown(
        `# Board minutes, ${dayOf(moment, daysAgo)}\n> Confidential\n\nPresent: ${nameOf('amara.okafor')}, ${nameOf('helene.beaulieu')}, ${nameOf('jonas.weidmann')}, ${nameOf('magnus.sorensen')}.\n\n## Numbers\nSales of the quarter are ${random.between(2, 9)} percent above plan. Cash lasts for ${random.between(11, 19)} months.\n\n## Decisions\n- ${random.pick(['The hall in Berlin is extended', 'Two people more for Customer Care', 'No acquisition this year', 'The loan is paid back early'])}\n- ${random.pick(['Station 5 gets another quarter', 'The office in Sydney moves in two years', 'Prices rise by three percent in spring'])}\n\n## Next meeting\nIn two months, in ${random.pick(['Berlin', 'Edinburgh', 'Montréal'])}.`,
      ),
    });
  });
  const strategy = series('strategy', 4, (index, random) =>
    filed('board', `Strategy ${Number(dayOf(moment, 0).slice(0, 4)) - index}.pptx`, {
      description: 'Where we want to be in three years',
      daysAgo: 40 + index * 365,
      author: 'amara.okafor',
      content: () => ({
        slides: [
          { title: 'Where we want to be', points: ['One station for each village', 'A forecast that farmers trust'] },
          {
            title: 'How',
            points: some(random, ['Fewer products', 'Better service', 'Partners in ten countries', 'Our own chips'], 3),
          },
          { title: 'What we do not do', points: ['Advertising', 'Selling data', 'Gadgets'] },
        ],
      }),
    }),
  );
  return [...minutes, ...strategy];
}
