// `atrium serve`: starts the server, says where it is, and stops it gracefully.
import cluster from 'node:cluster';
import type { Application } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { readOptions } from './command.ts';
import { greet } from './greeting.ts';
import { isFirstProcess, type Ready, serveTogether, stopMessage } from './serve-together.ts';

const GRACE_MS = 9_500;
const IDLE_CHECK_MS = 100;

export const usage = `atrium serve

Starts the server. Settings come from the environment; docs/operations.md lists them all.
Stops on SIGTERM or SIGINT after finishing what is in flight.`;

export async function run(args: string[]): Promise<void> {
  readOptions(args, []);
  const config = readConfig(process.env);
  if (cluster.isWorker) await serveWithOthers(config);
  else if (config.workers > 1) await serveTogether(config);
  else {
    const { startApplication } = await import('../app.ts');
    const application = await startApplication(config);
    greet(application, config);
    await stopWhenAsked(application);
  }
}

/** One of several processes, started by the first. */
async function serveWithOthers(config: Config): Promise<void> {
  const { joinProcesses } = await import('../platform/processes/cluster.ts');
  const { startApplication } = await import('../app.ts');
  const processes = joinProcesses(config.workers);
  const application = await startApplication(config, { processes, isFirst: isFirstProcess() });
  const { url, firstSignIn } = application;
  const stopped = stopWhenAsked(application);
  process.send?.({ kind: 'ready', url, firstSignIn } satisfies Ready);
  await stopped;
  process.disconnect();
}

async function stopWhenAsked(application: Application): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    process.on('message', (message) => {
      if (message === stopMessage) resolve();
    });
  });
  await application.drain();
  const { server } = application.app;
  const overdue = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // A connection whose last answer is out has nothing to wait for.
  const done = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await application.stop();
  clearTimeout(overdue);
  clearInterval(done);
}
