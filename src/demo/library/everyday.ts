// Papers of people, machines, research and what is told outside.

import { people } from '../company.ts';
import { drawLandscape, drawLogo, drawNetwork } from '../files/drawings.ts';
import { writeFilm } from '../files/film.ts';
import { tableOf } from '../files/paper.ts';
import { writeRain, writeTones } from '../files/sound.ts';
import { seededRandom } from '../random.ts';
import {
  type DemoDocument,
  dateOf,
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

export const everyday: Series = (moment) => [
  ...allowances(moment),
  ...jobs(moment),
  ...onboarding(moment),
  ...training(moment),
  ...guides(moment),
  ...networks(moment),
  ...securityReports(moment),
  ...interviews(moment),
  ...fieldTrips(moment),
  ...press(moment),
  ...brand(moment),
  ...pictures(moment),
  ...newsletters(moment),
  ...soundAndFilm(moment),
];

function allowances(moment: Moment): DemoDocument[] {
  const countries: readonly (readonly [string, number, number])[] = [
    ['Germany', 28, 14],
    ['France', 53, 36],
    ['Norway', 75, 50],
    ['United Kingdom', 52, 35],
    ['Canada', 54, 36],
    ['Australia', 57, 38],
    ['Japan', 66, 44],
    ['Kenya', 51, 34],
    ['Spain', 42, 28],
    ['Switzerland', 64, 43],
    ['Denmark', 75, 50],
    ['Netherlands', 47, 32],
  ];
  const year = Number(dayOf(moment, 0).slice(0, 4));
  const table = filed('travel', `Daily allowances ${year}.xlsx`, {
    description: 'Full day, and the day of arrival',
    daysAgo: 250,
    author: 'marta.kowalska',
    content: () => ({
      sheets: [
        { name: 'Allowances', rows: [['Country', 'Full day EUR', 'Arrival EUR'], ...countries.map((row) => [...row])] },
      ],
    }),
  });
  const sheets = series('country', countries.length, (index, random) => {
    const [country = '', full = 0, part = 0] = countries[index] ?? [];
    return filed('travel', `Travelling to ${country}.pdf`, {
      description: 'Allowance, trains, plugs and customs',
      daysAgo: random.between(60, 400),
      author: random.pick(['marta.kowalska', 'ben.carter']),
      content: markdown(
        `# Travelling to ${country}\n> What colleagues wrote down for the next one\n\n## Allowance\n${full} euros for a full day, ${part} for the day of arrival and of departure. Breakfast takes off a fifth.\n\n## Getting there\n${random.pick(['The night train is worth it.', 'Book early, trains are full on Fridays.', 'There is no train; the office plants trees for the flight.'])}\n\n## Instruments\n${['Norway', 'United Kingdom', 'Canada', 'Australia', 'Japan', 'Kenya', 'Switzerland'].includes(country) ? 'Take an ATA carnet for every station in your bag. Supply Chain needs a week for it.' : 'No papers are needed inside the European Union.'}\n\n## Good to know\n${random.pick(['Cash is seldom needed.', 'Bring a plug.', 'Tips are included.', 'Shops close on Sundays.'])}`,
      ),
    });
  });
  return [table, ...sheets];
}

function jobs(moment: Moment): DemoDocument[] {
  const titles = [...new Set(people.filter(({ extranet }) => extranet === 'primary').map(({ jobTitle }) => jobTitle))];
  return series('job', titles.length, (index, random) => {
    const title = titles[index] ?? '';
    const skills = people.find(({ jobTitle }) => jobTitle === title)?.skills ?? [];
    const daysAgo = random.between(30, 900);
    return filed('jobs', `${title}.docx`, {
      description: 'Job description',
      daysAgo,
      author: memberOf('people', random, moment, daysAgo),
      content: markdown(
        `# ${title}\n> Job description\n\n## What you do\n- ${random.pick(['You keep something running that others rely on', 'You turn questions into answers', 'You make plans, and change them in time'])}\n- ${random.pick(['You write down what you learned', 'You help whoever asks', 'You say when something is too much'])}\n\n## What you bring\n${skills.map((skill) => `- ${skill[0]?.toUpperCase()}${skill.slice(1)}`).join('\n')}\n\n## What we offer\n30 days of holiday, a learning budget, colleagues from 30 countries, and a station for your roof.`,
      ),
    });
  });
}

function onboarding(moment: Moment): DemoDocument[] {
  const staff = people.filter(({ extranet, username }) => extranet === 'primary' && username !== 'viktor.lang');
  return series('onboarding', 30, (index, random) => {
    const { username, jobTitle, since } = staff[staff.length - 1 - index] ?? {
      username: 'ben.carter',
      jobTitle: '',
      since: '2024-01-08',
    };
    const daysAgo = 20 + index * 25;
    const lines = [
      'Badge, laptop, coffee',
      'Lunch with the team',
      'Build a rain gauge in the Sensor Lab',
      'A day beside Customer Care',
      'Tour of the roof',
      'First aid course',
      'Talk with the manager after 30 days',
      'Tell us what surprised you',
    ];
    return filed('onboarding', `Onboarding ${nameOf(username)}.${index % 4 === 3 ? 'odt' : 'docx'}`, {
      description: jobTitle,
      daysAgo,
      author: memberOf('people', random, moment, daysAgo),
      content: markdown(
        `# The first hundred days of ${nameOf(username)}\n> ${jobTitle}, since ${since}\n\n${tableOf(
          ['When', 'What', 'With whom'],
          some(random, lines, 6).map((line, at) => [
            `Day ${1 + at * 14}`,
            line,
            nameOf(memberOf('people', random, moment, daysAgo)),
          ]),
        )}\n\nAsk whatever you like. The only silly question is the one about the goat.`,
      ),
    });
  });
}

function training(moment: Moment): DemoDocument[] {
  const courses = [
    'First aid',
    'Forklift',
    'Working at heights',
    'Data protection',
    'Soldering, class 3',
    'German B1',
    'Leading a team',
    'Accessible design',
  ];
  return series('training', 40, (index, random) => {
    const daysAgo = 10 + index * 18;
    const course = random.pick(['First aid', ...courses]);
    const who = memberOf(random.pick(['operations', 'engineering', 'commercial']), random, moment, daysAgo);
    return filed('training', `${course} ${nameOf(who)} ${dayOf(moment, daysAgo)}.pdf`, {
      description: 'Certificate',
      daysAgo,
      author: memberOf('people', random, moment, daysAgo),
      content: markdown(
        `# Certificate\n> ${course}\n\n${nameOf(who)} has taken part in the course “${course}” on ${dayOf(moment, daysAgo)} and has passed the test.\n\n## What was learned\n- The rules, and why they are there\n- What to do when it goes wrong\n- Whom to ask\n\nIt holds for ${random.between(1, 3)} years.`,
      ),
    });
  });
}

const guideTitles = [
  ['Setting up a new laptop', 'laptop', 'Start it and wait twenty minutes'],
  ['Printing from home', 'printer', 'Send the page to the queue of your office'],
  ['The second factor on a new phone', 'phone', 'Keep the old phone until the new one works'],
  ['Shared mailboxes', 'mailbox', 'Ask the owner, then wait ten minutes'],
  ['Restoring a deleted file', 'file', 'Look into the trash can before you call us'],
  ['Guest Wi-Fi', 'network', 'The code at the front desk changes every Monday'],
  ['Video calls that work', 'camera', 'Plug in the cable; radio is for stations'],
  ['Encrypted USB sticks', 'stick', 'Blue sticks are encrypted, all others stay outside'],
  ['Leaving: what happens to your account', 'account', 'It is closed at midnight of your last day'],
  ['Ordering software', 'licence', 'Ask first whether we have something like it'],
  ['Passwords for machines', 'secret', 'They live in the vault, never in a chat'],
  ['Travelling with a laptop', 'border', 'Switch it off before customs'],
] as const;

function guides(moment: Moment): DemoDocument[] {
  return series('guide', guideTitles.length, (index, random) => {
    const [title, thing, first] = guideTitles[index] ?? guideTitles[0];
    const daysAgo = random.between(20, 500);
    return filed('guides', `${title}.${index % 4 === 1 ? 'html' : 'md'}`, {
      description: first,
      daysAgo,
      author: memberOf('it', random, moment, daysAgo),
      content: markdown(
        `# ${title}\n> By the IT desk\n\n${first}. Then follow the steps.\n\n- Have your ${thing} at hand\n- Sign in with your own name\n- Restart once, even if you do not want to\n- Tell us if a step is wrong: we mend the guide on the same day\n\n## If it does not work\nCall the IT desk. Say what you did, what you saw, and since when.\n`,
      ),
    });
  });
}

function networks(moment: Moment): DemoDocument[] {
  const parts = ['Firewall', 'Office', 'Guests', 'Lab', 'Phones', 'Printers', 'Test stations', 'Backup'];
  return ['Berlin', 'Edinburgh', 'Montréal', 'Sydney'].flatMap((city, index) =>
    (['svg', 'png'] as const).map((ending) =>
      filed('networks', `Network ${city}.${ending}`, {
        description: 'What is connected to what',
        daysAgo: 40 + index * 70,
        author: memberOf('it', seededRandom(`network ${city}`), moment, 40 + index * 70),
        content: () => ({ drawing: drawNetwork(`Network ${city}`, parts.slice(0, 8 - index)) }),
      }),
    ),
  );
}

function securityReports(moment: Moment): DemoDocument[] {
  return series('security', 18, (index, random) => {
    const daysAgo = 6 + index * 30;
    return filed('security', `Security report ${monthOf(moment, daysAgo)}.pdf`, {
      description: 'For Compliance',
      daysAgo,
      author: memberOf('it', random, moment, daysAgo),
      refcode: `SEC-${monthOf(moment, daysAgo)}`,
      content: markdown(
        `# Security report ${monthOf(moment, daysAgo)}\n> IT and Security, confidential\n\n${tableOf(
          ['What', 'Number'],
          [
            ['Phishing mails reported', String(random.between(20, 90))],
            ['Test mails clicked', String(random.between(0, 9))],
            ['Devices lost', String(random.between(0, 2))],
            ['Updates later than seven days', String(random.between(0, 6))],
          ],
        )}\n\n## What happened\n${random.pick(['Nothing that customers noticed.', 'A stolen laptop was locked within eleven minutes.', 'A key was published by mistake and changed within an hour.'])}\n\n## What we do next\n${random.pick(['A course for newcomers.', 'The old VPN ends in spring.', 'A second key for everybody in Finance.'])}`,
      ),
    });
  });
}

function interviews(moment: Moment): DemoDocument[] {
  const notes = series('interview', 30, (index, random) => {
    const daysAgo = 8 + index * 20;
    const who = random.pick([
      'a farmer near Lüneburg',
      'a harbour master',
      'a teacher in Leith',
      'a wine grower',
      'a glider pilot',
      'a gardener of the city',
    ]);
    const author = memberOf('research', random, moment, daysAgo);
    return filed('interviews', `Interview ${String(30 - index).padStart(2, '0')}, ${who}.docx`, {
      description: 'Notes',
      daysAgo,
      author,
      content: markdown(
        `# Interview with ${who}\n> ${dayOf(moment, daysAgo)}, ${nameOf(author)}\n\n## How the day begins\n“${random.pick(['I look at the sky first, then at your app.', 'My father taps the barometer, I tap the phone.', 'The dog tells me whether it rains.'])}”\n\n## What is missing\n“${random.pick(['Tell me whether I can spray today.', 'I want to see my neighbour’s rain.', 'The screen is dark in the sun.'])}”\n\n## What surprised us\n- ${random.pick(['The station stands beside the gate, because it is passed there', 'Children read the values aloud at breakfast', 'Nobody uses the wind rose'])}\n- ${random.pick(['The manual is in the tractor', 'Prices matter less than a person on the phone'])}`,
      ),
    });
  });
  const recordings = series('recording', 4, (index, random) =>
    filed('interviews', `Recording ${index + 1}, background.wav`, {
      description: 'Rain on the roof of a barn',
      daysAgo: 30 + index * 40,
      author: memberOf('research', random, moment, 30 + index * 40),
      content: () => ({ bytes: writeRain(3, `rain ${index}`) }),
    }),
  );
  return [...notes, ...recordings];
}

const landscape = (seed: string) => () => ({ drawing: drawLandscape(seededRandom(seed)) });

function fieldTrips(moment: Moment): DemoDocument[] {
  const places = ['Orkney', 'Uckermark', 'Lac Saint-Jean', 'Snowy Mountains', 'Trondheim', 'Alentejo'];
  return places.flatMap((place) =>
    series(`trip ${place}`, 5, (index, random) => {
      const daysAgo = random.between(20, 600);
      return filed('field-trips', `${place} ${index + 1}.${index === 4 ? 'webp' : 'jpg'}`, {
        description: `A station near ${place}`,
        daysAgo,
        author: memberOf('research', random, moment, daysAgo),
        metadata: { place },
        content: landscape(`trip ${place} ${index}`),
      });
    }),
  );
}

const stories = [
  ['Four thousand stations in a year', 'More people than ever measure their own weather.'],
  ['A station that weighs a third less', 'The fourth generation leaves the hall in Berlin.'],
  ['Schools on the roof', 'Children in Leith and Berlin compare their rain.'],
  ['Weather without a network', 'The app now works where there is no reception.'],
  ['Measuring fine dust', 'A small sensor tells when to open the window.'],
] as const;

function press(moment: Moment): DemoDocument[] {
  return series('press', 20, (index, random) => {
    const daysAgo = 10 + index * 36;
    const [title, text] = stories[index % stories.length] ?? stories[0];
    return filed('press', `${dayOf(moment, daysAgo)} ${title}.${index % 2 ? 'pdf' : 'docx'}`, {
      description: text,
      ...(index === 0 ? { fate: 'draft' as const } : {}),
      daysAgo,
      author: memberOf('communications', random, moment, daysAgo),
      content: markdown(
        `# ${title}\n> Press release, Berlin, ${dayOf(moment, daysAgo)}\n\n${text} “${random.pick(['We listened to those who stand in the rain.', 'It is a small thing that changes a morning.', 'We are proud, and a little wet.'])}”, says ${nameOf('amara.okafor')}, who founded the company with two rain gauges and a borrowed van.\n\n## About Cloudberry Instruments\n62 people in Berlin, Edinburgh, Montréal and Sydney make weather stations that can be repaired.\n\n## Contact\n${nameOf('matilda.bergstrom')}, press@cloudberry.example`,
      ),
    });
  });
}

function brand(moment: Moment): DemoDocument[] {
  const colours = [
    ['orange', '#ee8f29'],
    ['blue', '#2f6f9f'],
    ['ink', '#17303f'],
  ] as const;
  const author = 'dafydd.hughes';
  const logos = colours.flatMap(([name, colour]) =>
    (['svg', 'png'] as const).map((ending) =>
      filed('brand', `Logo ${name}.${ending}`, {
        description: 'The berry stands left of the name',
        daysAgo: 170,
        author,
        content: () => ({ drawing: drawLogo(colour, true) }),
      }),
    ),
  );
  const random = seededRandom('brand');
  return [
    ...logos,
    filed('brand', 'Brand in ten minutes.pdf', {
      description: 'Logo, colours, tone',
      daysAgo: 160,
      author: memberOf('communications', random, moment, 160),
      alsoIn: 'company',
      isKept: true,
      content: markdown(
        `# Brand in ten minutes\n> For everybody who makes a slide\n\n## Logo\nThe berry stands left of the name, never above it, with as much room around it as one drupe.\n\n## Colours\n${tableOf(
          ['Name', 'Value'],
          colours.map((row) => [...row]),
        )}\n\n## Tone\nShort sentences. No exclamation marks, except for lightning.`,
      ),
    }),
    filed('brand', 'Template for slides.pptx', {
      description: 'Bar on the left, few words',
      daysAgo: 155,
      author,
      content: () => ({
        slides: [
          { title: 'Title', points: ['One thought', 'Another'] },
          { title: 'Thank you', points: ['Questions?'] },
        ],
      }),
    }),
  ];
}

function pictures(moment: Moment): DemoDocument[] {
  return series('picture', 36, (index, random) => {
    const daysAgo = 5 + index * 17;
    const what = ['Morning', 'Storm', 'Snow', 'Harbour', 'Field', 'Evening'][index % 6];
    return filed('pictures', `${what} ${1 + Math.floor(index / 6)}.${['jpg', 'jpg', 'webp', 'png'][index % 4]}`, {
      description: 'Free to use, no name needed',
      daysAgo,
      author: memberOf('communications', random, moment, daysAgo),
      content: landscape(`picture ${index}`),
    });
  });
}

function newsletters(moment: Moment): DemoDocument[] {
  return series('newsletter', 18, (index, random) => {
    const daysAgo = 11 + index * 30;
    const items = some(random, stories, 3);
    const subject = `Weather report ${monthOf(moment, daysAgo)}`;
    return filed('newsletters', `${subject}.${index % 3 === 0 ? 'html' : 'eml'}`, {
      description: items.map(([title]) => title).join(', '),
      daysAgo,
      author: memberOf('communications', random, moment, daysAgo),
      content: () =>
        index % 3 === 0
          ? {
              markdown: `# ${subject}\n> For customers and friends\n\n${items.map(([title, text]) => `## ${title}\n${text}`).join('\n\n')}`,
            }
          : {
              mail: {
                from: 'Cloudberry Instruments <news@cloudberry.example>',
                to: 'Friends of the weather <friends@cloudberry.example>',
                subject,
                sent: dateOf(moment, daysAgo),
                paragraphs: ['Hello,', ...items.map(([title, text]) => `${title}: ${text}`), 'Stay dry!'],
              },
            },
    });
  });
}

const melodies = [
  ['Station says hello', [523, 659, 784]],
  ['Battery is low', [440, 330]],
  ['Storm warning', [880, 660, 880, 660]],
  ['Podcast jingle', [392, 494, 587, 784, 587]],
] as const;

function soundAndFilm(moment: Moment): DemoDocument[] {
  const author = 'dafydd.hughes';
  const sounds = melodies.map(([title, tones], index) =>
    filed('sound-and-film', `${title}.wav`, {
      description: 'A few seconds',
      daysAgo: 50 + index * 30,
      author,
      content: () => ({ bytes: writeTones(tones, 2) }),
    }),
  );
  const films = ['Clouds over the roof', 'A day in the field'].map((title, index) =>
    filed('sound-and-film', `${title}.webm`, {
      description: 'Without sound',
      daysAgo: 35 + index * 80,
      author,
      content: async () => ({ bytes: await writeFilm(framesOf(title)) }),
    }),
  );
  return [...sounds, ...films, ...openLetters(moment)];
}

/** The clouds move, everything else stays. */
function framesOf(seed: string): string[] {
  return Array.from({ length: 16 }, (_, index) =>
    drawLandscape(seededRandom(seed), { shift: index * 24, scale: 0.27 }),
  );
}

function openLetters(moment: Moment): DemoDocument[] {
  return [
    filed('communications', 'Editorial plan.txt', {
      description: 'Who writes what until when',
      daysAgo: 9,
      author: 'matilda.bergstrom',
      content: markdown(
        `# Editorial plan, ${monthOf(moment, 0)}\n\n- Monday: schools on the roof (Dafydd)\n- Wednesday: interview with Wen\n- Friday: what is new in the canteen\n`,
      ),
    }),
  ];
}
