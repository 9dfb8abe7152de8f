/** username | first name | surname | job title | team | manager | place | language | born | since | skills */
export const staff = `
amara.okafor       | Amara     | Okafor        | Chief Executive Officer        | executive     | -                  | berlin     | en | 1971-04-18 | 2009-02-01 | strategy, public speaking
ingrid.falk        | Ingrid    | Falk          | Executive Assistant            | executive     | amara.okafor       | berlin     | de | 1983-11-02 | 2014-09-01 | scheduling, Swedish, German
jonas.weidmann     | Jonas     | Weidmann      | Chief Technology Officer       | engineering   | amara.okafor       | berlin     | de | 1976-08-09 | 2009-02-01 | architecture, Rust, hiring
yuki.yamamoto      | 由紀      | 山本          | Chief Product Officer          | product       | amara.okafor       | sydney     | ja | 1979-01-27 | 2013-04-15 | roadmaps, Japanese, customer interviews
magnus.sorensen    | Magnus    | Sørensen      | Chief Operating Officer        | operations    | amara.okafor       | edinburgh  | da | 1968-06-30 | 2011-10-01 | lean production, negotiation
helene.beaulieu    | Hélène    | Beaulieu      | Chief Financial Officer        | finance       | amara.okafor       | montreal   | fr | 1974-12-14 | 2015-01-05 | forecasting, French
rafael.monteiro    | Rafael    | Monteiro      | Chief Commercial Officer       | commercial    | amara.okafor       | berlin     | pt | 1980-03-21 | 2016-06-01 | pricing, Portuguese, Spanish
leila.haddad       | ليلى      | حداد          | Chief People Officer           | people        | amara.okafor       | montreal   | ar | 1977-09-05 | 2017-03-01 | coaching, Arabic, labour law
priya.raghavan     | Priya     | Raghavan      | Head of Platform               | platform      | jonas.weidmann     | bengaluru  | en | 1985-05-12 | 2016-02-15 | PostgreSQL, mentoring, Tamil
nikos.papadopoulos | Νίκος     | Παπαδόπουλος  | Platform Team Lead             | platform      | priya.raghavan     | berlin     | el | 1987-07-19 | 2018-05-01 | Kubernetes, observability, Greek
chinedu.eze        | Chinedu   | Eze           | Senior Site Reliability Engineer | platform    | nikos.papadopoulos | edinburgh  | en | 1990-02-23 | 2019-08-19 | Linux, incident response
hana.novakova      | Hana      | Nováková      | Backend Engineer               | platform      | nikos.papadopoulos | berlin     | cs | 1993-10-11 | 2021-03-01 | TypeScript, SQL, Czech
arjun.mehta        | अर्जुन      | मेहता           | Data Engineer                  | platform      | nikos.papadopoulos | bengaluru  | hi | 1992-04-04 | 2020-11-16 | Python, statistics, Hindi
lukas.brandt       | Lukas     | Brandt        | Database Engineer              | platform      | nikos.papadopoulos | berlin     | de | 1988-12-29 | 2017-09-04 | PostgreSQL, backups
tomasz.wojcik      | Tomasz    | Wójcik        | Head of Firmware               | firmware      | jonas.weidmann     | berlin     | pl | 1981-03-15 | 2012-07-02 | C, low power design, Polish
wen.zhao           | 文        | 赵            | Embedded Team Lead             | firmware      | tomasz.wojcik      | sydney     | zh | 1986-06-06 | 2016-10-10 | C, RTOS, Mandarin
katarzyna.lis      | Katarzyna | Lis           | Embedded Engineer              | firmware      | wen.zhao           | berlin     | pl | 1994-08-25 | 2022-02-01 | Rust, oscilloscopes
tane.ngata         | Tāne      | Ngata         | Radio Engineer                 | firmware      | wen.zhao           | sydney     | mi | 1991-01-16 | 2020-06-08 | LoRa, antennas, te reo Māori
oyvind.lie         | Øyvind    | Lie           | Sensor Lab Lead                | sensor-lab    | tomasz.wojcik      | berlin     | nb | 1978-05-17 | 2010-03-01 | optics, metrology, Norwegian
fatima.zahrani     | Fatima    | Al-Zahrani    | Sensor Scientist               | sensor-lab    | oyvind.lie         | berlin     | ar | 1989-09-28 | 2019-01-14 | aerosols, MATLAB
mateo.quispe       | Mateo     | Quispe        | Calibration Technician         | sensor-lab    | oyvind.lie         | berlin     | es | 1996-02-10 | 2023-04-03 | calibration, Quechua, Spanish
siobhan.oreilly    | Siobhán   | O’Reilly      | Head of Apps                   | apps          | jonas.weidmann     | edinburgh  | ga | 1982-03-17 | 2014-01-13 | product engineering, Irish
ana.silva          | Ana Lúcia | Silva         | Web Team Lead                  | apps          | siobhan.oreilly    | sao-paulo  | pt | 1988-07-07 | 2018-08-06 | React, accessibility, Portuguese
kwame.boateng      | Kwame     | Boateng       | Frontend Engineer              | apps          | ana.silva          | edinburgh  | en | 1995-11-19 | 2022-09-05 | CSS, animation
minjun.kim         | 민준      | 김            | iOS Engineer                   | apps          | ana.silva          | sydney     | ko | 1994-05-05 | 2021-07-12 | Swift, Korean
elif.yildiz        | Elif      | Yıldız        | Android Engineer               | apps          | ana.silva          | berlin     | tr | 1993-12-01 | 2021-10-04 | Kotlin, Turkish
noor.devries       | Noor      | de Vries      | Accessibility Engineer         | apps          | ana.silva          | edinburgh  | nl | 1990-10-30 | 2020-01-20 | WCAG, screen readers, Dutch
olga.sokolova      | Ольга     | Соколова      | Head of Quality                | quality       | jonas.weidmann     | tbilisi    | ru | 1984-02-08 | 2015-05-18 | test strategy, Russian
giorgi.beridze     | გიორგი    | ბერიძე        | Test Engineer                  | quality       | olga.sokolova      | tbilisi    | ka | 1997-06-21 | 2023-01-09 | Playwright, Georgian
maeve.byrne        | Maeve     | Byrne         | Release Manager                | quality       | olga.sokolova      | edinburgh  | en | 1986-08-13 | 2018-03-26 | planning, changelogs
camille.lefevre    | Camille   | Lefèvre       | Head of Design                 | design        | yuki.yamamoto      | montreal   | fr | 1985-01-31 | 2017-11-06 | typography, illustration, French
joao.carvalho      | João      | Carvalho      | Product Designer               | design        | camille.lefevre    | berlin     | pt | 1992-09-09 | 2021-05-17 | prototyping, Figma
aino.virtanen      | Aino      | Virtanen      | Content Designer               | design        | camille.lefevre    | berlin     | fi | 1995-03-08 | 2022-06-01 | plain language, Finnish
sanjay.iyer        | Sanjay    | Iyer          | Senior Product Manager         | product       | yuki.yamamoto      | edinburgh  | en | 1983-04-26 | 2016-09-12 | weather data, prioritising
adi.levi           | עדי       | לוי           | Head of Research               | research      | yuki.yamamoto      | berlin     | he | 1987-10-18 | 2019-04-01 | field studies, Hebrew
thandiwe.dlamini   | Thandiwe  | Dlamini       | User Researcher                | research      | adi.levi           | edinburgh  | en | 1991-05-29 | 2021-01-11 | interviews, isiZulu
birgit.huber       | Birgit    | Huber         | Head of Manufacturing          | manufacturing | magnus.sorensen    | berlin     | de | 1970-07-23 | 2010-08-02 | safety, line planning
stefan.ionescu     | Ștefan    | Ionescu       | Shift Lead                     | manufacturing | birgit.huber       | berlin     | ro | 1984-11-11 | 2015-02-02 | soldering, first aid, Romanian
mai.nguyen         | Thị Mai   | Nguyễn        | Assembly Technician            | manufacturing | stefan.ionescu     | berlin     | vi | 1998-01-24 | 2023-09-04 | microscopy, Vietnamese
pavel.hruby        | Pavel     | Hrubý         | Assembly Technician            | manufacturing | stefan.ionescu     | berlin     | cs | 1975-06-03 | 2013-05-06 | soldering, forklift
rosa.jimenez       | Rosa      | Jiménez Ortiz | Head of Supply Chain           | supply        | magnus.sorensen    | berlin     | es | 1982-08-30 | 2016-04-18 | contracts, Spanish
callum.fraser      | Callum    | Fraser        | Logistics Coordinator          | supply        | rosa.jimenez       | edinburgh  | en | 1997-04-02 | 2022-08-22 | customs, spreadsheets
somchai.srisuk     | สมชาย      | ศรีสุข          | Purchasing Specialist          | supply        | rosa.jimenez       | bangkok    | th | 1989-02-14 | 2020-09-07 | components, Thai
gurpreet.singh     | Gurpreet  | Singh         | Head of IT and Security        | it            | magnus.sorensen    | montreal   | en | 1980-10-24 | 2014-11-03 | networks, risk, Punjabi
laszlo.nagy        | László    | Nagy          | Systems Administrator          | it            | gurpreet.singh     | berlin     | hu | 1986-12-06 | 2018-10-01 | Linux, identity, Hungarian
imani.wanjiru      | Imani     | Wanjiru       | Support Technician             | it            | gurpreet.singh     | nairobi    | sw | 1996-09-17 | 2023-02-06 | help desk, Swahili
charlotte.tremblay | Charlotte | Tremblay      | Head of Sales                  | sales         | rafael.monteiro    | montreal   | fr | 1984-06-12 | 2017-02-20 | negotiation, French
diego.fuentes      | Diego     | Fuentes       | Account Manager                | sales         | charlotte.tremblay | montreal   | es | 1990-08-08 | 2020-02-03 | tenders, Spanish
aroha.parata       | Aroha     | Parata        | Account Manager                | sales         | charlotte.tremblay | sydney     | en | 1993-02-06 | 2021-11-15 | agriculture, te reo Māori
karim.benali       | Karim     | Benali        | Sales Engineer                 | sales         | charlotte.tremblay | montreal   | fr | 1988-03-03 | 2019-06-17 | integrations, Arabic, French
viktor.lang        | Viktor    | Lang          | Sales Representative           | sales         | -                  | berlin     | de | 1979-05-20 | 2015-08-03 | field sales
matilda.bergstrom  | Matilda   | Bergström     | Head of Communications         | communications | rafael.monteiro   | berlin     | sv | 1983-01-09 | 2016-01-18 | storytelling, press, Swedish
dafydd.hughes      | Dafydd    | Hughes        | Content Editor                 | communications | matilda.bergstrom | edinburgh  | cy | 1991-03-01 | 2020-08-10 | editing, Welsh, podcasts
mariam.toure       | Mariam    | Touré         | Event Manager                  | communications | matilda.bergstrom | montreal   | fr | 1992-11-26 | 2022-01-10 | events, Bambara, French
jack.murray        | Jack      | Murray        | Head of Customer Care          | care          | rafael.monteiro    | sydney     | en | 1981-09-14 | 2015-10-05 | de-escalation, surfing
sofia.rossi        | Sofia     | Rossi         | Customer Care Specialist       | care          | jack.murray        | berlin     | it | 1996-07-15 | 2023-06-05 | listening, Italian
daniel.okello      | Daniel    | Okello        | Customer Care Specialist       | care          | jack.murray        | nairobi    | sw | 1994-10-02 | 2022-05-09 | troubleshooting, Swahili, Luo
heinrich.vogel     | Heinrich  | Vogel         | Financial Controller           | finance       | helene.beaulieu    | berlin     | de | 1966-02-28 | 2010-01-04 | IFRS, audits
nadia.petrova      | Надя      | Петрова       | Payroll Accountant             | finance       | heinrich.vogel     | berlin     | bg | 1990-04-27 | 2019-09-02 | payroll, Bulgarian
alice.morgan       | Alice     | Morgan        | Legal Counsel                  | legal         | helene.beaulieu    | edinburgh  | en | 1978-12-19 | 2018-01-15 | contracts, data protection
marta.kowalska     | Marta     | Kowalska      | Head of Talent                 | people        | leila.haddad       | berlin     | pl | 1986-05-24 | 2018-11-05 | recruiting, onboarding, Polish
ben.carter         | Ben       | Carter        | HR Business Partner            | people        | marta.kowalska     | montreal   | en | 1995-08-18 | 2024-01-08 | mediation, payroll
`;

/** The forwarder that ships what the company makes. */
export const partners = `
pieter.janssen     | Pieter    | Janssen       | Key Account Manager            | partners      | -                  | rotterdam  | nl | 1977-03-30 | 2021-02-01 | freight, Dutch
grace.achieng      | Grace     | Achieng       | Shipping Coordinator           | partners      | pieter.janssen     | nairobi    | en | 1993-06-16 | 2021-02-01 | air freight, Swahili
lin.chen           | 琳        | 陈            | Customs Specialist             | partners      | pieter.janssen     | rotterdam  | zh | 1990-09-21 | 2021-06-01 | customs, Mandarin
marco.bianchi      | Marco     | Bianchi       | Warehouse Planner              | partners      | pieter.janssen     | rotterdam  | it | 1985-12-08 | 2022-03-01 | planning, Italian
saoirse.kelly      | Saoirse   | Kelly         | Service Desk Agent             | partners      | pieter.janssen     | rotterdam  | en | 1999-02-01 | 2024-05-01 | tracking, Irish
`;

/** The auditors, who may look but not touch. */
export const auditors = `
edith.crane        | Edith     | Crane         | Audit Partner                  | auditors      | -                  | edinburgh  | en | 1969-10-07 | 2020-09-01 | financial statements
olumide.adeyemi    | Olúmídé   | Adéyẹmí       | Senior Auditor                 | auditors      | edith.crane        | edinburgh  | en | 1987-01-13 | 2020-09-01 | internal controls, Yoruba
renate.schuster    | Renate    | Schuster      | Auditor                        | auditors      | edith.crane        | berlin     | de | 1992-07-28 | 2022-09-01 | sampling, German
`;
