// Two processes on one machine against one, with the same database and the same mixed load, in turn.
import { availableParallelism } from 'node:os';
import { against, type Bench, measureInTurn } from './compare.ts';
import { load } from './load.ts';
import { fillCompany, mixedRequest, WRITES } from './mixed.ts';
import { limitProcessors, threadsOf } from './processor-share.ts';
import { processorTime, sayProcessorTime, startedBy } from './processor-time.ts';
import { startAtrium } from './servers.ts';

/** Of a processor: two that are so much slower, the load and PostgreSQL find room on the two of a machine. */
const SHARES = { sqlite: 0.5, postgres: 0.3 };

export async function measureWorkers(bench: Bench, users: number): Promise<void> {
  process.stderr.write('two processes\n');
  const company = await fillCompany(bench, users);
  const { bearer: headers, timing, folder, engine, databaseUrl } = bench;
  const settings = { ATRIUM_DATA: folder, DATABASE_URL: engine === 'postgres' ? databaseUrl : '' };
  const two = await startAtrium({ ...settings, ATRIUM_WORKERS: '2' });
  const loadAt = (url: string, share: number) => () =>
    load({ url, requestAt: () => mixedRequest(company, share), headers, ...timing });
  const account = async (url: string, pid: number) => {
    const before = processorTime(pid, databaseUrl);
    const { requestsPerSecond } = await load({
      url,
      requestAt: () => mixedRequest(company, WRITES),
      headers,
      ...timing,
      warmupSeconds: 0,
    });
    const requests = requestsPerSecond * timing.seconds;
    return sayProcessorTime(before, processorTime(pid, databaseUrl), requests);
  };
  /**
   * The load competes with two processes for the processors, and hardly with one. This is what they do on two slower processors that are their own:
   * one process has the first for its main thread and the second for its other threads, of two each has one.
   */
  const measureLimited = async () => {
    const [main = bench.pid, ...others] = threadsOf(bench.pid);
    const ofEach = startedBy(two.pid).map(threadsOf);
    const limits = [limitProcessors([[main], others], SHARES[engine]), limitProcessors(ofEach, SHARES[engine])];
    try {
      if (limits.includes(undefined)) {
        return bench.say(
          'two processes were not measured on processors of their own: it takes root, and the older groups of Linux',
        );
      }
      const [one = [], ofTwo = []] = await measureInTurn(timing.rounds, [
        loadAt(bench.url, WRITES),
        loadAt(two.url, WRITES),
      ]);
      bench.note(
        against(one, {
          name: `mixed, two processes on two processors of ${SHARES[engine]}`,
          results: ofTwo,
          wanted: 1.6,
        }),
      );
      bench.note({ name: '  one process on the same', results: one });
    } finally {
      for (const limit of limits) limit?.end();
    }
  };
  try {
    const [one = [], ofTwo = [], readsOfOne = [], readsOfTwo = []] = await measureInTurn(timing.rounds, [
      loadAt(bench.url, WRITES),
      loadAt(two.url, WRITES),
      loadAt(bench.url, 0),
      loadAt(two.url, 0),
    ]);
    bench.note(against(one, { name: 'mixed, two processes against one', results: ofTwo, wanted: 1.6 }));
    bench.note({ name: '  one process', results: one });
    bench.note(against(readsOfOne, { name: '  the same reads without writes', results: readsOfTwo }));
    bench.note({ name: '  one process, reads', results: readsOfOne });
    bench.say(`mixed, processor time of one process for each request: ${await account(bench.url, bench.pid)}`);
    bench.say(`mixed, processor time of two processes for each request: ${await account(two.url, two.pid)}`);
    await measureLimited();
    bench.say(`two processes: on ${availableParallelism()} processors, of which the load takes its part`);
  } finally {
    await two.stop();
  }
}
