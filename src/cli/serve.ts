// `atrium serve`: starts the server, says where it is, and stops it gracefully.
import type { Application } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { INSTALLATION, readOptions, withSettings } from './command.ts';

const GRACE_MS = 9_500;
const IDLE_CHECK_MS = 100;

export const usage = `atrium serve

Starts the server. Settings come from the environment; docs/operations.md lists them all.
Stops on SIGTERM or SIGINT after finishing what is in flight.`;

export async function run(args: string[]): Promise<void> {
  readOptions(args, []);
  const config = readConfig(process.env);
  const { startApplication } = await import('../app.ts');
  const application = await startApplication(config);
  greet(application, config);
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  const { server } = application.app;
  const overdue = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // A connection whose last answer is out has nothing to wait for.
  const done = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await application.stop();
  clearTimeout(overdue);
  clearInterval(done);
}

function greet({ url, firstSignIn }: Application, config: Config): void {
  const address = config.baseUrl ?? url;
  const lines = [
    `Atrium is running at ${address}`,
    `  data        ${config.dataDir}`,
    `  database    ${/^postgres/.test(config.databaseUrl) ? 'PostgreSQL' : 'SQLite'}`,
  ];
  const setPassword = withSettings(INSTALLATION, './atrium user password --username admin');
  if (firstSignIn) {
    const password = firstSignIn.password ?? 'as set in ATRIUM_ADMIN_PASSWORD';
    lines.push(`  sign in     ${firstSignIn.username}, password: ${password}`);
    if (firstSignIn.password) lines.push(`              (shown this once; change it with ${setPassword})`);
  } else {
    lines.push(`  sign in     admin (${setPassword} sets a new password)`);
  }
  lines.push(`  read on     ${address}/docs and README.md`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
