/** category | asker | days ago | tags | title | text | answers: author: text, apart by //; an asterisk before the author: accepted. */
export const questions = `
start | mai.nguyen | 20 | onboarding | Where do I get my badge? | I start on Monday in Berlin. | *ingrid.falk: At reception, from half past eight. Ask for me if nobody is there.
start | saoirse.kelly | 12 | onboarding | Is there a dress code? | Asking for a friend who owns only hoodies. | *ben.carter: Your friend will fit in. In the assembly hall closed shoes are a must. // jack.murray: In Sydney, shoes.
start | hana.novakova | 130 | holiday | Do public holidays of Berlin count when I work in Prague? | I spend July at my parents’. | *marta.kowalska: The holidays of your office count, wherever you sit.
start | callum.fraser | 95 | learning | Does a language course count as learning? | Czech, for the obvious reason. | *ben.carter: Yes, if it helps you at work or makes you stay. Both will do. // hana.novakova: Výborně!
start | sanjay.iyer | 60 | pension | Who explains the pension scheme? | The letter has eleven pages. |
offices | joao.carvalho | 140 | berlin, bicycle | Where can I charge an electric bicycle? | The cellar has no sockets. | *ingrid.falk: There are four behind the workshop, by the compressor. Please no chargers under the stairs.
offices | mariam.toure | 85 | rooms | May I book the roof in Sydney for a party? | Twenty people, no fire. | *jack.murray: Until sunset, and the station stays where it is.
offices | fatima.zahrani | 45 | prayer, rooms | Is there a quiet room in Edinburgh? | I need it twice a day for ten minutes. | *maeve.byrne: Room 2.07 is kept free for this. The key hangs inside the kitchen.
offices | dafydd.hughes | 30 | dog | Can I bring my dog? | She is small and asleep. | ingrid.falk: In Berlin on Thursdays and Fridays, if your room agrees. // maeve.byrne: Edinburgh says yes, and please.
offices | thandiwe.dlamini | 10 | home | Which chairs are on the list for working at home? | |
it | matilda.bergstrom | 150 | password | How do I reset my mailbox password? | I have forgotten it during the holidays. | *imani.wanjiru: On the sign-in page choose the second link; the code comes to your app. If the app is gone too, come by with your badge.
it | charlotte.tremblay | 135 | vpn | The VPN disconnects in trains. What helps? | Berlin to Hamburg, every tunnel. | *imani.wanjiru: Choose Edinburgh as the office; it is patient. // chinedu.eze: And switch off the wireless of the train, the phone is better.
it | yuki.yamamoto | 118 | keyboard, japanese | Can I have a Japanese keyboard? | 日本語キーボードをお願いします。 | *imani.wanjiru: ご注文しました。 It comes next week.
it | rafael.monteiro | 102 | phone, roaming | Does roaming work in Brazil? | I travel in March. | *gurpreet.singh: Only with the travel option. I switched it on until April.
it | adi.levi | 88 | tools | May I use an online translator for interviews? | The recordings have names in them. | *gurpreet.singh: Not with names. We have one of our own, see the portal. // alice.morgan: And only if the people agreed to it.
it | heinrich.vogel | 72 | printer | Why does the printer on floor 3 print in Greek? | Alles. Auch die Testseite. | *nikos.papadopoulos: Συγγνώμη! My test settings were still there. It speaks German again.
it | birgit.huber | 50 | network | The scanners in hall 2 lose the network | Always near the oven. | imani.wanjiru: We are moving the access point on Saturday.
it | noor.devries | 33 | usb | Are USB sticks of customers allowed? | They send measurements on them. | *gurpreet.singh: Bring them to the IT desk; we have a machine that is not afraid.
it | ingrid.falk | 5 | calendar | Can two people share a calendar without seeing everything? | |
travel | hana.novakova | 145 | train | Who pays when the train is late and I need a hotel? | Last connection missed in Dresden. | *nadia.petrova: We do. Keep the receipt, and the confirmation of the delay: we ask the railway.
travel | tane.ngata | 125 | allowance | Is there an allowance for a day trip? | Six in the morning until ten at night. | *heinrich.vogel: From eight hours on, yes. The table says how much.
travel | priya.raghavan | 108 | visa | Who helps with a visa for Canada? | From Bengaluru, in autumn. | *marta.kowalska: I do. Write to me eight weeks ahead, the photos are the slowest part.
travel | callum.fraser | 92 | bicycle, mileage | Is there mileage for bicycles? | Forty kilometres to the customer and back. | heinrich.vogel: Not yet. But the tea is on us. // nadia.petrova: I have put it on the list for next year.
travel | somchai.srisuk | 64 | receipts | A receipt in Thai: do you need a translation? | ใบเสร็จร้านอาหาร | *nadia.petrova: The amount, the date and one word about what it was are enough.
travel | charlotte.tremblay | 40 | hotel | The fair hotel costs 260 a night. What now? | Everything else is full. | *heinrich.vogel: With a note of your manager it is fine. Two nights, not three.
travel | arjun.mehta | 8 | card | Who may have a company card? | |
stations | jack.murray | 148 | rain, returns | A customer’s gauge counts when it does not rain | Two millimetres every morning at seven. | *oyvind.lie: The sprinkler of the neighbour. Ask for a photo at seven. // jack.murray: It was the sprinkler.
stations | mariam.toure | 128 | radio | How far does the radio reach over water? | For a story about a lighthouse. | *tane.ngata: Twelve kilometres on a calm day. Waves are walls, fog is not.
stations | siobhan.oreilly | 112 | firmware | Which version sends the battery level? | I would like to show it in the app. | *tomasz.wojcik: From 4.2 on, every hour. Older ones send it only when it is low.
stations | camille.lefevre | 96 | light | Could the light be green for those who cannot see blue? | | tomasz.wojcik: The part exists and costs four cents more. // olga.sokolova: I would rather have a pattern than a colour.
stations | noor.devries | 78 | snow | What happens when the gauge is full of snow? | It snowed in Rotterdam, really. | *oyvind.lie: Nothing, until it melts: then everything at once. The heated model counts right away.
stations | rosa.jimenez | 55 | supply | Can we replace the reed switch by a Hall sensor? | The switch has 40 weeks of delivery time. | *tomasz.wojcik: It needs three microamperes more. For one batch we can live with that.
stations | sanjay.iyer | 35 | data | Why do two stations on one roof differ by a degree? | | *oyvind.lie: One of them sees the chimney. Sensors are like people, they feel what is next to them.
stations | joao.carvalho | 15 | solar | How much dust can the solar cell take? | For a tender in the desert. |
calibration | jack.murray | 105 | certificate | May customers calibrate by themselves? | A laboratory asks. | *oyvind.lie: Yes, with our procedure and their own reference. The certificate is theirs then.
calibration | olga.sokolova | 48 | bath | The 40 degree bath is at 39.6. Is that fine? | | *oyvind.lie: For looking at it yes, for certificates no. I have ordered a new heater.
engineering | mai.nguyen | 14 | git | How large may a change be? | My first one has 900 lines. | *priya.raghavan: As large as you would like to read on a Friday. Shall we split it together?
engineering | arjun.mehta | 82 | postgresql | Partition by month or by station? | The table has two billion rows. | *lukas.brandt: By month. We delete by time and never by station, and the index does the rest.
customers | imani.wanjiru | 68 | care | A customer wants to talk to a human. Who has the phone today? | | *jack.murray: Always the name in the status of the team. Today it is me.
customers | alice.morgan | 25 | privacy | How long do we keep recordings of calls? | Compliance asks. | *jack.murray: Thirty days, then they delete themselves. // alice.morgan: Perfect, that is what the policy says.
`;
