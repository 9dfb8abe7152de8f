// What the company makes, and the papers that go with each instrument.
import { drawInstrument } from '../files/drawings.ts';
import { tableOf } from '../files/paper.ts';
import { seededRandom } from '../random.ts';
import { type DemoDocument, filed, type Moment, markdown, memberOf, nameOf, type Series } from './shelf.ts';

export interface Product {
  code: string;
  name: string;
  german: string;
  measures: string;
  range: string;
  accuracy: string;
  price: number;
}

export const products: readonly [Product, ...Product[]] = [
  product('ST-200', 'Weather station', 'Wetterstation', 'wind, rain, temperature', '-30 to +50 °C', '± 0.2 °C', 990),
  product(
    'ST-300',
    'Weather station with radio',
    'Wetterstation mit Funk',
    'wind, rain, humidity',
    '-35 to +55 °C',
    '± 0.1 °C',
    1340,
  ),
  product(
    'ST-400',
    'Fourth generation station',
    'Station der vierten Generation',
    'wind, rain, fine dust',
    '-40 to +60 °C',
    '± 0.1 °C',
    1690,
  ),
  product('RG-10', 'Rain gauge', 'Regenmesser', 'rain', '0 to 200 mm/h', '± 2 %', 149),
  product('RG-20', 'Heated rain gauge', 'Beheizter Regenmesser', 'rain and snow', '0 to 300 mm/h', '± 1.5 %', 329),
  product('UW-5', 'Ultrasonic anemometer', 'Ultraschall-Windmesser', 'wind', '0 to 60 m/s', '± 0.2 m/s', 620),
  product('TH-2', 'Thermo-hygrometer', 'Thermo-Hygrometer', 'temperature, humidity', '0 to 100 %', '± 1.5 %', 119),
  product('FD-1', 'Fine dust sensor', 'Feinstaubsensor', 'particles', '0 to 1000 µg/m³', '± 5 µg/m³', 260),
  product('PY-1', 'Pyranometer', 'Pyranometer', 'sunshine', '0 to 1600 W/m²', '± 3 %', 410),
  product('LX-4', 'Radio gateway', 'Funk-Gateway', 'nothing, it listens', '15 km in the open', '868 and 915 MHz', 380),
  product('BP-3', 'Battery pack', 'Akku', 'nothing, it lasts', '14 months', '5,200 mAh', 79),
  product('SP-2', 'Solar panel', 'Solarmodul', 'nothing, it charges', '10 W', '18 % efficient', 95),
];

function product(
  code: string,
  name: string,
  german: string,
  measures: string,
  range: string,
  accuracy: string,
  price: number,
): Product {
  return { code, name, german, measures, range, accuracy, price };
}

export const productPapers: Series = (moment) => products.flatMap((each) => papersOf(each, moment));

function papersOf(product: Product, moment: Moment): DemoDocument[] {
  const { code, name, german, measures } = product;
  const random = seededRandom(`product ${code}`);
  const daysAgo = random.between(30, 700);
  const author = memberOf('product', random, moment, daysAgo);
  const about = { daysAgo, author, metadata: { product: code, owner: nameOf(author) } };
  const picture = { content: () => ({ drawing: drawInstrument(`${code} ${name}`, seededRandom(code)) }) };
  return [
    filed('data-sheets', `${code} data sheet.pdf`, {
      ...about,
      description: `${name}: ${measures}`,
      refcode: `DS-${code}`,
      alsoIn: code === 'ST-400' ? 'station-5' : undefined,
      content: markdown(dataSheet(product)),
    }),
    filed('data-sheets', `${code} Datenblatt.pdf`, {
      ...about,
      description: `${german}, auf Deutsch`,
      language: 'de',
      refcode: `DS-${code}-DE`,
      content: markdown(datenblatt(product)),
    }),
    {
      folder: 'manuals',
      title: `${code} manual.pdf`,
      description: `${name}: mounting, care and repair`,
      refcode: `MAN-${code}`,
      metadata: about.metadata,
      versions: [
        { daysAgo, author, comment: '', content: markdown(manual(product, 1)) },
        {
          daysAgo: Math.max(3, daysAgo - 200),
          author,
          comment: 'What customers asked most',
          content: markdown(manual(product, 2)),
        },
      ],
    },
    filed('manuals', `${code} quick start.docx`, {
      ...about,
      description: 'One page for the box',
      content: markdown(
        `# ${code} quick start\n> ${name}\n\n- Open the box, and keep it: it is the best way to send the instrument back\n- Mount it level, two metres above the ground\n- Press the button until the light is blue\n- Open the app and wait for three minutes\n\nStill nothing? care@cloudberry.example answers within a day.`,
      ),
    }),
    filed('conformity', `${code} declaration of conformity.pdf`, {
      ...about,
      description: 'European Union and United Kingdom',
      refcode: `DOC-${code}`,
      record: { type: 'Declaration', values: { product: code, standard: 'EN 61326-1' } },
      content: markdown(
        `# Declaration of conformity\n> ${code}, ${name}\n\nWe, Cloudberry Instruments, declare that the product named above conforms to the directives 2014/30/EU (electromagnetic compatibility), 2011/65/EU (hazardous substances)${code === 'LX-4' || code.startsWith('ST') ? ' and 2014/53/EU (radio equipment)' : ''}.\n\n${tableOf(
          ['Standard', 'Part', 'Result'],
          [
            ['EN 61326-1', 'Electromagnetic compatibility', 'passed'],
            ['EN IEC 63000', 'Hazardous substances', 'passed'],
            ['EN 60529', 'Protection against water and dust', 'IP65'],
          ],
        )}\n\nSigned by ${nameOf('jonas.weidmann')}, Berlin.`,
      ),
    }),
    filed('product-pictures', `${code} drawing.svg`, {
      ...about,
      description: `${name} with its measures`,
      ...picture,
    }),
    filed('product-pictures', `${code}.png`, { ...about, description: `${name}, for offers`, ...picture }),
    filed('product-pictures', `${code} spare parts.xlsx`, {
      ...about,
      description: 'Numbers and prices of spare parts',
      content: () => ({
        sheets: [
          {
            name: 'Spare parts',
            rows: [
              ['Part', 'Number', 'Price in EUR'],
              ...['Housing', 'Lid', 'Cable 3 m', 'Clamp', 'Seal', 'Board', 'Light'].map((part, index) => [
                part,
                `${code}-${100 + index}`,
                Math.round(product.price * (0.04 + index * 0.05) * 100) / 100,
              ]),
            ],
          },
        ],
      }),
    }),
  ];
}

function facts({ measures, range, accuracy }: Product): [string, string][] {
  return [
    ['Measures', measures],
    ['Range', range],
    ['Accuracy', accuracy],
    ['Supply', '5 V, 10 µA asleep'],
    ['Housing', 'IP65, recycled aluminium'],
    ['Weight', '640 g'],
  ];
}

function dataSheet(product: Product): string {
  const { code, name } = product;
  return `# ${code} ${name}\n> Data sheet\n\nMade in Berlin for people who read the numbers every day: farms, harbours, schools and weather services.\n\n${tableOf(['Property', 'Value'], facts(product))}\n\n## Mounting\nOn a mast of 40 to 60 mm, two metres above grass and ten metres from the next wall. The arrow points to the north.\n\n## Calibration\nEach instrument leaves the lab with a certificate that holds for two years.\n\n## Ordering\nOrder number ${code}. A mast, a clamp and three metres of cable are in the box.`;
}

function datenblatt(product: Product): string {
  const { code, german } = product;
  return `# ${code} ${german}\n> Datenblatt\n\nIn Berlin gebaut für alle, die jeden Tag auf die Zahlen schauen: Höfe, Häfen, Schulen und Wetterdienste.\n\n${tableOf(['Eigenschaft', 'Wert'], facts(product))}\n\n## Montage\nAm Mast von 40 bis 60 mm, zwei Meter über dem Rasen und zehn Meter von der nächsten Wand entfernt. Der Pfeil zeigt nach Norden.\n\n## Kalibrierung\nJedes Gerät verlässt das Labor mit einem Schein, der zwei Jahre gilt.`;
}

function manual({ code, name, measures }: Product, edition: number): string {
  const questions =
    edition === 1
      ? ''
      : '\n\n## Questions that we hear most\nThe light blinks fast: the instrument needs you, usually its battery. The values jump: look for spiders, leaves and wet plugs. The app shows yesterday: the radio is out of reach; one metre to the side often helps.';
  return `# ${code} manual
> ${name}, edition ${edition}

Thank you for choosing an instrument of ours. It measures ${measures}, and it will do so for many years if it stands well and is cleaned twice a year.

## What is in the box
- The instrument with three metres of cable
- A clamp for masts of 40 to 60 mm
- The certificate of its calibration
- A cloth; please use it

## Before you begin
Choose the place first. Buildings and trees disturb wind and rain up to ten times their height. A roof is good for the radio and bad for the temperature.

## Mounting
Level the mast in both directions. Put the clamp at a height of two metres, tighten it by hand, then by half a turn with the key. Lead the cable down in a loop, so that the rain drips off before the plug.

## Electrical connection
The instrument needs 5 V from the battery pack BP-3 or the station. Never connect it to the mains. Ground every mast that is higher than everything around it; lightning is not covered by the warranty.

## First start
Press the button until the light is blue. The instrument looks for the network for up to three minutes. Steady blue: all is well.

## Care
Twice a year, and after storms: wipe the housing with the cloth and water, take leaves out of the funnel, look at the cable. No solvents, no high pressure, no paint.

## Calibration
Send it to the lab every two years. You get it back within ten days with a new certificate; in between we lend you one.

## Warranty
Three years on everything that measures, one on what holds it. Open instruments, painted instruments and lightning are not covered.

## Taking it out of use
Bring it back to us or to a collection point for electronics. The battery does not belong into the bin.${questions}`;
}
