// The generated files: writes them, or with --check only tells which are not current.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, migrations } from '../src/app.ts';
import { listSettings, readConfig } from '../src/config.ts';
import { migrate, openDatabase } from '../src/platform/db/index.ts';
import { systemClock } from '../src/platform/time/clock.ts';

const check = process.argv.includes('--check');
let stale = 0;

keep('docs/openapi.json', await describeInterface());
keep('docs/operations.md', withSettings(readFileSync('docs/operations.md', 'utf8')));
process.exitCode = stale > 0 ? 1 : 0;

function keep(file: string, text: string): void {
  const current = readText(file);
  if (current === text) return;
  if (check) {
    process.stderr.write(`${file} is not current: run npm run generate\n`);
    stale += 1;
  } else {
    writeFileSync(file, text);
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The interface as the running server describes it. */
async function describeInterface(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-generate-'));
  try {
    const config = readConfig({ ATRIUM_DATA: folder, ATRIUM_LOG_LEVEL: 'silent' });
    const database = await openDatabase({ url: config.databaseUrl });
    await migrate(database, migrations);
    const { app } = await buildApp(config, database, systemClock);
    const response = await app.inject({ url: '/openapi.json' });
    await app.close();
    return `${JSON.stringify(response.json(), null, 1)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The table of settings, between its two markers. */
function withSettings(text: string): string {
  const rows = listSettings().map(
    ({ name, default: fallback, takes, meaning }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${takes} | ${meaning} |`,
  );
  const table = ['| setting | default | takes | meaning |', '|---|---|---|---|', ...rows].join('\n');
  return text.replace(
    /(<!-- settings: generated -->\n)[\s\S]*?(<!-- end -->)/,
    (_, start: string, end: string) => `${start}${table}\n${end}`,
  );
}
