// The rules of the company: what people ask about, and the papers that answer it.
import { tableOf } from '../files/paper.ts';
import { type DemoDocument, type DemoVersion, filed, markdown, nameOf, type Series, series } from './shelf.ts';

const LEILA = 'leila.haddad';
const MARTA = 'marta.kowalska';
const BEN = 'ben.carter';

export const policies: Series = () => [...core, ...written.map(policy), ...german.map(policy), handbook(), ...forms()];

/** What everybody may read, as one paper of many pages. */
function handbook(): DemoDocument {
  const open = written.filter(({ folder }) => folder === 'policies' || folder === 'travel');
  const chapters = open.map(({ text }) =>
    text
      .replaceAll(/^> .*\n/gm, '')
      .replaceAll(/^## (.*)/gm, '$1.')
      .replace(/^# /, '## '),
  );
  return filed('company', 'Employee handbook.pdf', {
    description: 'All policies to read in one go',
    daysAgo: 520,
    author: LEILA,
    refcode: 'HB-01',
    content: markdown(
      `# Employee handbook\n> ${open.length} policies; the single papers are newer where they differ\n\n${chapters.join('\n\n')}`,
    ),
  });
}

function version(daysAgo: number, author: string, comment: string, text: string): DemoVersion {
  return { daysAgo, author, comment, content: markdown(text) };
}

/** What front pages and other parts of the demo refer to. */
const core: readonly DemoDocument[] = [
  {
    folder: 'policies',
    title: 'Working hours.md',
    description: 'Core hours, flexible hours and how to swap them',
    isKept: true,
    versions: [
      version(290, LEILA, '', '# Working hours\n\nWe are all reachable from ten to three.\n'),
      version(
        120,
        MARTA,
        'Swaps need no approval any more',
        '# Working hours\n\nWe are all reachable from ten to three. Swap days with a colleague and tell your lead.\n',
      ),
    ],
  },
  {
    folder: 'policies',
    title: 'Safe passwords.md',
    description: 'Long beats clever',
    isKept: true,
    versions: [version(250, LEILA, '', '# Safe passwords\n\nThree words nobody would put together.\n')],
  },
  {
    folder: 'travel',
    title: 'Travel rules.md',
    description: 'Trains first',
    isKept: true,
    versions: [
      version(280, LEILA, '', '# Travel rules\n\nTake the train where it takes less than six hours.\n'),
      version(90, MARTA, 'Night trains', '# Travel rules\n\nTrains first. Night trains count as hotels.\n'),
      version(30, MARTA, 'Bicycles', '# Travel rules\n\nTrains first. Rented bicycles are paid for, too.\n'),
    ],
  },
  {
    folder: 'travel',
    title: 'Packing list for field trips.md',
    description: 'A proposal of the Sensor Lab',
    fate: 'draft',
    isKept: true,
    versions: [
      version(4, 'oyvind.lie', '', '# Packing list\n\n- Two tape measures\n- A spare anemometer\n- Biscuits\n'),
    ],
  },
];

interface Policy {
  folder: string;
  title: string;
  description: string;
  code: string;
  daysAgo: number;
  author: string;
  language?: 'de';
  isKept?: boolean;
  fate?: 'new version';
  /** Each with its comment, the oldest first; without them the text came at once. */
  revisions?: readonly (readonly [daysAgo: number, author: string, comment: string])[];
  text: string;
}

/** An older version is what was there before its last section. */
function policy({ text, revisions = [], daysAgo, author, code, language, ...about }: Policy): DemoDocument {
  const sections = text.trim().split(/\n(?=## )/);
  const after = (index: number) =>
    sections.slice(0, Math.max(2, sections.length - revisions.length + index)).join('\n');
  const next = new Date(Date.UTC(2027, daysAgo % 12, 1 + (daysAgo % 28))).toISOString().slice(0, 10);
  return {
    ...about,
    ...(language && { language }),
    refcode: code,
    metadata: { owner: nameOf(author) },
    record: { type: 'Policy', values: { policy_number: code, review_date: next } },
    versions: [
      version(daysAgo, author, '', after(0)),
      ...revisions.map(([at, by, comment], index) => version(at, by, comment, after(index + 1))),
    ],
  };
}

const written: readonly Policy[] = [
  {
    folder: 'policies',
    title: 'Parental leave.pdf',
    description: 'Who may stay at home with a child, for how long, and at what pay',
    code: 'POL-04',
    daysAgo: 410,
    author: LEILA,
    isKept: true,
    revisions: [[95, MARTA, 'Part-time after the leave']],
    text: `# Parental leave
> For everybody at Cloudberry Instruments, wherever you work

Having or adopting a child is a good reason to be away. Both parents may take parental leave, whether they gave birth, adopted or foster.

## How many days
Each parent may take up to twelve months, in one piece or in three. The first four months, which are 87 working days, are at full pay. The next two are at half pay, and the rest is unpaid; your health insurance and your laptop stay with you all the time.

${tableOf(
  ['Part', 'Working days', 'Pay'],
  [
    ['Months 1 to 4', '87', 'full'],
    ['Months 5 and 6', '43', 'half'],
    ['Months 7 to 12', '130', 'none'],
  ],
)}

## When to tell us
Three months ahead, if the child agrees to the plan. Write to the HR team and tell your manager; nobody needs to hear a reason.

## Around the birth
Whoever gives birth does not work for the six weeks before and the eight weeks after. The other parent has ten extra days in the first month.

## Coming back
You come back to your own job. For the first year you may work half of your hours, and nobody plans a meeting before nine or after four for you.`,
  },
  {
    folder: 'policies',
    title: 'Equipment and damage.pdf',
    description: 'Laptops, phones and instruments that we lend you',
    code: 'POL-11',
    daysAgo: 365,
    author: BEN,
    isKept: true,
    revisions: [[60, MARTA, 'Own phones with the work profile']],
    text: `# Equipment and damage
> What we lend you, and what happens when it falls

We give you what you need for your work. It stays ours, and you look after it as if it were yours.

## Broken
If your phone or laptop is broken, the company pays for the repair, or for another one if a repair would cost more than half of the price. This holds for what happens to everybody: a fall, a coffee, a child. Bring the broken device to the IT desk; you get one to borrow on the same day.

## Lost or stolen
Tell the IT desk within the hour, day or night. The company pays the first time. When it happens twice in two years we talk about it, and only what was done on purpose is taken from anybody's salary.

## Your own phone
If you use your own phone with the work profile and it breaks at work, we pay up to 300 euros towards its repair. At home your own insurance pays.`,
  },
  {
    folder: 'travel',
    title: 'Travel expenses.pdf',
    description: 'What is paid on the way, how much of it, and by when',
    code: 'POL-07',
    daysAgo: 500,
    author: LEILA,
    isKept: true,
    revisions: [
      [210, MARTA, 'Hotels have become more expensive'],
      [40, MARTA, 'Bicycles'],
    ],
    text: `# Travel expenses
> Since January, for all offices

Whoever travels for us should neither earn nor lose by it. Ask your manager before you book; afterwards put all receipts on one sheet.

## Trains, flights, cars
Second class on trains, first class when the journey takes longer than four hours. Flights only where the train takes more than six. Your own car is paid with 30 cents for each kilometre, with the reason and the distance on the sheet; a hired car only where nothing else goes.

## Meals
There is a daily allowance by country. Breakfast that the hotel has included is taken off, and so are meals to which a customer invited you.

## Hotels
Up to 130 euros for a night, 180 in London, Paris, Oslo, Zürich, New York and Sydney. Above that a note of your manager is enough.

## Receipts
Photograph every receipt on the same day. Without a receipt nothing is paid, except tips up to 5 euros. Hand in the sheet within 30 days; Finance pays with the next salary.

## Bicycles
Hired bicycles are paid for. On your own bicycle you get 10 cents for a kilometre.`,
  },
  {
    folder: 'policies',
    title: 'Holiday.pdf',
    description: 'Thirty days, and how to ask for them',
    code: 'POL-02',
    daysAgo: 480,
    author: LEILA,
    revisions: [[150, BEN, 'Days that move into the next year']],
    text: `# Holiday
> For everybody, part-time in proportion

## How many days
A full year has 30 days, wherever you work, and the public holidays of your office on top. Whoever has been with us for ten years has 32.

## Asking
Ask your manager two weeks ahead, for more than three weeks two months ahead. If two people want the same days, those with children at school go first in the school holidays, and the others at all other times.

## The next year
Up to five days move into the next year and are gone at the end of March. If you were ill during your holiday, bring a note of a doctor and the days come back.`,
  },
  {
    folder: 'policies',
    title: 'Sickness.pdf',
    description: 'What to do when you are ill',
    code: 'POL-03',
    daysAgo: 470,
    author: LEILA,
    text: `# Sickness
> Get well first

Tell your manager before ten in the morning, in any way that works. Nobody asks what you have.

## Doctor's note
From the third day on we need a note; a photo of it is enough. In Germany your doctor sends it by itself.

## Pay
You get your full pay for six weeks. After that the health insurance pays; we add the difference for another three months.

## Ill children
Each parent has 15 days a year to stay at home with an ill child, 30 if you are alone with it.`,
  },
  {
    folder: 'policies',
    title: 'Working from home.pdf',
    description: 'Three days a week, and what we pay for',
    code: 'POL-05',
    daysAgo: 330,
    author: MARTA,
    revisions: [[70, BEN, 'Working from abroad']],
    text: `# Working from home
> For everybody whose work allows it

Up to three days a week, as agreed in your team. On the assembly line and in the lab it is seldom possible, which is why those teams have two extra days of holiday.

## What we pay for
A chair, a screen and a lamp, once, up to 600 euros. Electricity and heating are yours; the tax office may help.

## Safety
Your desk should be as safe as the one here. An accident on the way to your own kitchen is insured only if you went there for water.

## Working from abroad
Up to 20 days a year from another country of the European Union, the United Kingdom, Canada or Australia. Ask the HR team four weeks ahead, because of social security.`,
  },
  {
    folder: 'policies',
    title: 'Learning.pdf',
    description: 'Courses, books and conferences',
    code: 'POL-08',
    daysAgo: 300,
    author: MARTA,
    text: `# Learning
> 1,200 euros and five days a year

Everybody has a budget for courses, books and conferences. What is not used by December is gone.

## How to use it
Talk to your manager, then order through Finance. Language courses count when a colleague or a customer speaks the language.

## If you leave
Courses of more than 2,000 euros are paid back in part by whoever leaves within a year.`,
  },
  {
    folder: 'policies',
    title: 'Recommending colleagues.pdf',
    description: 'The bonus for a good recommendation',
    code: 'POL-09',
    daysAgo: 260,
    author: MARTA,
    text: `# Recommending colleagues
> 1,500 euros, or a weather station for your roof

If somebody whom you recommended has stayed for six months, you choose between the two. People who hire for their own team are left out, and so are relatives up to cousins.

## How
Send name and a sentence to the HR team. We write to them within three days and to you after each step.`,
  },
  {
    folder: 'policies',
    title: 'Data protection.pdf',
    description: 'Whose data we keep, for how long, and who may look',
    code: 'POL-14',
    daysAgo: 440,
    author: LEILA,
    fate: 'new version',
    revisions: [
      [180, BEN, 'Applications are kept for six months'],
      [6, BEN, 'Cameras in the yard: please read'],
    ],
    text: `# Data protection
> Written with Legal, for everybody who sees a name on a screen

We keep what we need, for as long as we need it, and tell people what it is.

## Measurements
They belong to whoever owns the station. We use them for the forecast only where the owner agreed.

## Colleagues
Your file is read by the HR team and by you. Your manager sees holidays and talks, nothing else.

## Applications
Applications are deleted after six months, unless the person wants to stay in touch.

## Cameras
There are two cameras in the yard in Berlin. Pictures are kept for 72 hours, and two people look at them together.`,
  },
  {
    folder: 'policies',
    title: 'Gifts and invitations.pdf',
    description: 'What you may accept, and what you may give',
    code: 'POL-15',
    daysAgo: 390,
    author: LEILA,
    text: `# Gifts and invitations
> Up to 35 euros

Pens, chocolate and calendars are fine. Anything above 35 euros, and every gift while an offer is open, goes back with a friendly letter; write a line to Legal.

## Giving
What we give follows the same rule. Public officials get nothing but coffee.

## Dinners
You may accept an invitation if you could return it, and if nobody would mind reading about it.`,
  },
  {
    folder: 'policies',
    title: 'Speaking up.pdf',
    description: 'How to report what is wrong, also without your name',
    code: 'POL-16',
    daysAgo: 350,
    author: LEILA,
    text: `# Speaking up
> Nobody has a disadvantage for asking

If something is against the law or our own rules, tell your manager, the HR team, Legal, or the box on the door of the works council. You may leave out your name.

## What happens then
Two people who are not involved look at it within ten days. You hear what came of it.

## Harassment
Whoever is harassed decides what happens next. Ben and Mariam are trained to listen.`,
  },
  {
    folder: 'policies',
    title: 'Safety at work.pdf',
    description: 'In the hall, on the roof, in the lab',
    code: 'POL-12',
    daysAgo: 420,
    author: BEN,
    revisions: [[130, BEN, 'Lightning']],
    text: `# Safety at work
> Everybody may stop a machine

Shoes with caps in the hall, glasses in the lab, a harness on every roof without a rail. Whoever sees a danger stops the work and calls the shift lead.

## Accidents
First aiders wear a green lanyard. Every accident, however small, goes into the green book; it matters for the insurance.

## Lifting
Nobody lifts more than 20 kilos alone. The crane is for those with the certificate.

## Lightning
No work on masts from the first thunder until half an hour after the last.`,
  },
  {
    folder: 'policies',
    title: 'Pensions and insurance.pdf',
    description: 'What we add to what the state gives',
    code: 'POL-18',
    daysAgo: 310,
    author: LEILA,
    text: `# Pensions and insurance
> By country

We add four percent of your salary to your pension from the seventh month on. If you put in more yourself, we add a fifth of that.

${tableOf(
  ['Country', 'Pension', 'Accidents', 'Health'],
  [
    ['Germany', 'direct insurance, 4 %', 'also in your free time', 'by law'],
    ['United Kingdom', 'workplace pension, 4 % and 5 %', 'also in your free time', 'dental'],
    ['Canada', 'group plan, 4 %', 'at work', 'drugs and dental'],
    ['Australia', 'superannuation as by law', 'at work', 'by law'],
  ],
)}

## If you cannot work any more
The company insurance pays half of your last salary until your pension begins.`,
  },
  {
    folder: 'policies',
    title: 'Mourning and emergencies.pdf',
    description: 'Days off when life happens',
    code: 'POL-06',
    daysAgo: 340,
    author: LEILA,
    text: `# Mourning and emergencies
> Paid, without a form

Five days when a partner, child or parent dies, two for grandparents, siblings and close friends. One day for your own wedding or a move, two when you move because of us.

## Caring for relatives
Up to ten days a year to arrange care for somebody, and up to six months without pay.`,
  },
  {
    folder: 'policies',
    title: 'Company cars and bicycles.pdf',
    description: 'Who gets one, and what it costs',
    code: 'POL-19',
    daysAgo: 220,
    author: BEN,
    text: `# Company cars and bicycles
> Bicycles for everybody, cars for few

Everybody may lease a bicycle through the company; it is paid from your gross salary, and we pay the insurance.

## Cars
The three vans belong to Supply Chain. Book them at the front desk; the last driver fills the tank or the battery and notes the kilometres.

## Fines
Speeding and parking fines are paid by whoever drove.`,
  },
  {
    folder: 'policies',
    title: 'Inventions.pdf',
    description: 'What happens to a good idea',
    code: 'POL-20',
    daysAgo: 200,
    author: LEILA,
    text: `# Inventions
> 500 euros for each, and more if it sells

Tell Legal about an invention before you tell the world. We decide within four months whether to file a patent. Inventors share 500 euros at the filing and two percent of what we earn with it.`,
  },
  {
    folder: 'policies',
    title: 'Social media.pdf',
    description: 'Talking about work outside of work',
    code: 'POL-21',
    daysAgo: 170,
    author: BEN,
    text: `# Social media
> Be yourself, and say that it is you

Say that you work here when you praise our products. Customers, numbers and unfinished products stay inside. Journalists go to Communications, however friendly they ask.`,
  },
  {
    folder: 'policies',
    title: 'Leaving us.pdf',
    description: 'Notice, handing over and the last day',
    code: 'POL-22',
    daysAgo: 240,
    author: MARTA,
    text: `# Leaving us
> We are sorry, and we help

## Notice
Three months to the end of a month after the first half year, two weeks before.

## The last weeks
Write down what only you know. Your documents go to your manager, your badge and laptop to the IT desk.

## References
You get a reference within ten days, and a talk with Leila if you like.`,
  },
  {
    folder: 'salaries',
    title: 'Salary bands.pdf',
    description: 'What we pay for which job',
    code: 'PAY-01',
    daysAgo: 180,
    author: LEILA,
    isKept: true,
    revisions: [[50, BEN, 'After the talks in autumn']],
    text: `# Salary bands
> Confidential: People and Culture, payroll

Bands are looked at every autumn. Nobody is paid below their band.

## Parental leave and bands
Months of parental leave count as if they were worked.

${tableOf(
  ['Level', 'From', 'To'],
  [
    ['1 Assistant', '34,000', '42,000'],
    ['2 Specialist', '42,000', '56,000'],
    ['3 Senior', '54,000', '72,000'],
    ['4 Lead', '66,000', '88,000'],
    ['5 Head', '84,000', '112,000'],
  ],
)}

## Rises this year
Three percent for everybody, and up to four more for whoever has grown.`,
  },
  {
    folder: 'leading',
    title: 'Difficult talks.pdf',
    description: 'For managers: how to say it',
    code: 'LEAD-03',
    daysAgo: 140,
    author: MARTA,
    text: `# Difficult talks
> For managers

Say within the first minute what it is about. Describe what you saw, not what somebody is like. Then be quiet.

## Writing it down
Both of you sign one page. It stays in the file for two years.`,
  },
];

const german: readonly Policy[] = [
  {
    folder: 'richtlinien',
    title: 'Reisekostenrichtlinie.pdf',
    description: 'Was auf Reisen bezahlt wird',
    code: 'POL-07-DE',
    daysAgo: 495,
    author: LEILA,
    language: 'de',
    isKept: true,
    revisions: [[38, MARTA, 'Fahrräder ergänzt']],
    text: `# Reisekostenrichtlinie
> Gültig für alle Beschäftigten in Deutschland

Wer für uns unterwegs ist, soll daran weder verdienen noch etwas verlieren. Reisekosten werden mit den Belegen auf einem Bogen eingereicht, spätestens 30 Tage nach der Reise.

## Eigenes Auto
Für jeden Kilometer mit dem eigenen Auto zahlen wir 30 Cent. Grund und Strecke stehen auf dem Bogen. Parkgebühren werden erstattet, Bußgelder nicht.

## Verpflegung
Für jeden vollen Tag gibt es 28 Euro, für den Tag der An- und Abreise 14 Euro. Das Frühstück im Hotel wird abgezogen.

## Übernachtung
Bis 130 Euro ohne Rückfrage, in teuren Städten bis 180 Euro.

## Fahrrad
Leihräder werden bezahlt. Mit dem eigenen Fahrrad sind es 10 Cent je Kilometer.`,
  },
  {
    folder: 'richtlinien',
    title: 'Elternzeit.pdf',
    description: 'Wie lange, wann anmelden, wie zurückkommen',
    code: 'POL-04-DE',
    daysAgo: 405,
    author: LEILA,
    language: 'de',
    text: `# Elternzeit
> Für Mütter, Väter und alle anderen Eltern

Beide Eltern können bis zu zwölf Monate zu Hause bleiben, die ersten vier davon bei vollem Gehalt. Das Elterngeld des Staates wird angerechnet.

## Anmelden
Möglichst drei Monate vorher bei der Personalabteilung, formlos. Ihre Führungskraft erfährt es von Ihnen.

## Zurückkommen
Sie kommen auf Ihre eigene Stelle zurück und können ein Jahr lang in Teilzeit arbeiten.`,
  },
  {
    folder: 'richtlinien',
    title: 'Urlaub.pdf',
    description: 'Dreißig Tage und wie man sie nimmt',
    code: 'POL-02-DE',
    daysAgo: 400,
    author: MARTA,
    language: 'de',
    text: `# Urlaub
> 30 Tage im Jahr

Der Urlaub wird zwei Wochen vorher mit der Führungskraft abgesprochen. Fünf Tage dürfen ins nächste Jahr mitgenommen werden und verfallen Ende März. Am 24. und 31. Dezember ist frei.

## Krank im Urlaub
Mit einer Bescheinigung des Arztes kommen die Tage zurück.`,
  },
  {
    folder: 'richtlinien',
    title: 'Krankmeldung.pdf',
    description: 'Wer wann Bescheid bekommt',
    code: 'POL-03-DE',
    daysAgo: 395,
    author: MARTA,
    language: 'de',
    text: `# Krankmeldung
> Erst gesund werden

Bitte vor zehn Uhr die Führungskraft anrufen oder ihr schreiben. Ab dem dritten Tag holt die Personalabteilung die elektronische Bescheinigung bei der Krankenkasse ab.

## Kranke Kinder
Jeder Elternteil hat 15 Tage im Jahr, Alleinerziehende 30.`,
  },
  {
    folder: 'richtlinien',
    title: 'Arbeitssicherheit in der Montage.pdf',
    description: 'Schuhe, Brillen, Gurte und wer den Strom abschaltet',
    code: 'POL-12-DE',
    daysAgo: 380,
    author: BEN,
    language: 'de',
    text: `# Arbeitssicherheit in der Montage
> Unterweisung einmal im Jahr

In der Halle gilt Schuhpflicht, am Lötplatz Brillenpflicht. Vor jeder Reparatur wird der Strom abgeschaltet und das Schloss mit dem eigenen Namen versehen.

## Unfall
Ersthelfer tragen ein grünes Band. Jeder Unfall kommt ins Verbandbuch.

## Brand
Bei Alarm auf dem kürzesten Weg nach draußen, Sammelplatz ist die Kastanie im Hof.`,
  },
  {
    folder: 'richtlinien',
    title: 'Betriebsvereinbarung Arbeitszeit.pdf',
    description: 'Gleitzeit, Überstunden und Schichten',
    code: 'BV-01',
    daysAgo: 360,
    author: LEILA,
    language: 'de',
    text: `# Betriebsvereinbarung Arbeitszeit
> Zwischen der Geschäftsführung und dem Betriebsrat

## Gleitzeit
Die Kernzeit geht von zehn bis fünfzehn Uhr. Das Konto darf bis zu 40 Stunden im Plus und 20 im Minus stehen.

## Überstunden
Überstunden werden angeordnet oder genehmigt und innerhalb von drei Monaten ausgeglichen. Samstags gibt es einen Zuschlag von 25 Prozent.

## Schichten
Der Schichtplan hängt vier Wochen vorher aus. Tauschen ist erlaubt, wenn beide die Einweisung für den Platz haben.`,
  },
];

const formTitles = [
  ['Request for parental leave.docx', 'Name, days, signatures'],
  ['Holiday request.docx', 'For weeks without the portal'],
  ['Advance for a business trip.odt', 'When the trip costs more than 500 euros'],
  ['Mileage log.odt', 'Date, from, to, kilometres'],
  ['Accident report.docx', 'For the green book'],
  ['Change of bank details.docx', 'By hand, please, and signed'],
  ['Lending an instrument.docx', 'For colleagues who take a station home'],
  ['Consent to pictures.odt', 'For photos that leave the house'],
  ['Order of a chair and a screen.docx', 'For the desk at home'],
  ['Visit of a school class.odt', 'Names, shoes, allergies'],
  ['Handing over at the last day.docx', 'Keys, badge, laptop, plants'],
  ['Urlaubsantrag.odt', 'Für die Montage'],
] as const;

function forms(): DemoDocument[] {
  return series('form', formTitles.length, (index, random) => {
    const [title, description] = formTitles[index] ?? formTitles[0];
    const name = title.slice(0, title.lastIndexOf('.'));
    return filed('forms', title, {
      description,
      daysAgo: random.between(80, 600),
      author: random.pick([MARTA, BEN]),
      refcode: `FORM-${String(index + 1).padStart(2, '0')}`,
      content: markdown(
        `# ${name}\n> ${description}\n\n${tableOf(
          ['Field', 'Please fill in'],
          ['Name', 'Team', 'From', 'To', 'Reason', 'Date', 'Signature', 'Signature of the manager'].map((field) => [
            field,
            '',
          ]),
        )}\n\nSend it to the HR team, or put it into the box beside the front desk. You get an answer within three days.`,
      ),
    });
  });
}
