import { type Bench, read, send } from './compare.ts';
import { timeRawInserts } from './raw-inserts.ts';

const BADGES = 50;
const USERS = 2_000;
const ASSIGNEES = 20;
/** How much dearer than raw inserts the whole assignment may be. */
const WANTED = 4;

export async function measureRecognition(bench: Bench): Promise<void> {
  const badges = await createBadges(bench);
  const people = Array.from({ length: USERS }, (_, index) => index + 2);
  for (const badge of badges) await assign(bench, [badge], people.slice(badge % 100, (badge % 100) + ASSIGNEES));
  await bench.compare({
    name: `GET badges, ${BADGES} with ${ASSIGNEES} assignees`,
    paths: ['/api/badges/badges?include_assignees=true'],
    headers: bench.bearer,
  });

  const tag = await send(bench, '/tags', { name: 'Courage', bg_colour: '#336699' });
  await bench.compare({
    name: 'POST thanks, two users, one tag',
    paths: ['/thanks'],
    headers: bench.bearer,
    post: {
      description: 'Thank you for the help',
      tags: [tag.id],
      thanked: [
        { id: 2, oclass: 1 },
        { id: 3, oclass: 1 },
      ],
    },
  });
  await measureAssignment(bench, people);
}

/** 50 badges to 2,000 users in one call, against as many raw inserts in one transaction. */
async function measureAssignment(bench: Bench, people: number[]): Promise<void> {
  const badges = await createBadges(bench);
  const start = performance.now();
  await assign(bench, badges, people);
  const ours = performance.now() - start;
  const raw = await timeRawInserts(bench.databaseUrl, badges.length * people.length);
  bench.say(
    `assign ${badges.length} badges to ${people.length} users: ${ours.toFixed(0)} ms, ` +
      `${(ours / raw).toFixed(1)} times ${badges.length * people.length} raw inserts (${raw.toFixed(0)} ms; wanted ${WANTED} or less)`,
  );
}

async function createBadges(bench: Bench): Promise<number[]> {
  const [image] = await read(bench, '/api/badges/image-sets/1/images');
  const ids: number[] = [];
  for (let number = 1; number <= BADGES; number += 1) {
    const body = { title: `Badge ${number}`, image_id: image.id, background_colour: '336699' };
    ids.push((await send(bench, '/api/badges/badges', body)).badge.id);
  }
  return ids;
}

function assign(bench: Bench, badgeIds: number[], userIds: number[]) {
  return send(bench, '/api/badges/badges/assign', { badge_ids: badgeIds, user_ids: userIds, message: 'Well done' });
}
