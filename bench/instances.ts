// Three instances behind a balancer, with one PostgreSQL and one bucket in common: what they serve, what the death of one costs, and a restart of all.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Balancer, hasBalancer, startBalancer } from '../test/support/balancer.ts';
import { freePorts } from '../test/support/free-ports.ts';
import { type Instance, settingsOfAll, startInstance } from '../test/support/instances.ts';
import { hasS3Server, startS3Server } from '../test/support/s3-server.ts';
import { against, ask, type Bench, measureInTurn } from './compare.ts';
import { type LoadOptions, load, type Outcome } from './load.ts';
import { type Company, fillCompany, mixedRequest, WRITES } from './mixed.ts';
import { fillUsers } from './people.ts';
import { createDatabase } from './servers.ts';

const BUCKET = 'atrium-bench';
const COUNT = 3;
/** Before and after what happens to an instance. */
const AROUND_SECONDS = 4;
/** The restart of one takes some ten seconds, five of which are for the balancer to notice. */
const LONGEST_RESTART_SECONDS = 120;

interface Installation {
  balancer: Balancer;
  instances: Instance[];
  environment: Record<string, string>;
  company: Company;
  bearer: Record<string, string>;
}

export async function measureInstances(bench: Bench, users: number): Promise<void> {
  process.stderr.write('three instances\n');
  if (bench.engine !== 'postgres') throw new Error('several instances need PostgreSQL: set DATABASE_URL');
  if (!hasBalancer() || !(await hasS3Server())) throw new Error('several instances need haproxy and radosgw');
  const s3 = await startS3Server();
  const instances: Instance[] = [];
  let balancer: Balancer | undefined;
  try {
    await s3.makeBucket(BUCKET);
    const databaseUrl = await createDatabase(bench.databaseUrl, 'instances');
    await fillUsers(databaseUrl, users);
    const [front = 0, ...ports] = await freePorts(1 + COUNT);
    const environment = settingsOfAll({ databaseUrl, front, bucket: BUCKET, s3Url: s3.url });
    for (const port of ports) instances.push(await startInstance(port, environment));
    balancer = await startBalancer(front, ports);
    const { url } = balancer;
    const headers = { ...bench.basic, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'bench' });
    const { token } = await ask(`${url}/api/people/v1/me/tokens`, { method: 'POST', headers, body });
    const bearer = { authorization: `Bearer ${token}` };
    const company = await fillCompany({ ...bench, url, bearer, databaseUrl }, users);
    const installation = { balancer, instances, environment, company, bearer };
    await measureThroughput(bench, installation);
    process.stderr.write('the death of one\n');
    await measureKill(bench, installation);
    process.stderr.write('a restart of all\n');
    await measureRestart(bench, installation);
  } finally {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await balancer?.stop();
    await s3.stop();
  }
}

async function measureThroughput(bench: Bench, installation: Installation): Promise<void> {
  const { balancer, instances } = installation;
  const loadAt = (url: string, share: number) => () => load(loadOptions(bench, installation, { url, share }));
  const [one] = instances;
  const [direct = [], three = [], readsDirect = [], readsOfThree = []] = await measureInTurn(bench.timing.rounds, [
    loadAt(one?.url ?? '', WRITES),
    loadAt(balancer.url, WRITES),
    loadAt(one?.url ?? '', 0),
    loadAt(balancer.url, 0),
  ]);
  bench.note(against(direct, { name: 'mixed, three instances behind haproxy', results: three }));
  bench.note({ name: '  one instance, without haproxy', results: direct });
  bench.note(against(readsDirect, { name: '  the same reads without writes', results: readsOfThree }));
  bench.note({ name: '  one instance, reads, without haproxy', results: readsDirect });
}

async function measureKill(bench: Bench, installation: Installation): Promise<void> {
  const { instances, environment } = installation;
  const [victim] = instances;
  if (!victim) throw new Error('there is no instance');
  let killedAt = 0;
  const outcomes = await during(bench, installation, async () => {
    await sleep(AROUND_SECONDS * 1000);
    killedAt = performance.now();
    await victim.end('SIGKILL');
    await sleep(AROUND_SECONDS * 1000);
  });
  const failed = outcomes.filter(({ status }) => !isFine(status));
  const underWay = failed.filter(({ begun }) => begun <= killedAt);
  const writes = underWay.filter(({ method }) => method !== 'GET');
  bench.say(
    `kill -9 of one of three: of ${outcomes.length} requests ${underWay.length} failed that were under way (${writes.length} of them writes), ` +
      `${failed.length - underWay.length} that began after it; no answer for ${longestSilence(outcomes, killedAt).toFixed(0)} ms at most, ` +
      `longest request begun after it ${longest(outcomes, killedAt).toFixed(0)} ms`,
  );
  instances[0] = await startInstance(victim.port, environment);
}

async function measureRestart(bench: Bench, installation: Installation): Promise<void> {
  const { instances, environment } = installation;
  const begun = performance.now();
  const outcomes = await during(bench, installation, async () => {
    for (const [index, old] of instances.entries()) {
      await old.end('SIGTERM');
      instances[index] = await startInstance(old.port, environment);
      // Until the balancer has seen it.
      await sleep(AROUND_SECONDS * 1000);
    }
  });
  const failed = outcomes.filter(({ status }) => !isFine(status));
  const times = outcomes.map(({ begun, ended }) => ended - begun).toSorted((one, other) => one - other);
  const seconds = (performance.now() - begun) / 1000;
  bench.say(
    `restart of all three, one by one, in ${seconds.toFixed(0)} s: of ${outcomes.length} requests ${failed.length} failed, ` +
      `99 of 100 within ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms, longest ${longest(outcomes, 0).toFixed(0)} ms`,
  );
}

/** What became of the requests of a mixed load that goes on as long as the work does. */
async function during(bench: Bench, installation: Installation, work: () => Promise<void>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const options = loadOptions(bench, installation, { url: installation.balancer.url, share: WRITES });
  const loading = load({
    ...options,
    seconds: LONGEST_RESTART_SECONDS,
    signal: over.signal,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  try {
    await work();
  } finally {
    over.abort();
    await loading;
  }
  return outcomes;
}

function loadOptions(
  { timing }: Bench,
  { company, bearer: headers }: Installation,
  { url, share }: { url: string; share: number },
): LoadOptions {
  return { url, requestAt: () => mixedRequest(company, share), headers, ...timing };
}

function isFine(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** The longest time without a good answer, from this moment on. */
function longestSilence(outcomes: readonly Outcome[], from: number): number {
  const ends = outcomes.flatMap(({ status, ended }) => (isFine(status) && ended >= from ? ended : []));
  const all = [from, ...ends.toSorted((one, other) => one - other)];
  return Math.max(...all.slice(1).map((end, index) => end - (all[index] ?? 0)));
}

function longest(outcomes: readonly Outcome[], from: number): number {
  return outcomes.reduce((most, { begun, ended }) => (begun >= from ? Math.max(most, ended - begun) : most), 0);
}
