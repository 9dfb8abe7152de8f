import { parseArgs } from 'node:util';

/** What each file of a command exports. */
export interface Command {
  /** Shown by `--help`. */
  usage: string;
  run(args: string[]): Promise<void>;
}

/** A mistake of the caller: one line on standard error, exit code 2. */
export class UsageError extends Error {}

/** Reads `--name value` options, `--flag`s, and as many other words as the command takes; everything else is refused. */
export function readOptions<const N extends string, const F extends string = never>(
  args: string[],
  names: readonly N[],
  words = 0,
  flagNames: readonly F[] = [],
): { options: Partial<Record<N, string>>; positionals: string[]; flags: Set<F> } {
  const declared: Record<string, { type: 'string' | 'boolean' }> = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' }]),
    ...flagNames.map((name) => [name, { type: 'boolean' }]),
  ]);
  try {
    const { values, positionals } = parseArgs({ args, options: declared, allowPositionals: true });
    const options: Partial<Record<N, string>> = {};
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string') options[name] = value;
    }
    const [tooMany] = positionals.slice(words);
    if (tooMany !== undefined)
      throw new UsageError(`${tooMany} is one word too many; --help says what the command takes`);
    return { options, positionals, flags: new Set(flagNames.filter((name) => values[name] === true)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function requireOption<N extends string>(options: Partial<Record<N, string>>, name: N): string {
  const value = options[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** A command as it is to be typed, with those of the named settings that hold here; a password is not shown. */
export function withSettings(names: readonly string[], command: string, env = process.env): string {
  const settings = names.filter((name) => env[name]).map((name) => `${name}=${shown(name, env[name] ?? '')}`);
  return [...settings, command].join(' ');
}

/** The settings that say which installation is meant. */
export const INSTALLATION = ['DATABASE_URL', 'ATRIUM_DATA'] as const;

function shown(name: string, value: string): string {
  if (name === 'DATABASE_URL') return '…';
  return /^[\w./:-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
