// The generated files: writes them, or with --check only tells which are not current.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, migrations } from '../src/app.ts';
import { listSettings, readConfig } from '../src/config.ts';
import { migrate, openDatabase } from '../src/platform/db/index.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { type Description, operationTable, operationTypes } from './typescript-client.ts';

const check = process.argv.includes('--check');
let stale = 0;

const description = await describeInterface();
keep('docs/openapi.json', `${JSON.stringify(description, null, 1)}\n`);
keep('clients/typescript/src/generated/operations.ts', operationTable(description));
keep('clients/typescript/src/generated/types.ts', operationTypes(description));
keep('clients/typescript/README.md', withExamples(readFileSync('clients/typescript/README.md', 'utf8')));
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
async function describeInterface(): Promise<Description> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-generate-'));
  try {
    const config = readConfig({ ATRIUM_DATA: folder, ATRIUM_LOG_LEVEL: 'silent' });
    const database = await openDatabase({ url: config.databaseUrl });
    await migrate(database, migrations);
    const { app } = await buildApp(config, database, systemClock, { description: 'made' });
    const response = await app.inject({ url: '/openapi.json' });
    await app.close();
    return response.json();
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

/** The examples of the client, each between its two markers. */
function withExamples(text: string): string {
  return text.replaceAll(
    /(<!-- example: (\S+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => {
      const code = readFileSync(`clients/typescript/examples/${name}.ts`, 'utf8');
      return `${start}\`\`\`ts\n${code}\`\`\`\n${end}`;
    },
  );
}
