// The measurement of writes: users made one by one over many connections, against the same rows in batches on the bare driver.
import { type Bench, send } from './compare.ts';
import { load } from './load.ts';
import { timeRawUsers } from './raw-users.ts';

const CONNECTIONS = 64;
const RAW_USERS = 5_000;
const WANTED = 1 / 3;

let made = 0;

export function newUser() {
  made += 1;
  const username = `made${made}-${process.pid}`;
  return { username, firstname: 'Mara', surname: `Made ${made}`, email: `${username}@example.com` };
}

export async function measureWrites(bench: Bench): Promise<void> {
  process.stderr.write('users made one by one\n');
  await send(bench, '/api/people/v2/users', newUser());
  const requestAt = () => ({ path: '/api/people/v2/users', method: 'POST', body: newUser() });
  const { url, bearer: headers, timing } = bench;
  const results = [];
  const ratios = [];
  const raw = [];
  for (let round = 1; round <= timing.rounds; round += 1) {
    const rawPerSecond = await timeRawUsers(bench.databaseUrl, bench.folder, RAW_USERS);
    const result = await load({ ...timing, url, headers, requestAt, connections: CONNECTIONS });
    results.push(result);
    raw.push(rawPerSecond);
    ratios.push(result.requestsPerSecond / rawPerSecond);
  }
  bench.note({ name: `POST users, ${CONNECTIONS} connections`, results, ratios, wanted: WANTED });
  bench.say(`raw inserts of users, batches of 32: ${raw.map((rate) => rate.toFixed(0)).join(', ')} a second`);
}
