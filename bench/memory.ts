// What the server keeps of an hour of the mixed load, at a rate that it can bear for long: its memory every few minutes, and after it.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { arrive, sendOver } from './arrivals.ts';
import type { Bench } from './compare.ts';
import type { LoadResult } from './load.ts';
import { fillCompany, mixedRequest, WRITES } from './mixed.ts';
import { mappedMegabytes, residentMegabytes } from './resident-memory.ts';

const WANTED_MB = 250;
const RATE = 300;
const STEP_MINUTES = 5;
const REST_SECONDS = 60;

export async function measureMemory(bench: Bench, users: number, minutes: number): Promise<void> {
  const company = await fillCompany(bench, users);
  const { url, pid, bearer, timing } = bench;
  const agent = new Agent({ keepAlive: true, maxSockets: timing.connections });
  const perform = () => sendOver(agent, url, bearer.authorization ?? '', mixedRequest(company, WRITES));
  const measured: number[] = [];
  const mapped: number[] = [];
  const results: LoadResult[] = [];
  for (let passed = 0; passed < minutes; passed += STEP_MINUTES) {
    process.stderr.write(`mixed load, minute ${passed} of ${minutes}: ${residentMegabytes(pid).toFixed(0)} MB\n`);
    const seconds = Math.min(STEP_MINUTES, minutes - passed) * 60;
    const { requests, p50, p99, failures } = await arrive({ perSecond: RATE, seconds, perform });
    results.push({ requestsPerSecond: requests / seconds, p50, p99, errors: failures });
    measured.push(residentMegabytes(pid));
    mapped.push(mappedMegabytes(pid));
  }
  agent.destroy();
  await sleep(REST_SECONDS * 1000);
  const list = (sizes: readonly number[]) => sizes.map((size) => size.toFixed(0)).join(', ');
  bench.note({ name: `mixed, each ${STEP_MINUTES} minutes of ${minutes}`, results });
  bench.say(
    `memory of the server after each ${STEP_MINUTES} minutes: ${list(measured)} MB (wanted ${WANTED_MB} or less)`,
  );
  bench.say(`of which files, the program of Node.js and the database: ${list(mapped)} MB`);
  bench.say(`memory of the server a minute after the load: ${residentMegabytes(pid).toFixed(0)} MB`);
}
