// Owns the command line: parses it and runs one command.
import { type Command, UsageError } from './cli/command.ts';
import { demo } from './cli/demo.ts';
import { kb } from './cli/kb.ts';
import { migrate } from './cli/migrate.ts';
import { serve } from './cli/serve.ts';
import { user } from './cli/user.ts';
import { ConfigError } from './config.ts';
import { AppError } from './platform/http/errors.ts';

const commands: readonly Command[] = [serve, migrate, user, demo, kb];

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') return print(overview());
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(`there is no command ${name}; atrium --help lists them`);
  if (args.includes('--help')) return print(command.usage);
  await command.run(args);
}

function overview(): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n');
  return `atrium <command>\n\n${list}\n\natrium <command> --help says more about one of them.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // What the caller can mend is one line; anything else is a fault and shows where it is.
  const mendable = error instanceof UsageError || error instanceof ConfigError || error instanceof AppError;
  process.stderr.write(`atrium: ${mendable ? error.message : explain(error)}\n`);
  process.exitCode = mendable ? 2 : 1;
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}
