// The inside of a worker thread: it runs one job at a time and tells when it begins and how it ends.
import { parentPort } from 'node:worker_threads';
import type { Assignment, Report } from './messages.ts';

parentPort?.on('message', async ({ file, name, input }: Assignment) => {
  try {
    const exported: unknown = Reflect.get(await import(file), name);
    if (typeof exported !== 'function') throw new Error(`${file} exports no function ${name}`);
    tell({ kind: 'begun' });
    tell({ kind: 'done', output: await exported(input) });
  } catch (error) {
    tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
});

function tell(report: Report<unknown>): void {
  parentPort?.postMessage(report);
}
