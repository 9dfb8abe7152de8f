// Engineering: certificates of the lab, design records, releases, incidents, minutes of the teams.
import { tableOf } from '../files/paper.ts';
import { products } from './products.ts';
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

export const engineering: Series = (moment) => [
  ...core,
  ...monthlySummaries(moment),
  ...certificates(moment),
  ...designRecords(moment),
  ...releases(moment),
  ...incidents(moment),
  ...teamMinutes(moment),
];

const OYVIND = 'oyvind.lie';

/** What front pages and other parts of the demo refer to. */
const core: readonly DemoDocument[] = [
  {
    folder: 'stations',
    title: 'Mast assembly.md',
    description: 'In seven steps',
    fate: 'checked out',
    isKept: true,
    versions: [
      {
        daysAgo: 200,
        author: 'tomasz.wojcik',
        comment: '',
        content: markdown('# Mast assembly\n\n1. Clear the ground\n2. Level the base\n'),
      },
      {
        daysAgo: 60,
        author: 'priya.raghavan',
        comment: 'Grounding',
        content: markdown('# Mast assembly\n\n1. Clear the ground\n2. Ground the base\n'),
      },
    ],
  },
  filed('calibration', 'Rain gauges 2026.csv', {
    description: 'Deviations by serial number',
    fate: 'checked out',
    isKept: true,
    daysAgo: 45,
    author: OYVIND,
    content: markdown('serial;deviation_mm\nRG-1041;0.1\nRG-1042;-0.2\nRG-1043;0.0'),
  }),
  filed('calibration', 'Rain gauges 2025 (old).csv', {
    description: 'Superseded',
    fate: 'deleted',
    isKept: true,
    daysAgo: 290,
    author: OYVIND,
    content: markdown('serial;deviation_mm\nRG-0977;0.3'),
  }),
];

function monthlySummaries(moment: Moment): DemoDocument[] {
  return series('calibration month', 30, (index, random) => {
    const daysAgo = 10 + index * 30;
    return filed('calibration', `Calibrations ${monthOf(moment, daysAgo)}.csv`, {
      description: 'Every instrument of the month with its deviation',
      daysAgo,
      author: memberOf('sensor-lab', random, moment, daysAgo),
      content: () => ({
        sheets: [
          {
            name: 'Month',
            rows: [
              ['serial', 'product', 'reference', 'measured', 'deviation'],
              ...Array.from({ length: random.between(18, 40) }, () => {
                const { code } = random.pick(products);
                const reference = random.between(100, 400) / 10;
                const deviation = random.between(-20, 20) / 100;
                const measured = Math.round((reference + deviation) * 100) / 100;
                return [`${code}-${random.between(1000, 9999)}`, code, reference, measured, deviation];
              }),
            ],
          },
        ],
      }),
    });
  });
}

/** The newest; older ones were filed before there were record types. */
const RECORDED = 50;

const [firstProduct, ...otherProducts] = products;
/** Not what listens, lasts and charges. */
const calibrated = [firstProduct, ...otherProducts.slice(0, 8)] as const;

function certificates(moment: Moment): DemoDocument[] {
  return series('certificate', 200, (index, random) => {
    const daysAgo = 2 + Math.floor(index * 4.3);
    const { code, name, measures, accuracy } = random.pick(calibrated);
    const serial = `${code}-${4300 - index}`;
    const technician = memberOf('sensor-lab', random, moment, daysAgo);
    const points = [1, 2, 3, 4, 5].map((point) => {
      const reference = point * random.between(7, 9);
      const deviation = random.between(-12, 12) / 100;
      return [String(point), reference.toFixed(2), (reference + deviation).toFixed(2), deviation.toFixed(2)];
    });
    return filed('certificates', `Certificate ${serial}.pdf`, {
      description: `${name}, calibrated on ${dayOf(moment, daysAgo)}`,
      daysAgo,
      author: technician,
      refcode: `CAL-${4300 - index}`,
      metadata: { product: code },
      ...(index < RECORDED && {
        record: {
          type: 'Calibration certificate',
          values: { serial_number: serial, calibrated_on: dayOf(moment, daysAgo) },
        },
      }),
      ...(index % 97 === 40 ? { fate: 'deleted' as const } : {}),
      content: markdown(
        `# Calibration certificate\n> ${serial}, ${name} (${measures})\n\nThe instrument was compared with the reference of the Sensor Lab on ${dayOf(moment, daysAgo)}, at ${random.between(19, 23)} °C and ${random.between(35, 60)} % humidity. It was ${random.pick(['not adjusted', 'adjusted once', 'cleaned and not adjusted'])}.\n\n${tableOf(['Point', 'Reference', 'Measured', 'Deviation'], points)}\n\n## Result\nAll deviations are within the limits of ${accuracy}. The certificate holds for two years.\n\n## Traceability\nReference ${random.pick(['R-03', 'R-07', 'R-11'])}, compared with the national standard in the last twelve months.\n\nCalibrated by ${nameOf(technician)}, checked by ${nameOf(OYVIND)}.`,
      ),
    });
  });
}

const decisions = [
  ['Use LoRa for the radio of all stations', 'range matters more than speed', 'Wi-Fi, which sleeps badly'],
  ['Keep measurements in PostgreSQL', 'we can restore it in our sleep', 'a store made for time series'],
  ['One firmware for all stations', 'two of them were one too many', 'a build for each product'],
  ['Write the gateway in Rust', 'it must not stop', 'C, again'],
  ['Send values as deltas', 'the battery lasts two months longer', 'a better battery'],
  ['Draw maps on the phone', 'farmers have no network in the field', 'pictures made by the server'],
  ['Sign every update', 'a station is a computer on somebody else’s roof', 'trusting the radio'],
  ['No cookies in the apps', 'then there is no banner', 'a banner'],
  ['Times are UTC until a person sees them', 'Sydney is always tomorrow', 'local times everywhere'],
  ['Alerts by rule, not by learning', 'somebody has to explain them at night', 'a model that guesses'],
  ['Ultrasonic wind instead of cups', 'ice and spiders', 'cups with a heater'],
  ['Heat the funnel only below three degrees', 'the heater is the largest consumer', 'heating always'],
  ['Keep raw values for ten years', 'climate questions are asked late', 'keeping averages'],
  ['Tests run on real boards at night', 'the simulator is always dry', 'more simulation'],
  ['The light does not blink at night', 'somebody lives next to it', 'a smaller light'],
  ['Public interface with versions in the address', 'customers can read it', 'versions in a header'],
  ['Screens must work with a keyboard', 'everybody can use them', 'a second app'],
  ['One design of plugs', 'half of all returns were cables', 'a plug for each sensor'],
] as const;

function designRecords(moment: Moment): DemoDocument[] {
  return series('design record', decisions.length * 2, (index, random) => {
    const [title, reason, other] = decisions[index % decisions.length] ?? decisions[0];
    const isReview = index >= decisions.length;
    const daysAgo = isReview ? random.between(20, 200) : random.between(210, 900);
    const number = String((index % decisions.length) + 1).padStart(4, '0');
    const author = memberOf('engineering', random, moment, daysAgo);
    return filed('design-records', `${number} ${title}${isReview ? ', a year later' : ''}.md`, {
      description: isReview ? 'Would we do it again?' : `Because ${reason}`,
      daysAgo,
      author,
      refcode: `DR-${number}${isReview ? '-R' : ''}`,
      content: markdown(
        `# ${title}${isReview ? ', a year later' : ''}\n\n**By** ${nameOf(author)}, **status** accepted\n\n## Context\nWe had to choose, because ${reason}. ${random.pick(['Two teams waited for it.', 'Customer Care asked for it three times.', 'The old way cost us a night in March.'])}\n\n## Decision\n${title}.\n\n## Not taken\n${other[0]?.toUpperCase()}${other.slice(1)}: ${random.pick(['too much to look after', 'it works until it rains', 'nobody here knows it well', 'more expensive over five years'])}.\n\n## ${isReview ? 'What we learned' : 'Consequences'}\n- ${random.pick(['Less code to read', 'One more thing to measure at night', 'Older stations need an update first'])}\n- ${random.pick(['Support can explain it in a sentence', 'The documentation becomes shorter', 'We look again in a year'])}\n`,
      ),
    });
  });
}

const changes = [
  'Stations sleep longer between two values',
  'The map shows the last hour of lightning',
  'Updates go on where they were interrupted',
  'Exports have the units in their first line',
  'The wind rose works with a screen reader',
  'Gateways report their temperature',
  'Charts are drawn twice as fast',
  'Passwords may have 200 characters',
  'Rain of the last 24 hours no longer forgets midnight',
  'Names of stations may have emoji',
  'Old phones get a smaller map',
  'The battery warning comes a week earlier',
];

function releases(moment: Moment): DemoDocument[] {
  return series('release', 26, (index, random) => {
    const daysAgo = 6 + index * 14;
    const name = `4.${26 - index}`;
    const author = memberOf('quality', random, moment, daysAgo);
    const list = some(random, changes, random.between(3, 6));
    const about = { daysAgo, author, metadata: { release: name } };
    const results = some(random, ['Radio', 'Power', 'Rain', 'Wind', 'Apps', 'Interface', 'Updates', 'Cold chamber'], 6);
    return [
      filed('releases', `Release ${name} notes.${index % 2 === 0 ? 'txt' : 'md'}`, {
        ...about,
        description: `Released on ${dayOf(moment, daysAgo)}`,
        content: markdown(
          `# Release ${name}\n> ${dayOf(moment, daysAgo)}\n\n${list.map((change) => `- ${change}`).join('\n')}\n\nKnown: ${random.pick(['the blue theme is very blue', 'stations of 2014 need two attempts', 'nothing'])}.\n`,
        ),
      }),
      filed('releases', `Release ${name} test report.pdf`, {
        ...about,
        description: 'What was tried, and how it went',
        refcode: `TR-${name}`,
        content: markdown(
          `# Test report of release ${name}\n> Quality, ${dayOf(moment, daysAgo)}\n\nThe release was tested over the weekend on ${random.between(24, 60)} stations. ${random.pick(['It may go out.', 'It may go out with the known faults below.'])}\n\n${tableOf(
            ['Area', 'Tests', 'Passed', 'Failed'],
            results.map((area) => {
              const tests = random.between(40, 400);
              const failed = random.next() < 0.7 ? 0 : random.between(1, 3);
              return [area, String(tests), String(tests - failed), String(failed)];
            }),
          )}\n\n## What is new\n${list.map((change) => `- ${change}`).join('\n')}\n\n## Decision\n${nameOf(author)} has looked at everything that failed. ${random.pick(['Nothing of it is seen by customers.', 'Two faults are mended in the next release.', 'One test was wrong, not the product.'])}`,
        ),
      }),
    ];
  }).flat();
}

const failures = [
  ['The map was empty for an hour', 'a certificate had expired', 'certificates are renewed by themselves'],
  ['Rain counted twice in Scotland', 'two gateways heard the same station', 'values carry a number'],
  ['Updates stopped at half', 'a disk was full', 'old images are deleted'],
  ['No mails for a night', 'the mail server put us off', 'the queue tells us when it grows'],
  ['Stations of one farm fell silent', 'a new metal roof', 'the app says where to look'],
  ['The interface answered slowly', 'a query without an index', 'tests count the rows that are read'],
  ['Wind of 900 m/s in Leith', 'a spider', 'values beyond the possible are marked'],
  ['Two customers saw each other’s names', 'a wrong filter in a report', 'reports use the rights of the interface'],
] as const;

function incidents(moment: Moment): DemoDocument[] {
  return series('incident', 24, (index, random) => {
    const [title, cause, measure] = failures[index % failures.length] ?? failures[0];
    const daysAgo = 12 + index * 33;
    const author = memberOf('platform', random, moment, daysAgo);
    return filed('incidents', `${dayOf(moment, daysAgo)} ${title}.${index % 3 === 0 ? 'odt' : 'md'}`, {
      description: `Cause: ${cause}`,
      daysAgo,
      author,
      refcode: `INC-${240 - index}`,
      content: markdown(
        `# ${title}\n> ${dayOf(moment, daysAgo)}, written by ${nameOf(author)}\n\n## What happened\n${title}. It began at ${random.between(1, 22)}:${random.between(10, 59)} and lasted ${random.between(20, 190)} minutes. ${random.between(3, 800)} customers noticed.\n\n## Why\nThe cause was ${cause}. ${random.pick(['No alert told us.', 'The alert came after eleven minutes.', 'A customer called first.'])}\n\n## What we do\n- From now on ${measure}\n- ${random.pick(['The check list has one more line', 'We practise it in the next quarter', 'The status page says more'])}\n\nNobody is to blame; everybody may learn from it.\n`,
      ),
    });
  });
}

const topics = [
  'The cold chamber is booked until Friday',
  'The new boards draw 12 microamperes, two too many',
  'Customer Care wants a clearer warning about the battery',
  'The certificate of the reference ends in six weeks',
  'We need another person for the on-call week',
  'The test station on the roof has a guest: a pigeon',
  'The supplier of plugs wants to raise prices by four percent',
  'Accessibility: two screens are left',
  'The workshop with Research was worth the morning',
  'The map of Norway has a hole',
  'Documentation of the interface is a release behind',
  'Fewer meetings in August',
] as const;

function teamMinutes(moment: Moment): DemoDocument[] {
  const groups = ['platform', 'firmware', 'sensor-lab', 'apps', 'quality'] as const;
  return groups.flatMap((team) =>
    series(`minutes ${team}`, 12, (index, random) => {
      const daysAgo = 3 + index * 14 + random.between(0, 2);
      const author = memberOf(team, random, moment, daysAgo);
      const name = `${team[0]?.toUpperCase()}${team.slice(1).replace('-', ' ')}`;
      return filed('team-minutes', `${name} ${dayOf(moment, daysAgo)}.${index % 3 === 2 ? 'docx' : 'md'}`, {
        description: 'Minutes',
        daysAgo,
        author,
        content: markdown(
          `# ${name}, ${dayOf(moment, daysAgo)}\n> Written by ${nameOf(author)}\n\n## What we talked about\n${some(
            random,
            topics,
            4,
          )
            .map((topic) => `- ${topic}`)
            .join(
              '\n',
            )}\n\n## Who does what\n- ${nameOf(memberOf(team, random, moment, daysAgo))}: ${random.pick(['asks the supplier', 'writes it down', 'measures it again', 'talks to Customer Care'])}\n- ${nameOf(memberOf(team, random, moment, daysAgo))}: ${random.pick(['shows it next time', 'tries a smaller one', 'closes the old tickets', 'books the chamber'])}\n`,
        ),
      });
    }),
  );
}
