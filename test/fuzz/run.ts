// `npm run fuzz`: 500,000 hostile requests, or as many as `--count` says; `--seed` and `--from` go on where a run ended.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startApplication } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { manualClock } from '../../src/platform/time/clock.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { attack, memoryInUse, prepareAttack } from './attack.ts';
import { hostileRequests } from './requests.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '500000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    engine: { type: 'string', default: 'sqlite' },
    summary: { type: 'string', default: 'fuzz-summary.json' },
  },
});
const AT_ONCE = 500;
const WARM = 5_000;
/** The longest pause of the event loop that is allowed, in milliseconds. */
const LONGEST = 200;
const [count, seed, from] = [Number(options.count), Number(options.seed), Number(options.from)];

const folder = mkdtempSync(join(tmpdir(), 'atrium-fuzz-'));
const server = options.engine === 'postgres' ? await startPostgres() : undefined;
const clock = manualClock(Date.now());
const password = 'correct horse battery';
const config = readConfig({
  PORT: '0',
  ATRIUM_DATA: folder,
  ATRIUM_LOG_LEVEL: 'silent',
  ATRIUM_ADMIN_PASSWORD: password,
  ATRIUM_MIN_FREE_DISK: '0',
  ...(server ? { DATABASE_URL: server.url } : {}),
});
const faults = new Map<string, { times: number; example: string }>();
const pauses: { ms: number; request: string }[] = [];
const statuses: Record<string, number> = {};
let [done, atWarm, slowest] = [from, 0, 0];
const started = performance.now();
const application = await startApplication(config, { clock });
try {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const attacked = await prepareAttack(application.app, authorization);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  process.stdout.write(`seed ${seed}, ${options.engine}, requests ${from} to ${count}\n`);
  while (done < count) {
    if (atWarm === 0 && done - from >= WARM) atWarm = memoryInUse();
    const requests = hostileRequests(seed + done, Math.min(AT_ONCE, count - done));
    delay.enable();
    for (const request of requests) {
      delay.reset();
      const before = process.threadCpuUsage();
      const judged = await attack(attacked, request);
      const { user, system } = process.threadCpuUsage(before);
      statuses[judged.status] = (statuses[judged.status] ?? 0) + 1;
      // A busy machine lets the process wait: what it did not work itself is no pause of ours.
      const pause = Math.min(delay.max / 1e6, (user + system) / 1e3);
      slowest = Math.max(slowest, pause);
      if (pause > LONGEST) pauses.push({ ms: Math.round(pause), request: JSON.stringify(request).slice(0, 500) });
      for (const fault of judged.faults) {
        const kind = fault.replaceAll(/\d+/g, '#');
        const known = faults.get(kind);
        if (known) known.times += 1;
        else faults.set(kind, { times: 1, example: JSON.stringify(request).slice(0, 2_000) });
      }
    }
    delay.disable();
    done += requests.length;
    clock.advance(1_000);
    if (done % 10_000 === 0) report();
  }
} finally {
  report();
  await application.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (faults.size > 0 || pauses.length > 0) process.exitCode = 1;

function report(): void {
  const memory = { warm: Math.round(atWarm), now: Math.round(memoryInUse()) };
  const seconds = Math.round((performance.now() - started) / 1e3);
  const summary = {
    seed,
    engine: options.engine,
    from,
    done,
    seconds,
    statuses,
    faults: Object.fromEntries(faults),
    longestPauseMs: Math.round(slowest),
    pauses: pauses.slice(0, 50),
    memoryMegabytes: memory,
  };
  writeFileSync(options.summary, `${JSON.stringify(summary, null, 2)}\n`);
  process.stdout.write(
    `${done} of ${count} in ${seconds} s: ${faults.size} kinds of fault, ${pauses.length} pauses above ${LONGEST} ms ` +
      `(longest ${Math.round(slowest)}), memory ${memory.warm} → ${memory.now} MB; go on with --seed ${seed} --from ${done}\n`,
  );
}
