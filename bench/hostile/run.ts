// `npm run hostile`: what one hostile user does to everybody else, all attacks together or one after the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Experience } from '../arrivals.ts';
import { residentMegabytes } from '../resident-memory.ts';
import type { AttackCount, AttackOrder } from './attacker.ts';
import { attacks } from './attacks.ts';
import { workAsUsual } from './colleagues.ts';
import { type Company, startCompany } from './company.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    hands: { type: 'string', default: '8' },
    rate: { type: 'string', default: '50' },
    /** Each attack alone, for as many minutes. */
    each: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
/** What 99 of 100 requests of everybody else stay under, in milliseconds. */
const WANTED = 300;

const [minutes, hands, rate] = [Number(options.minutes), Number(options.hands), Number(options.rate)];
const names = Object.keys(attacks).filter((name) => options.only === undefined || name.includes(options.only));
const folder = mkdtempSync(join(tmpdir(), 'atrium-hostile-'));
try {
  process.stderr.write('filling the company\n');
  const { server, company } = await startCompany(folder);
  try {
    report('nobody hostile', await workAsUsual(company, Math.min(minutes, 1), rate), server.pid);
    const rounds = options.each ? names.map((name) => [name]) : [names];
    for (const round of rounds) {
      const soFar = (experience: Experience) => report('so far', experience, server.pid);
      const [experience, counts] = await Promise.all([
        workAsUsual(company, minutes, rate, soFar),
        attack(company, round),
      ]);
      report(options.each ? round.join() : 'all attacks', experience, server.pid);
      for (const [name, { made, broken }] of Object.entries(counts)) {
        process.stdout.write(`    ${name}: ${made} times${broken > 0 ? `, ${broken} broken off` : ''}\n`);
      }
    }
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report(name: string, { requests, failures, p50, p99, worst }: Experience, pid: number): void {
  process.stdout.write(
    `${name}: ${requests} requests of others, ${failures} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ` +
      `(wanted ${WANTED} or less), worst ${worst.toFixed(0)} ms; server ${residentMegabytes(pid).toFixed(0)} MB\n`,
  );
}

/** In a thread of its own, so that making attacks takes no time from the measuring. */
function attack(company: Company, round: string[]): Promise<AttackCount> {
  const workerData = { company, names: round, hands, minutes } satisfies AttackOrder;
  const worker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}
