// The command line: parses it and runs one command.
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { type Command, UsageError } from './cli/command.ts';
import { ConfigError } from './config.ts';
import { asWork, type NamedWork } from './platform/caller.ts';
import { unknownSettings } from './unknown-settings.ts';

// Half of the start is compiling. In the installation, where only those can write who could change the code as well.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/atrium'));

/** Only the command that was asked for is loaded, and the application only when nothing is wrong with the call: it takes a second. */
const commands: readonly { name: string; summary: string; load(): Promise<Command> }[] = [
  { name: 'serve', summary: 'Start the server', load: () => import('./cli/serve.ts') },
  {
    name: 'migrate',
    summary: 'Bring the database up to date without starting the server',
    load: () => import('./cli/migrate.ts'),
  },
  { name: 'user', summary: 'Create a user, or set a password', load: () => import('./cli/user.ts') },
  { name: 'demo', summary: 'Fill an empty instance with an invented company', load: () => import('./cli/demo.ts') },
  {
    name: 'copy-from',
    summary: 'Copy another installation into this empty one',
    load: () => import('./cli/copy-from.ts'),
  },
  {
    name: 'backup',
    summary: 'Take everything into one file, while the server runs',
    load: () => import('./cli/backup.ts'),
  },
  { name: 'restore', summary: 'Fill an empty instance from a backup', load: () => import('./cli/restore.ts') },
  {
    name: 'verify',
    summary: 'Check references, files, counters and the index of the search',
    load: () => import('./cli/verify.ts'),
  },
  {
    name: 'blobs',
    summary: 'Copy all files to another place, while the server runs',
    load: () => import('./cli/blobs.ts'),
  },
  { name: 'kb', summary: 'Import and export the knowledge base as Markdown', load: () => import('./cli/kb.ts') },
  { name: 'reindex', summary: 'Build the index of the search anew', load: () => import('./cli/reindex.ts') },
];

/** They fill whole installations, or what can be made again. */
const BULK: readonly string[] = ['demo', 'copy-from', 'restore', 'reindex'];

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || isHelp(name) || name === 'help') return print(overview());
  if (name === '--version' || name === '-v') return print((await import('./platform/version.ts')).version);
  const found = commands.find((candidate) => candidate.name === name);
  if (!found) throw new UsageError(`there is no command ${name}; atrium --help lists them`);
  const { usage, run } = await found.load();
  if (args.some(isHelp)) return print(usage);
  // Said once, by the process that starts the others.
  if (cluster.isPrimary) {
    for (const line of unknownSettings(process.env)) process.stderr.write(`atrium: ${line}\n`);
  }
  await (name === 'serve' ? run(args) : asWork(workOf(name, args), () => run(args)));
}

/** What the audit log calls the command. */
function workOf(name: string, [action = '']: string[]): NamedWork {
  const hasActions = name === 'user' || name === 'kb';
  return { name: `atrium ${hasActions ? `${name} ${action}` : name}`, isBulk: BULK.includes(name) };
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function overview(): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n');
  return `atrium <command>\n\n${list}\n\natrium <command> --help says more about one of them, atrium --version which version this is.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch(async (error: unknown) => {
  // What the caller can mend is one line; anything else is a fault and shows where it is.
  const mistake = await asMistake(error);
  process.stderr.write(`atrium: ${mistake?.message ?? explain(error)}\n`);
  process.exitCode = mistake ? 2 : 1;
  // The line to the process that started it would keep it running.
  if (cluster.isWorker) process.exit();
});

async function asMistake(error: unknown): Promise<Error | undefined> {
  if (error instanceof UsageError || error instanceof ConfigError) return error;
  const { AppError } = await import('./platform/http/index.ts');
  return error instanceof AppError ? error : undefined;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}
