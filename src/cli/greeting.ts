import type { Application } from '../app.ts';
import type { Config } from '../config.ts';
import { INSTALLATION, withSettings } from './command.ts';

export function greet({ url, firstSignIn }: Pick<Application, 'url' | 'firstSignIn'>, config: Config): void {
  const address = config.baseUrl ?? url;
  const lines = [
    `Atrium is running at ${address}`,
    `  data        ${config.dataDir}`,
    `  database    ${/^postgres/.test(config.databaseUrl) ? 'PostgreSQL' : 'SQLite'}`,
  ];
  if (config.workers > 1) lines.push(`  processes   ${config.workers}`);
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
