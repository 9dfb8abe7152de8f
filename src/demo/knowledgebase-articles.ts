export interface DemoCategory {
  key: string;
  name: string;
  description: string;
  parent?: string;
  experts: readonly string[];
  onlyExperts?: boolean;
}

export const categories: readonly DemoCategory[] = [
  {
    key: 'start',
    name: 'Getting started',
    description: '<p>The first days at Cloudberry, and what everybody asks.</p>',
    experts: ['marta.kowalska', 'ben.carter'],
  },
  {
    key: 'offices',
    name: 'Offices',
    description: '<p>Berlin, Edinburgh, Montréal, Sydney, and your kitchen table.</p>',
    parent: 'start',
    experts: ['ingrid.falk'],
  },
  {
    key: 'it',
    name: 'IT and security',
    description: '<p>Laptops, accounts, networks and keeping them safe.</p>',
    experts: ['gurpreet.singh', 'imani.wanjiru'],
  },
  {
    key: 'travel',
    name: 'Travel and expenses',
    description: '<p>How to get there, and who pays.</p>',
    experts: ['heinrich.vogel', 'nadia.petrova'],
  },
  {
    key: 'stations',
    name: 'Weather stations',
    description: '<p>What we make: set-up, care and repair.</p>',
    experts: ['oyvind.lie', 'tomasz.wojcik'],
  },
  {
    key: 'calibration',
    name: 'Calibration',
    description: '<p>How the lab makes sure that a millimetre is a millimetre.</p>',
    parent: 'stations',
    experts: ['oyvind.lie'],
    onlyExperts: true,
  },
  {
    key: 'engineering',
    name: 'Engineering',
    description: '<p>How we build, test and release.</p>',
    experts: ['priya.raghavan', 'olga.sokolova'],
  },
  {
    key: 'customers',
    name: 'Customers',
    description: '<p>For everybody who talks to the people who use our instruments.</p>',
    experts: ['jack.murray', 'charlotte.tremblay'],
  },
];

/** category | author | days ago | tags | title | text; an asterisk before the title: an expert vouches for it. */
export const articles = `
start | marta.kowalska | 320 | onboarding | *Your first day | Come to reception at nine; somebody of your team meets you there. You get a badge, a laptop and a coffee, in this order. / Bring an ID and your bank details. Everything else can wait until the second day.
start | ben.carter | 300 | onboarding, people | Your first month in four steps | Week one: meet your team. Week two: build a rain gauge in the Sensor Lab, everybody does. Week three: sit beside Customer Care for a day. Week four: tell your manager what surprised you.
start | marta.kowalska | 290 | holiday, leave | *How to ask for holiday | Ask your manager at least two weeks ahead, then enter the days in the people portal. / A full year has 30 days, wherever you work. Up to five of them move into the next year until the end of March.
start | leila.haddad | 260 | leave, health | When you are ill | Tell your manager before ten in the morning, by any way that works. From the third day on we need a note of a doctor; a photo of it is enough. / Get well first, the mailbox can wait.
start | ben.carter | 240 | learning | Your learning budget | Everybody has 1,200 euros and five days a year for courses, books and conferences. Talk to your manager, then order through Finance. What you learned is worth a lunch talk.
start | ingrid.falk | 210 | meetings | How we meet | No meeting without an agenda, none longer than 50 minutes, none on Wednesday afternoon. Write down what was decided while everybody is still there.
start | leila.haddad | 190 | parents, leave | Parental leave | Both parents take up to twelve months, at full pay for the first four. Tell us three months ahead if you can; children do not always keep to plans, and neither do we.
start | marta.kowalska | 160 | referral, hiring | Recommend a colleague | If you know somebody who would like it here, send their name to the HR team. When they have stayed for six months, you get 1,500 euros or a weather station for your roof.
offices | ingrid.falk | 310 | berlin, access | *Berlin, Kastanienhof: keys and doors | Your badge opens the gate, the bicycle cellar and your floor from six to ten. At night the assembly hall is alarmed: do not take the short cut.
offices | maeve.byrne | 280 | edinburgh | Edinburgh, Thistle Wynd: good to know | The lift is slow and the stairs are steep. The kettle on the second floor trips the fuse when the oven is on; everybody has done it once.
offices | helene.beaulieu | 250 | montréal, français | Montréal : l’essentiel du bureau | Le café est au rez-de-chaussée, la salle calme au troisième. En hiver, laissez vos bottes à l’entrée : le parquet vous remercie.
offices | jack.murray | 230 | sydney | Sydney, Banksia House: the essentials | Parking is for visitors only. The roof with the test station is open until sunset; wear a hat. Board shorts are fine on Fridays.
offices | ingrid.falk | 150 | rooms, meetings | Booking a meeting room | Book in the calendar, and give the room back when the meeting is cancelled. Rooms that stay empty for ten minutes are free for everybody.
offices | noor.devries | 120 | home, equipment | Working from home | You may work at home up to three days a week. We pay for a chair and a screen once; ask IT for the list. Your desk at home should be as safe as the one here.
offices | stefan.ionescu | 100 | safety | *First aid and fire alarms | First aiders wear a green lanyard. When the alarm rings, leave by the next stairs, do not look for your jacket, and meet at the chestnut tree.
it | gurpreet.singh | 330 | password, security | *Passwords and the second factor | Use the password manager for everything, with one long sentence as its key. The second factor is an app or a key from the IT desk, never a text message.
it | imani.wanjiru | 315 | laptop | Your laptop: what to do when it is new | Start it, sign in, wait twenty minutes while it fetches everything. / Then restart it once. If the printer is missing, turn it off and on again; if it is still missing, turn yourself to us.
it | imani.wanjiru | 270 | vpn, network | *Connecting from outside | Open the VPN client, choose the nearest office, confirm on your phone. / It disconnects after twelve hours. In trains it helps to choose Edinburgh: its tunnel forgives lost packets.
it | gurpreet.singh | 245 | security, phishing | How to spot a phishing mail | It is urgent, it wants you to click, and it almost looks right. Do not answer; send it as an attachment to the security mailbox. Nobody is ever blamed for asking.
it | imani.wanjiru | 220 | printer | Printing, scanning and other hobbies | Hold your badge to any printer and your pages come out. Scans go to your mailbox. Paper jams are never your fault; please do not pull.
it | laszlo.nagy | 200 | backup | What is backed up, and what is not | Shared folders and mailboxes are kept for 90 days. The desktop of your laptop is not kept at all: what matters belongs into Documents.
it | gurpreet.singh | 170 | lost, security | *Lost or stolen: the first hour | Call the IT desk, day or night. We lock the device and change your keys; you tell the police and your manager. The sooner, the better: we can find a laptop, but not yesterday.
it | chinedu.eze | 140 | status, incident | When a service is down | Look at the status page first. If it is green and you see red, write to the incident channel: what you did, what you saw, since when.
it | imani.wanjiru | 90 | phone | A company phone, or your own | You may use your own phone with the work profile; we see only that profile. Or choose one from the list, every three years.
travel | heinrich.vogel | 335 | travel, booking | *Before you book a trip | Ask whether a call would do. If not: your manager agrees, you book in the travel portal, at least two weeks ahead. / Trains up to six hours come before flights. Second class is first choice.
travel | nadia.petrova | 305 | expenses, receipts | *Expenses step by step | Photograph the receipt the same day. At the end of the trip, put all receipts on one sheet and submit it. / Your manager approves, Finance pays with the next salary. Without a receipt there is no money, not even for the CTO.
travel | heinrich.vogel | 275 | allowance | Daily allowances | There is an allowance for each day, by country; meals that somebody else paid for are taken off. The table is in Documents, in the folder Finance.
travel | rosa.jimenez | 255 | customs | Carrying instruments over borders | A weather station in your bag is goods, not luggage. Ask Supply Chain for an ATA carnet a week before. Never say that it is only a sample.
travel | nadia.petrova | 215 | hotel | Hotels: how much is fine | Up to 130 euros a night in most places, 180 in the expensive ones. If everything costs more because of a fair, a note of your manager is enough.
travel | amara.okafor | 180 | climate, travel | Why we take the train | Flying was two thirds of what we emitted in 2023. We measure the weather for a living; we would rather not change it.
travel | heinrich.vogel | 110 | mileage, car | Your own car | 30 cents a kilometre, with the reason and the distance on the sheet. Parking tickets are yours.
stations | tomasz.wojcik | 340 | st-200, setup | *Setting up the ST-200 | Choose a place two metres above the grass and ten metres from walls. Level the mast, turn the arrow to the north, press the button until the light is blue. / After three minutes the first values arrive. If not, see the article on radio.
stations | oyvind.lie | 325 | rain | Why the rain gauge tips | Two spoons hold exactly 0.2 millimetres each. When one is full, it tips, a magnet passes a switch, and somewhere a number grows by 0.2. Leaves are its natural enemy.
stations | tane.ngata | 295 | radio, network | *Radio: when a station is not heard | Check the antenna, then the battery, then the antenna again. Metal roofs are mirrors: one metre to the side can be a kilometre of range.
stations | tomasz.wojcik | 265 | firmware, update | Updating the firmware in the field | Updates come over the air between two and four in the morning, local time. A station that lost power half way starts with the old version again; nothing is lost but patience.
stations | joao.carvalho | 235 | battery, solar | Batteries and solar cells | The battery lasts 14 months without sun, and for ever with two hours of it a day. Below minus 20 degrees it sleeps; it wakes with the sun.
stations | thandiwe.dlamini | 205 | place, farm | Where farmers put their stations | Beside the gate, because they pass it every day. It is the worst place for wind and the best for cleaning. We now recommend two: one for the gate, one for the truth.
stations | oyvind.lie | 175 | wind | Ultrasonic wind, explained in five minutes | Four small speakers whisper to each other. The wind carries the whisper on or holds it back; from the difference we know how fast and from where. Spiders disturb the conversation.
stations | birgit.huber | 145 | repair, returns | Repairs: what comes back, and why | Half of all returns are cables, a third is lightning, the rest is love: stations that were painted, hugged by cows or taken as a hat stand.
stations | olga.sokolova | 115 | test | How we test a station before it leaves | Each one spends a night in the cold chamber, an hour under the sprinkler and ten minutes on the shaker. Three in a thousand do not like it.
stations | camille.lefevre | 70 | design | The blue light, and what it wants to say | Steady: all is well. Slow: it is looking for the network. Fast: it needs you. It never blinks at night, because somebody lives next to it.
calibration | oyvind.lie | 285 | thermometer | *Calibrating thermometers | Three baths: ice, 20 and 40 degrees. Wait until the reference has not moved for five minutes. More than 0.1 degrees off at one of them: adjust and begin again.
calibration | oyvind.lie | 225 | rain | *Calibrating rain gauges | Drip one litre through the funnel within an hour, count the tips, compare with the table. Faster is not better: in heavy rain the spoons spill.
calibration | tane.ngata | 165 | wind, tunnel | The wind tunnel: rules of the house | Nobody opens the door above five metres a second. Hair and scarves stay outside. The log book is paper, since paper does not crash.
calibration | oyvind.lie | 95 | certificate | Certificates and how long they hold | Two years for customers, one for our own references, five minutes for whatever was dropped.
engineering | priya.raghavan | 345 | review, git | *How we review changes | Small changes, two pairs of eyes, within a day. Say what you would do yourself, ask instead of telling, praise what is good. / Whoever merges watches the release.
engineering | olga.sokolova | 318 | release | *Releases, every second Tuesday | The branch closes on Friday noon. Tests run over the weekend; on Monday we look, on Tuesday we release. What is not finished waits, and nobody is sad.
engineering | chinedu.eze | 288 | incident, oncall | On call: the week with the phone | One week in eight. You have fifteen minutes to answer and no duty to know everything: wake the second one. / After a night call you begin later; after two you stay at home.
engineering | lukas.brandt | 262 | postgresql, backup | *Restoring the measurements database | Take the newest full backup, then the log up to the minute before. Restore into a new instance, compare the counts of yesterday, only then switch. We practise it every quarter.
engineering | hana.novakova | 228 | api | How our interfaces grow old | Nothing is taken away within a version. What is going to end says so in a header for a year, and we write to everybody who still uses it.
engineering | arjun.mehta | 198 | data, quality | How we find wrong measurements | A sensor that never changes is broken, one that jumps is wet, one that differs from all its neighbours is either wrong or very interesting.
engineering | siobhan.oreilly | 168 | apps, accessibility | Apps that everybody can use | Every screen is tried with a keyboard, with a screen reader and in the sun. If a colour is the only difference, it is no difference.
engineering | nikos.papadopoulos | 138 | monitoring | What wakes us up, and what does not | Alerts are for what a customer would notice. Everything else is a line in the morning report. If an alert was nothing twice, it is changed or deleted.
engineering | tomasz.wojcik | 80 | firmware, power | Ten microamperes: a budget | The whole station sleeps on ten microamperes. Each new feature brings its own measurement, in the change itself. The LED is the most expensive feature we have.
customers | jack.murray | 312 | care, tone | *How we write to customers | Begin with their name and end with yours. Say what you will do and by when. Never write "unfortunately" in the first sentence.
customers | charlotte.tremblay | 282 | offer, pricing | From a question to an offer | Ask how many stations, where, and who reads the numbers. Use the template, let Legal see everything that is longer than two pages, and send it within three days.
customers | jack.murray | 248 | returns, warranty | *Warranty: yes, no, perhaps | Three years on everything that measures, one on what holds it. Lightning is not covered, goodwill is: up to 200 euros you decide yourself.
customers | adi.levi | 208 | research, interviews | What we learned from 40 farmers | They do not want more numbers; they want to know whether to spray today. The answer must fit on a wet screen.
customers | alice.morgan | 158 | privacy | Whose data is it? | The measurements belong to whoever owns the station. We use them for the forecast only if they agreed, and they can take it back with one click.
customers | rafael.monteiro | 60 | partners | Selling through partners | A partner gets 20 percent and our phone number. They install, we answer. Nobody sells below the list without a call to Berlin.
`;
