// The measured company: a database with many users, filled quickly and always alike.
import { definitions } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { prepareDatabase } from '../src/first-start.ts';
import { insertUserRows } from '../src/modules/people/index.ts';
import { openDatabase, transaction } from '../src/platform/db/index.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import type { Bench } from './compare.ts';
import { closeFilled } from './fill.ts';

const firstnames =
  'Ada Alan Alma Anders Beatriz Bo Carla Chidi Dana Deniz Elena Emil Fatima Finn Greta Hana Hugo Ines Ivan Jana Joao Kaito Lara Liam Mina Noah Olga Omar Paula Quentin Rosa Sami Tara Uwe Vera Wanda Xenia Yara Zoe Aiko'.split(
    ' ',
  );
const heads =
  'Ander Hart Kowal Berg Lind Holm Wester North Fisch Schmid Nov Petr Ivan Castel Ross Bian Fern Mart Rodr Gonz Alv Dub Mor Lef Bern Gar Oko Ade Mwan Nak Yama Taka Suzu Kobay Chen Zhou Nguy Tran Kum Pate Shar Sing Raj Hass Ahm Mahm Dem Kara Yild Oz Erd Pap Nik Georg Horv Nagy Kov Szab'.split(
    ' ',
  );
const tails =
  'son sen mann ski ov ova ini etti ez as ault ier wood ley ford ton well by strom qvist moto mura shi ko enko uk ic idis oglu'.split(
    ' ',
  );
const titles = ['Engineer', 'Designer', 'Accountant', 'Nurse', 'Planner', 'Analyst', 'Director', 'Buyer'];

export const PASSWORD = 'a password for measuring';

/** Some 1,700 surnames; among 100,000 users about sixty share one. */
export function surnameOf(index: number): string {
  return `${heads[(index * 7) % heads.length]}${tails[Math.floor(index / 3) % tails.length]}`;
}

export async function fillUsers(url: string, count: number): Promise<void> {
  const config = { ...readConfig({ ATRIUM_ADMIN_PASSWORD: PASSWORD }), databaseUrl: url };
  const database = await openDatabase({ url });
  await prepareDatabase(database, definitions, systemClock, config);
  const now = systemClock.now();
  const step = 1_000;
  for (let start = 0; start < count; start += step) {
    const users = Array.from({ length: Math.min(step, count - start) }, (_, offset) => person(start + offset));
    await transaction(database.db, (tx) => insertUserRows(tx, users, { language: 'en', now, extranetId: 1 }));
  }
  await closeFilled(database);
}

function person(index: number) {
  const firstname = firstnames[index % firstnames.length] ?? 'Ada';
  const surname = surnameOf(index);
  const username = `user${index}`;
  return {
    username,
    firstname,
    surname,
    email: `${firstname}.${surname}${index}@example.com`.toLowerCase(),
    company: 'Example Works',
    job_title: titles[index % titles.length] ?? 'Engineer',
    user_code: String(100_000 + index),
  };
}

export async function measurePeople({ compare, say, basic, bearer }: Bench, users: number): Promise<void> {
  const one = Array.from({ length: 500 }, (_, index) => `/api/people/v2/users/${2 + index * Math.floor(users / 500)}`);
  const search = Array.from(
    { length: 200 },
    (_, index) => `/api/people/v2/users?query=${surnameOf(index * 37).toLowerCase()}`,
  );
  const withToken = await compare({
    name: 'GET users/{id}, token',
    paths: one,
    headers: bearer,
    wanted: 0.5,
    wantedFirst: 0.5,
  });
  const withBasic = await compare({ name: 'GET users/{id}, Basic', paths: one, headers: basic, wanted: 0.5 });
  await compare({
    name: 'GET users, page of 20',
    paths: ['/api/people/v2/users'],
    headers: bearer,
    wanted: 0.4,
    wantedFirst: 0.35,
  });
  await compare({
    name: 'GET users?query=, one keyword',
    paths: search,
    headers: bearer,
    wanted: 0.3,
    wantedFirst: 0.3,
  });
  say(`Basic against token: ${(withBasic / withToken).toFixed(2)} (wanted 0.90 or more)`);
}
