// Two processes on one machine against one, with the same database and the same mixed load, in turn.
import { availableParallelism } from 'node:os';
import { against, type Bench, measureInTurn } from './compare.ts';
import { load } from './load.ts';
import { fillCompany, mixedRequest, WRITES } from './mixed.ts';
import { startAtrium } from './servers.ts';

export async function measureWorkers(bench: Bench, users: number): Promise<void> {
  process.stderr.write('two processes\n');
  const company = await fillCompany(bench, users);
  const { bearer: headers, timing, folder, engine, databaseUrl } = bench;
  const settings = { ATRIUM_DATA: folder, DATABASE_URL: engine === 'postgres' ? databaseUrl : '' };
  const two = await startAtrium({ ...settings, ATRIUM_WORKERS: '2' });
  const loadAt = (url: string, share: number) => () =>
    load({ url, requestAt: () => mixedRequest(company, share), headers, ...timing });
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
    bench.say(`two processes: on ${availableParallelism()} processors, of which the load takes its part`);
  } finally {
    await two.stop();
  }
}
