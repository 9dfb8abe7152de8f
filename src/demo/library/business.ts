// Papers of selling, making, shipping and counting.
import { tableOf } from '../files/paper.ts';
import type { Random } from '../random.ts';
import { type Product, products } from './products.ts';
import {
  type DemoDocument,
  dateOf,
  dayOf,
  filed,
  type Moment,
  markdown,
  memberOf,
  money,
  monthOf,
  nameOf,
  personOf,
  type Series,
  series,
  some,
} from './shelf.ts';

export const business: Series = (moment) => [
  ...offers(moment),
  ...priceLists(moment),
  ...tenders(moment),
  ...presentations(moment),
  ...letters(moment),
  ...workInstructions(moment),
  ...shiftReports(moment),
  ...supplierPapers(moment),
  ...purchaseOrders(moment),
  ...deliveryNotes(moment),
  ...customsPapers(moment),
  ...financePapers(moment),
  ...invoices(moment),
  ...auditPapers(moment),
  ...contracts(moment),
];

const customers = [
  'Nordlicht Weather Service',
  'Port of Leith',
  'Orkney Ferries',
  'Sierra Observatory',
  'Hof Birkenau',
  'Vignobles du Lac',
  'Murray River Growers',
  'Schule am Deich',
  'Fjell Avalanche Watch',
  'City of Gent',
  'Tasman Airfields',
  'Ruhr Water Board',
] as const;

const suppliers = [
  'Kabelwerk Oder',
  'Formosa Boards',
  'Helio Cells',
  'Nordplast',
  'Schraubenkontor',
  'Clear Optics',
] as const;

interface Order {
  lines: { product: Product; count: number }[];
  net: number;
}

function orderOf(random: Random): Order {
  const lines = some(random, products, random.between(1, 4)).map((product) => ({
    product,
    count: random.between(1, 40),
  }));
  return { lines, net: lines.reduce((sum, { product, count }) => sum + product.price * count, 0) };
}

function orderTable({ lines, net }: Order, discount = 0): string {
  const rows = lines.map(({ product, count }) => [
    product.code,
    product.name,
    String(count),
    money(product.price),
    money(product.price * count),
  ]);
  const off = (net * discount) / 100;
  return tableOf(
    ['Item', 'Name', 'Number', 'Price', 'Sum in EUR'],
    [
      ...rows,
      ...(discount ? [['', `Discount ${discount} %`, '', '', `-${money(off)}`]] : []),
      ['', 'Net', '', '', money(net - off)],
    ],
  );
}

function offers(moment: Moment): DemoDocument[] {
  return series('offer', 90, (index, random) => {
    const daysAgo = 1 + index * 7;
    const number = `O-${2600 - index}`;
    const customer = random.pick(customers);
    const author = memberOf('sales', random, moment, daysAgo);
    const order = orderOf(random);
    const discount = random.pick([0, 0, 3, 5, 10]);
    const text = (terms: string, off: number) =>
      `# Offer ${number}\n> ${customer}, ${dayOf(moment, daysAgo)}\n\nThank you for your question. We are glad to offer you the following.\n\n${orderTable(order, off)}\n\n## Delivery\n${random.pick(['Within three weeks', 'Within six weeks', 'In two parts, as you wished'])}, free to your door, by Lantern Freight.\n\n## Terms\n${terms} The offer holds for 60 days. Mounting and a day of training are ${random.pick(['included', 'offered for 890 euros'])}.\n\nWith kind regards,\n${nameOf(author)}`;
    const [first, second] = ['Payment within 30 days.', 'Payment within 14 days with two percent off.'];
    const isRevised = index % 6 === 1;
    return {
      folder: 'offers',
      title: `Offer ${number} ${customer}.pdf`,
      description: `${money(order.net)} EUR net`,
      refcode: number,
      metadata: { customer, amount: order.net },
      ...(index === 3 ? { fate: 'draft' as const } : {}),
      ...(index === 7 || index === 20 ? { fate: 'checked out' as const } : {}),
      ...(index === 80 ? { fate: 'deleted' as const } : {}),
      record: { type: 'Offer', values: { customer, amount: order.net, valid_until: dayOf(moment, daysAgo - 60) } },
      versions: [
        { daysAgo, author, comment: '', content: markdown(text(first, isRevised ? 0 : discount)) },
        ...(isRevised
          ? [
              {
                daysAgo: Math.max(1, daysAgo - 3),
                author,
                comment: 'After the call',
                content: markdown(text(second, discount)),
              },
            ]
          : []),
      ],
    };
  });
}

function priceLists(moment: Moment): DemoDocument[] {
  const regions = [
    ['Europe', 'EUR', 1],
    ['United Kingdom', 'GBP', 0.88],
    ['Canada', 'CAD', 1.52],
    ['Australia', 'AUD', 1.7],
  ] as const;
  const year = Number(dayOf(moment, 0).slice(0, 4));
  return regions.flatMap(([region, currency, rate]) =>
    series(`prices ${region}`, 4, (index, random) =>
      filed('prices', `Price list ${region} ${year - index}.xlsx`, {
        description: `In ${currency}${index === 0 ? ', valid now' : ''}`,
        daysAgo: 20 + index * 300,
        author: memberOf('sales', random, moment, 20 + index * 300),
        refcode: `PL-${currency}-${year - index}`,
        content: () => ({
          sheets: [
            {
              name: `Prices ${currency}`,
              rows: [
                ['Item', 'Name', currency, 'From 10', 'From 50'],
                ...products.map(({ code, name, price }) => {
                  const own = Math.round(price * rate * (1 - index * 0.03));
                  return [code, name, own, Math.round(own * 0.95), Math.round(own * 0.88)];
                }),
              ],
            },
            {
              name: 'Terms',
              rows: [
                ['Term', 'Text'],
                ['Partners', '20 percent off'],
                ['Payment', '30 days'],
                ['Warranty', '3 years'],
              ],
            },
          ],
        }),
      }),
    ),
  );
}

function tenders(moment: Moment): DemoDocument[] {
  return series('tender', 18, (index, random) => {
    const daysAgo = 14 + index * 40;
    const customer = random.pick(customers);
    const author = memberOf('sales', random, moment, daysAgo);
    return filed('tenders', `Tender ${customer} ${monthOf(moment, daysAgo)}.docx`, {
      description: random.pick(['Won', 'Lost by a day', 'Second place', 'Waiting for an answer']),
      daysAgo,
      author,
      metadata: { customer },
      ...(index === 0 ? { fate: 'draft' as const } : {}),
      content: markdown(
        `# Tender of ${customer}\n> Our answers, ${monthOf(moment, daysAgo)}\n\n## About us\nCloudberry Instruments makes weather stations since 2009, in Berlin, with 62 people in four offices.\n\n## What we offer\n${orderTable(orderOf(random))}\n\n## Requirements\n${tableOf(
          ['Requirement', 'Answer'],
          [
            ['Values every minute', 'yes'],
            ['Data stay in the country', random.pick(['yes', 'yes, with our partner'])],
            ['Spare parts for ten years', 'yes'],
            ['Answer within four hours', 'on working days'],
          ],
        )}\n\n## Sustainability\nHousings are of recycled aluminium, boxes of grass paper. We take every instrument back.`,
      ),
    });
  });
}

function presentations(moment: Moment): DemoDocument[] {
  return series('pitch', 14, (index, random) => {
    const daysAgo = 9 + index * 50;
    const customer = customers[index % customers.length] ?? customers[0];
    return filed('pitches', `Presentation for ${customer}${index >= customers.length ? ' 2' : ''}.pptx`, {
      description: 'Twelve minutes, then questions',
      daysAgo,
      author: memberOf('sales', random, moment, daysAgo),
      content: () => ({
        slides: [
          { title: `Weather for ${customer}`, points: ['Measured where you are', 'Read where you need it'] },
          { title: 'What others say', points: ['“We spray two times less.”', '“The goats leave it alone.”'] },
          {
            title: 'What it costs',
            points: some(random, products, 3).map(({ code, price }) => `${code}: ${price} EUR`),
          },
          { title: 'Next steps', points: ['A station for four weeks, free', 'A talk about what you saw'] },
        ],
      }),
    });
  });
}

type Letter = readonly [subject: string, text: string];

const wishes: readonly [Letter, ...Letter[]] = [
  ['Thank you for the quick repair', 'The station came back within a week and has not missed a drop since.'],
  [
    'A wish for the app',
    'Could the map show the rain of last night when I open it? I look at it before I let the cows out.',
  ],
  ['Our order', 'The second parcel has arrived. One clamp was missing; it was under the paper. Sorry for the call.'],
  [
    'Question about the warranty',
    'Lightning struck the mast. Your colleague said that it is not covered, and was so kind that I ordered a new one.',
  ],
  [
    'Visit of our school',
    'The children talk of nothing but the wind tunnel. Two of them want to become calibration technicians.',
  ],
  ['The goat', 'She is well. The cable is not.'],
];

function letters(moment: Moment): DemoDocument[] {
  return series('letter', 54, (index, random) => {
    const daysAgo = 2 + index * 11;
    const [subject, text] = random.pick(wishes);
    const customer = random.pick(customers);
    const reader = memberOf('sales', random, moment, daysAgo);
    return filed('letters', `${dayOf(moment, daysAgo)} ${subject}.eml`, {
      description: customer,
      daysAgo,
      author: reader,
      metadata: { customer },
      content: () => ({
        mail: {
          from: `${customer} <office@${customer.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example>`,
          to: `${nameOf(reader)} <${reader}@cloudberry.example>`,
          subject,
          sent: dateOf(moment, daysAgo),
          paragraphs: [`Dear ${nameOf(reader).split(' ')[0]},`, text, 'With best wishes', customer],
        },
      }),
    });
  });
}

const steps = [
  'Gehäuse prüfen',
  'Dichtung einlegen',
  'Platine einsetzen',
  'Kabel löten',
  'Schrauben anziehen, 0,8 Nm',
  'Licht prüfen',
  'Nummer einscannen',
  'In den Karton legen',
];

function workInstructions(moment: Moment): DemoDocument[] {
  return products.flatMap(({ code, german, name }, at) =>
    series(`work ${code}`, 3, (index, random) => {
      const daysAgo = random.between(30, 800);
      const [what, isGerman] = [['Montage', true] as const, ['Prüfung', true] as const, ['packing', false] as const][
        index
      ] ?? ['Montage', true];
      const author = memberOf('manufacturing', random, moment, daysAgo);
      const list = some(random, steps, 6);
      const text = isGerman
        ? `# Arbeitsanweisung ${what} ${code}\n> ${german}, Stand ${dayOf(moment, daysAgo)}\n\n## Vorbereitung\nPlatz reinigen, Erdungsband anlegen, Auftrag einscannen.\n\n## Schritte\n${list.map((step) => `- ${step}`).join('\n')}\n\n## Prüfen\nStromaufnahme im Schlaf höchstens zehn Mikroampere. Wer unsicher ist, ruft die Schichtleitung.\n\n## Nacharbeit\nGeräte mit Fehlern kommen in die rote Kiste, mit Zettel.`
        : `# Work instruction: packing ${code}\n> ${name}, as of ${dayOf(moment, daysAgo)}\n\n- Look at the serial number and the certificate: they must be the same\n- Instrument into the grey case, lid up\n- Cable, clamp and cloth beside it\n- Manual on top, so that it is read\n\nTwenty cases make a pallet. Never stack more than five.`;
      return filed('work-instructions', `WI-${100 + at * 3 + index} ${isGerman ? what : 'Packing'} ${code}.pdf`, {
        description: isGerman ? german : name,
        daysAgo,
        author,
        refcode: `WI-${100 + at * 3 + index}`,
        metadata: { product: code },
        ...(isGerman ? { language: 'de' as const } : {}),
        content: markdown(text),
      });
    }),
  );
}

function shiftReports(moment: Moment): DemoDocument[] {
  return series('shift', 52, (index, random) => {
    const daysAgo = 4 + index * 7;
    return filed('shift-reports', `Shift report ${dayOf(moment, daysAgo)}.csv`, {
      description: 'Built, tested, sent back',
      daysAgo,
      author: memberOf('manufacturing', random, moment, daysAgo),
      content: () => ({
        sheets: [
          {
            name: 'Week',
            rows: [
              ['day', 'product', 'built', 'tested', 'red box', 'remark'],
              ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].flatMap((day) =>
                some(random, products, 3).map(({ code }) => {
                  const built = random.between(8, 60);
                  return [
                    day,
                    code,
                    built,
                    built - random.between(0, 2),
                    random.between(0, 2),
                    random.pick(['', '', '', 'seal missing', 'power cut', 'visitors']),
                  ];
                }),
              ),
            ],
          },
        ],
      }),
    });
  });
}

function supplierPapers(moment: Moment): DemoDocument[] {
  return suppliers.flatMap((supplier) =>
    series(`supplier ${supplier}`, 4, (index, random) => {
      const daysAgo = 25 + index * 90;
      const author = memberOf('supply', random, moment, daysAgo);
      const about = { daysAgo, author, metadata: { supplier } };
      const marks = ['Quality', 'On time', 'Price', 'Answers'].map((what) => [what, random.between(2, 5)]);
      if (index % 2 === 0)
        return filed('suppliers', `${supplier} ${monthOf(moment, daysAgo)}.xlsx`, {
          ...about,
          description: 'Marks from 1 to 5',
          content: () => ({ sheets: [{ name: 'Marks', rows: [['What', 'Mark'], ...marks] }] }),
        });
      return filed('suppliers', `${supplier} visit ${monthOf(moment, daysAgo)}.docx`, {
        ...about,
        description: 'What we saw at their plant',
        content: markdown(
          `# Visit of ${supplier}\n> ${dayOf(moment, daysAgo)}, ${nameOf(author)}\n\nThe plant is clean and the people know what they do. ${random.pick(['The store is too warm for seals.', 'They have a new oven.', 'They would like larger orders.'])}\n\n## Marks\n${tableOf(
            ['What', 'Mark'],
            marks.map(([what, mark]) => [String(what), String(mark)]),
          )}\n\n## Agreed\n- Delivery on Tuesdays\n- A sample of every batch\n- ${random.pick(['Two percent less from 10,000 on', 'Payment after 45 days'])}`,
        ),
      });
    }),
  );
}

function purchaseOrders(moment: Moment): DemoDocument[] {
  const parts = ['Seals', 'Boards', 'Cables 3 m', 'Clamps', 'Cells', 'Screws M4', 'Lenses', 'Boxes'];
  return series('purchase', 60, (index, random) => {
    const daysAgo = 3 + index * 9;
    const supplier = random.pick(suppliers);
    const number = `P-${8800 - index}`;
    const author = memberOf('supply', random, moment, daysAgo);
    const lines = some(random, parts, random.between(1, 3)).map((part) => {
      const [count, price] = [random.between(2, 40) * 50, random.between(4, 900) / 100];
      return [part, String(count), money(price), money(count * price)];
    });
    return filed('purchasing', `Order ${number} ${supplier}.pdf`, {
      description: lines.map(([part]) => part).join(', '),
      daysAgo,
      author,
      refcode: number,
      metadata: { supplier },
      content: markdown(
        `# Purchase order ${number}\n> ${supplier}, ${dayOf(moment, daysAgo)}\n\n${tableOf(['Part', 'Number', 'Price', 'Sum in EUR'], lines)}\n\nPlease deliver to Kastanienhof, Berlin, gate 2, between seven and three. Name our number ${number} on the note and on the invoice.\n\nOrdered by ${nameOf(author)}.`,
      ),
    });
  });
}

function deliveryNotes(moment: Moment): DemoDocument[] {
  return series('delivery', 60, (index, random) => {
    const daysAgo = 2 + index * 6;
    const number = `D-${5500 - index}`;
    const customer = random.pick(customers);
    return filed('delivery-notes', `Delivery note ${number}.pdf`, {
      description: `${customer}, with Lantern Freight`,
      daysAgo,
      author: memberOf('supply', random, moment, daysAgo),
      refcode: number,
      metadata: { customer },
      ...(index === 0 ? { alsoIn: 'operations' } : {}),
      content: markdown(
        `# Delivery note ${number}\n> To ${customer}, ${dayOf(moment, daysAgo)}\n\n${tableOf(
          ['Item', 'Name', 'Number', 'Case'],
          orderOf(random).lines.map(({ product, count }) => [
            product.code,
            product.name,
            String(count),
            `grey ${random.between(1, 90)}`,
          ]),
        )}\n\nCarrier: Lantern Freight, Rotterdam. Temperature between 0 and 40 °C, lid up, do not stack more than five.\n\nReceived: ______________________`,
      ),
    });
  });
}

function customsPapers(moment: Moment): DemoDocument[] {
  const countries = ['Norway', 'Switzerland', 'United Kingdom', 'Canada', 'Australia', 'Kenya', 'Japan', 'Brazil'];
  return series('customs', 32, (index, random) => {
    const daysAgo = 5 + index * 15;
    const country = countries[index % countries.length] ?? 'Norway';
    return filed('customs', `Customs ${country} ${dayOf(moment, daysAgo)}.${index % 2 ? 'pdf' : 'docx'}`, {
      description: 'Pro forma invoice and tariff numbers',
      daysAgo,
      author: memberOf('supply', random, moment, daysAgo),
      content: markdown(
        `# Pro forma invoice\n> To ${country}, ${dayOf(moment, daysAgo)}\n\n${orderTable(orderOf(random))}\n\nTariff number 9015 80 20, instruments of meteorology. Made in Germany. For ${random.pick(['sale', 'a fair, with an ATA carnet', 'repair and return'])}.`,
      ),
    });
  });
}

function financePapers(moment: Moment): DemoDocument[] {
  const closings = series('closing', 30, (index, random) => {
    const daysAgo = 12 + index * 30;
    return filed('closings', `Closing ${monthOf(moment, daysAgo + 20)}.xlsx`, {
      description: 'Sales, costs and what is left',
      daysAgo,
      author: memberOf('finance', random, moment, daysAgo),
      refcode: `MC-${monthOf(moment, daysAgo + 20)}`,
      content: () => {
        const sales = random.between(380, 620) * 1000;
        const costs = ['People', 'Parts', 'Freight', 'Travel', 'Rent', 'Software'].map((what, at) => [
          what,
          Math.round(sales * ([0.46, 0.2, 0.05, 0.02, 0.04, 0.02][at] ?? 0)),
        ]);
        return {
          sheets: [
            {
              name: 'Result',
              rows: [['Line', 'EUR'], ['Sales', sales], ...costs.map(([what, sum]) => [String(what), -Number(sum)])],
            },
            { name: 'Notes', rows: [['Note'], ['Exchange rates of the last day'], ['Two credit notes for Leith']] },
          ],
        };
      },
    });
  });
  const teams = ['Engineering', 'Product', 'Operations', 'Commercial', 'Finance', 'People'];
  const year = Number(dayOf(moment, 0).slice(0, 4));
  const budgets = teams.flatMap((team) =>
    series(`budget ${team}`, 3, (index, random) =>
      filed('budgets', `Budget ${team} ${year - index}.${index === 1 ? 'ods' : 'xlsx'}`, {
        description: index === 0 ? 'As approved' : 'Of the past',
        daysAgo: 60 + index * 340,
        author: memberOf('finance', random, moment, 60 + index * 340),
        content: () => ({
          sheets: [
            {
              name: team,
              rows: [
                ['Quarter', 'People', 'Things', 'Travel'],
                ...['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => [
                  quarter,
                  random.between(90, 700) * 1000,
                  random.between(5, 90) * 1000,
                  random.between(1, 20) * 1000,
                ]),
              ],
            },
          ],
        }),
      }),
    ),
  );
  return [...financeCore, ...closings, ...budgets];
}

/** What front pages refer to. */
const financeCore: readonly DemoDocument[] = [
  {
    folder: 'finance',
    title: 'Budget 2026.csv',
    description: 'As approved',
    isKept: true,
    versions: [
      {
        daysAgo: 110,
        author: 'helene.beaulieu',
        comment: '',
        content: markdown('team;budget\nEngineering;2400000\nOperations;1100000'),
      },
      {
        daysAgo: 80,
        author: 'helene.beaulieu',
        comment: 'As approved',
        content: markdown('team;budget\nEngineering;2350000\nOperations;1150000'),
      },
    ],
  },
];

function invoices(moment: Moment): DemoDocument[] {
  return series('invoice', 70, (index, random) => {
    const daysAgo = 4 + index * 6;
    const number = `R-${7700 - index}`;
    const customer = random.pick(customers);
    const order = orderOf(random);
    return filed('invoices', `Invoice ${number} ${customer}.pdf`, {
      description: `${money(order.net * 1.19)} EUR`,
      daysAgo,
      author: memberOf('finance', random, moment, daysAgo),
      refcode: number,
      metadata: { customer, amount: Math.round(order.net * 119) / 100 },
      ...(index < 20 && { record: { type: 'Invoice', values: { customer, due_date: dayOf(moment, daysAgo - 30) } } }),
      content: markdown(
        `# Invoice ${number}\n> ${customer}, ${dayOf(moment, daysAgo)}\n\n${orderTable(order)}\n\nTax 19 %: ${money(order.net * 0.19)} EUR. To pay: ${money(order.net * 1.19)} EUR, by ${dayOf(moment, daysAgo - 30)}.\n\nBank: Spreebank Berlin, account of Cloudberry Instruments. Please name ${number}.`,
      ),
    });
  });
}

function auditPapers(moment: Moment): DemoDocument[] {
  const topics = ['Inventory', 'Receivables', 'Payroll', 'Fixed assets', 'Loans', 'Provisions', 'Tax', 'Cut-off'];
  return ['audit', 'audit-closed'].flatMap((folder, past) =>
    topics.map((topic, index) =>
      filed(folder, `${topic} ${Number(dayOf(moment, 0).slice(0, 4)) - past}.${index % 3 === 0 ? 'xlsx' : 'pdf'}`, {
        description: past === 0 ? 'For this year’s audit' : 'Signed off',
        daysAgo: 30 + past * 365 + index,
        author: index % 2 === 0 ? 'heinrich.vogel' : 'helene.beaulieu',
        content: () =>
          index % 3 === 0
            ? {
                sheets: [
                  {
                    name: topic,
                    rows: [
                      ['Position', 'EUR'],
                      ['Start of the year', 120_000 + index * 7000],
                      ['End of the year', 131_000 + index * 6500],
                    ],
                  },
                ],
              }
            : {
                markdown: `# ${topic}\n> For Crane & Quill\n\nAll positions above 5,000 euros were looked at. Differences of less than 100 euros are not listed.\n\n## Method\nCounted by two people, compared with the books, signed by ${nameOf('heinrich.vogel')}.\n\n## Findings\n${index % 2 === 0 ? 'None.' : 'One position was booked a month late; it is corrected.'}`,
              },
      }),
    ),
  );
}

function contracts(moment: Moment): DemoDocument[] {
  const kinds = ['Framework contract', 'Non-disclosure agreement', 'Licence', 'Service contract'];
  return [...customers, ...suppliers].flatMap((partner, at) =>
    series(`contract ${partner}`, 2, (index, random) => {
      const kind = kinds[(at + index) % kinds.length] ?? 'Licence';
      const daysAgo = random.between(40, 900);
      return filed('contracts', `${kind} ${partner}.pdf`, {
        description: 'Signed by both',
        daysAgo,
        author: 'alice.morgan',
        refcode: `C-${300 + at * 2 + index}`,
        metadata: { partner },
        record: { type: 'Contract', values: { partner, ends_on: dayOf(moment, daysAgo - 730) } },
        content: markdown(
          `# ${kind}\n> Between Cloudberry Instruments and ${partner}\n\n## 1. What it is about\n${kind === 'Licence' ? 'The partner may use the forecast in its own products.' : kind === 'Service contract' ? 'We look after the stations of the partner and come within two days.' : 'Both sides want to work together and say here how.'}\n\n## 2. Money\nAs in the offer that it refers to; prices change once a year at most.\n\n## 3. Secrets\nWhat one side learns of the other stays secret for five years after the end.\n\n## 4. Liability\nFor what was done on purpose without limit, otherwise up to the sum of a year.\n\n## 5. End\nThe contract ends after two years, or with three months’ notice. The law of Germany holds; the court is in Berlin.\n\nSigned on ${dayOf(moment, daysAgo)} by ${nameOf('alice.morgan')} and ${personOf('rafael.monteiro').firstname} Monteiro.`,
        ),
      });
    }),
  );
}
