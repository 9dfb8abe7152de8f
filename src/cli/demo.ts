// `atrium demo`: fills an empty instance with an invented company and says what to try.
import { randomBytes } from 'node:crypto';
import { type Config, readConfig, withoutMail } from '../config.ts';
import type { DemoReport } from '../demo/index.ts';
import { INSTALLATION, readOptions, UsageError, withSettings } from './command.ts';
import { withPlatform } from './with-platform.ts';

const BESIDE = '(export ATRIUM_DATA=./demo PORT=8081; npm run demo && npm start)';

export const usage = `atrium demo [--password WORD] [--documents few|all]

Makes one believable company: people with photos, their groups, roles and extranets, badges and thanks, a library of
documents, expenses, a knowledge base, news and pages.
Everybody in it has the same password, which is printed; without --password a new one is made.
With --documents few there are some thirty documents, of every kind, instead of some 1,600.
Refused unless the instance is empty. A demo beside your own instance:
  ${BESIDE}
(with DATABASE_URL, name another database too). To be rid of it, delete that folder.`;

export async function run(args: string[]): Promise<void> {
  const { options } = readOptions(args, ['password', 'documents']);
  const { documents = 'all' } = options;
  if (documents !== 'few' && documents !== 'all') throw new UsageError('--documents takes few or all');
  const password = options.password ?? randomBytes(9).toString('base64url');
  const config = withoutMail(readConfig(process.env));
  await withPlatform(config, async (platform) => {
    await platform.audit.noteWork();
    const { fillDemo } = await import('../demo/index.ts');
    const report = await fillDemo(platform, password, { isSmall: documents === 'few' }).catch((error: unknown) =>
      adviseOnFilled(error, config),
    );
    process.stdout.write(describe(report, password, config));
  });
}

/** Whoever has an instance already gets a demo beside it. */
async function adviseOnFilled(error: unknown, config: Config): Promise<never> {
  const { AppError } = await import('../platform/http/index.ts');
  if (!(error instanceof AppError && error.code === 'not_empty')) throw error;
  const beside = config.databaseUrl.startsWith('postgres')
    ? BESIDE.replace('export', 'export DATABASE_URL=postgres://…')
    : BESIDE;
  throw new UsageError(`${error.message}. For a demo beside it: ${beside}`);
}

const worthReading = [
  'api/people/v1/org-chart',
  'api/people/v2/users?query=engineer&sort=surname',
  'intranet/rest/documents/folder/0',
  'api/knowledgebase/v1/search?query=rain',
  'api/news/v1/articles',
  'api/publish/v1/by-path?path=/handbook/welcome',
];

function describe({ company, made, signIns }: DemoReport, password: string, config: Config): string {
  const address = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const width = Math.max(...signIns.map(({ username }) => username.length));
  return `${[
    `${company} has moved in:`,
    ...made.map((line) => `  ${line}`),
    '',
    `Everybody’s password is ${password} — try signing in as`,
    ...signIns.map(({ username, name, note }) => `  ${username.padEnd(width)}  ${name}, ${note}`),
    '',
    `What to try once the server runs (${withSettings([...INSTALLATION, 'PORT'], 'npm start')}):`,
    ...worthReading.map((path) => `  curl -u '${signIns[0]?.username}:${password}' '${address}/${path}'`),
    `  ${address}/docs`,
  ].join('\n')}\n`;
}
