// Several processes that serve together on one machine: started, kept running, and stopped by this one, which serves nobody itself.
import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from '../app.ts';
import type { Config } from '../config.ts';
import { PROCESS_ID } from '../platform/processes/cluster.ts';
import type { ToOffice } from '../platform/processes/messages.ts';
import { createOffice, type Office } from '../platform/processes/office.ts';
import { greet } from './greeting.ts';

/** Before a process that has ended is started again: longer each time, unless one runs for a while. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const RUNS_WELL_MS = 60_000;
/** So many in a row that end before they serve: it makes no sense to go on. */
const MOST_FAILED_STARTS = 5;
/**
 * Megabytes, four times those of a process that serves alone: less garbage outlives a collection. Beside others no processor is idle that would
 * collect it for nothing.
 */
const YOUNG_GARBAGE = '--max-semi-space-size=32';

/** From a process that serves from now on. */
export interface Ready extends Pick<Application, 'url' | 'firstSignIn'> {
  kind: 'ready';
}

/** To a process that is to finish what it has begun, and to end. */
export const stopMessage = 'stop';

const FIRST = 'ATRIUM_FIRST_PROCESS';

/** Whether this process brings the database up to date for all. */
export function isFirstProcess(): boolean {
  return process.env[FIRST] === '1';
}

export async function serveTogether(config: Config): Promise<void> {
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  process.once('SIGINT', () => stop.abort());
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ execArgv: [...process.execArgv, YOUNG_GARBAGE] });
  const office = createOffice();

  const first = startProcess(office, true);
  const stopFirst = () => stopProcess(first);
  stop.signal.addEventListener('abort', stopFirst);
  const greeting = await first.ready;
  if (!greeting) {
    // It has said why.
    process.exitCode = stop.signal.aborted ? 0 : await first.exitCode;
    return;
  }
  stop.signal.removeEventListener('abort', stopFirst);
  const pool = createPool(office, stop);
  pool.keep(first);
  const others = Array.from({ length: config.workers - 1 }, () => pool.start());
  await Promise.all(others);
  if (!stop.signal.aborted) greet(greeting, config);
  await pool.ended();
}

/** Each process is replaced when it has ended, until all are to stop. */
function createPool(office: Office, stop: AbortController) {
  const lives: Promise<void>[] = [];
  const running = new Set<StartedProcess>();
  let ends = 0;
  let failedStarts = 0;

  stop.signal.addEventListener('abort', () => {
    for (const one of running) stopProcess(one);
  });
  /** Resolves when the process has ended. */
  const watch = async (one: StartedProcess): Promise<void> => {
    running.add(one);
    if (stop.signal.aborted) stopProcess(one);
    const runsWell = setTimeout(() => {
      ends = 0;
    }, RUNS_WELL_MS).unref();
    const code = await one.exitCode;
    clearTimeout(runsWell);
    running.delete(one);
    if (stop.signal.aborted) return;
    failedStarts = (await one.ready) ? 0 : failedStarts + 1;
    if (failedStarts >= MOST_FAILED_STARTS) {
      say('a process ends again and again before it serves; all are stopped');
      process.exitCode = code || 1;
      stop.abort();
      return;
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** ends, LONGEST_PAUSE_MS);
    ends += 1;
    say(`process ${one.worker.process.pid} has ended; another one is started`);
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => {});
  };
  const live = async (first: StartedProcess): Promise<void> => {
    for (let one = first; ; one = startProcess(office, false)) {
      await watch(one);
      if (stop.signal.aborted) return;
    }
  };
  return {
    keep: (one: StartedProcess) => void lives.push(live(one)),
    /** Resolves when it serves, or has ended. */
    async start(): Promise<void> {
      const one = startProcess(office, false);
      lives.push(live(one));
      await one.ready;
    },
    ended: () => Promise.all(lives),
  };
}

interface StartedProcess {
  worker: Worker;
  isReady(): boolean;
  /** Undefined when it has ended before. */
  ready: Promise<Ready | undefined>;
  exitCode: Promise<number>;
}

function startProcess(office: Office, isFirst: boolean): StartedProcess {
  const id = randomUUID();
  const worker = cluster.fork({ [FIRST]: isFirst ? '1' : '0', [PROCESS_ID]: id });
  // A line that breaks is told by the end of the process.
  worker.on('error', () => {});
  office.connect(id, (message) => {
    if (worker.isConnected()) worker.send(message);
  });
  const closeHandedOver = watchHandOver(worker);
  const { promise: ready, resolve } = Promise.withResolvers<Ready | undefined>();
  let isReady = false;
  worker.on('message', (message: Ready | ToOffice) => {
    if (message.kind !== 'ready') return office.receive(id, message);
    isReady = true;
    resolve(message);
  });
  // Not by `once` of `node:events`, which takes an error for the end: the line may break before the process has ended.
  const { promise: exitCode, resolve: exited } = Promise.withResolvers<number>();
  worker.once('exit', (code: number | null) => {
    office.leave(id);
    closeHandedOver();
    resolve(undefined);
    exited(code ?? 1);
  });
  return { worker, ready, exitCode, isReady: () => isReady };
}

/**
 * Connections are handed to a process one at a time, and Node.js forgets the one that was on its way to a process that dies: nobody would ever
 * answer or close it. Returns what closes it; one that has arrived is closed here already.
 */
function watchHandOver({ process: line }: Worker): () => void {
  let handedOver: unknown;
  const send = line.send;
  line.send = (...given: unknown[]) => {
    if (given[1] !== undefined) handedOver = given[1];
    return Reflect.apply(send, line, given);
  };
  return () => {
    if (typeof handedOver !== 'object' || handedOver === null) return;
    if ('close' in handedOver && typeof handedOver.close === 'function') handedOver.close();
  };
}

function stopProcess({ worker, isReady }: StartedProcess): void {
  // One that does not serve yet has nothing to finish.
  if (!isReady()) worker.process.kill('SIGTERM');
  else if (worker.isConnected()) worker.send(stopMessage);
}

function say(text: string): void {
  process.stderr.write(`atrium: ${text}\n`);
}
