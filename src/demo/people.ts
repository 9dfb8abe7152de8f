// The people of the demo: their photos first, then all rows in one transaction.
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { insertOrganisation, type OrganisationUser } from '../modules/people/index.ts';
import { hashPassword, requireGoodPassword } from '../platform/auth/index.ts';
import { transaction } from '../platform/db/index.ts';
import type { BlobStore, StoredBlob } from '../platform/files/blobs.ts';
import { charge } from '../platform/files/charges.ts';
import * as company from './company.ts';
import { type Random, seededRandom } from './random.ts';
import type { DemoRun } from './run.ts';
import { clubs, membersOf, roles, teams } from './teams.ts';

const PORTRAITS = new URL('portraits/', import.meta.url);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export async function fillPeople({ platform, password, userIds, groupIds, roleIds }: DemoRun): Promise<string[]> {
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  const photos = await storePhotos(platform.blobs);
  const now = platform.clock.now();
  const users = company.people.map((person, index) =>
    organisationUser(person, index, photos.get(person.username)?.hash, now),
  );
  const groups = [...teams.map((team) => ({ ...team, members: membersOf(team) })), ...clubs];
  const { extranets, metadataFields } = company;
  const organisation = { metadataFields, extranets, users, groups, roles };
  const ids = await transaction(platform.database.db, async (tx) => {
    const made = await insertOrganisation(tx, organisation, { passwordHash, now });
    for (const [username, photo] of photos) await charge(tx, made.users.get(username) ?? 0, [photo]);
    return made;
  });
  for (const [username, id] of ids.users) userIds.set(username, id);
  for (const [key, id] of ids.groups) groupIds.set(key, id);
  for (const [name, id] of ids.roles) roleIds.set(name, id);
  return [
    `${users.length} people, ${photos.size} of them with a photo, from the chief executive down to the assembly line`,
    `${groups.length} groups, ${roles.length} roles with their rights, ${metadataFields.length} profile fields`,
    `${extranets.length} extranets: ${extranets.map(({ name }) => name).join(', ')}`,
  ];
}

/** By username. Whoever has no portrait never uploaded a photo. */
async function storePhotos(blobs: BlobStore): Promise<Map<string, StoredBlob>> {
  const store = async (file: string): Promise<[string, StoredBlob]> => [
    basename(file, '.jpg'),
    await blobs.put(await readFile(new URL(file, PORTRAITS))),
  ];
  return new Map(await Promise.all((await readdir(PORTRAITS)).map(store)));
}

function organisationUser(
  person: company.Person,
  index: number,
  photoHash: string | undefined,
  now: number,
): OrganisationUser {
  const { username, place } = person;
  const random = seededRandom(username);
  const organisation = company.organisationOf(person);
  const isFormer = username === company.formerEmployee;
  return {
    username,
    firstname: person.firstname,
    surname: person.surname,
    email: `${username}@${organisation.domain}`,
    company: organisation.company,
    job_title: person.jobTitle,
    user_code: `${organisation.codes}-${1001 + index}`,
    language: person.language,
    timezone: place.timezone,
    blocked: isFormer,
    extranet: person.extranet,
    manager: person.manager,
    photoHash: photoHash ?? null,
    createdAt: Math.min(Date.parse(person.since), now),
    metadata: {
      ...(place.phone && person.extranet === 'primary' && { phone: place.phone(index) }),
      office: place.office && person.extranet === 'primary' ? place.office : null,
      city: place.city,
      ...celebratedDays(person, now),
      skills: person.skills,
      about: company.about[username] ?? null,
    },
    ...lastSeen(username, isFormer, random, now),
  };
}

function celebratedDays({ username, born, since }: company.Person, now: number) {
  const { birthday, started, isNew = false } = company.celebrations[username] ?? {};
  const dayAfter = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  const inYearOf = (date: string, days: number) => `${date.slice(0, 4)}${dayAfter(days).slice(4)}`;
  return {
    birthday: birthday === undefined ? born : inYearOf(born, birthday),
    started: started === undefined ? since : isNew ? dayAfter(started) : inYearOf(since, started),
  };
}

/** Most people were here today or yesterday, some are on holiday, newcomers have not come in yet. */
function lastSeen(username: string, isFormer: boolean, random: Random, now: number) {
  if (company.newcomers.includes(username)) return { lastLogin: 0, lastUsed: 0 };
  const away = isFormer ? 210 : random.next() < 0.8 ? random.between(0, 2) : random.between(5, 40);
  const lastUsed = now - away * DAY - random.between(1, 20 * 60) * MINUTE;
  return { lastUsed, lastLogin: lastUsed - random.between(5, 9 * 60) * MINUTE };
}
