// Owns what a command is, and how it reads its options and says what is wrong.
import { parseArgs } from 'node:util';

/** What each file of a command exports. */
export interface Command {
  /** Shown by `--help`. */
  usage: string;
  run(args: string[]): Promise<void>;
}

/** A mistake of the caller: one line on standard error, exit code 2. */
export class UsageError extends Error {}

/** Reads `--name value` options; unknown and missing ones are refused. */
export function readOptions<const N extends string>(
  args: string[],
  names: readonly N[],
): { options: Partial<Record<N, string>>; positionals: string[] } {
  const declared = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args, options: declared, allowPositionals: true });
    const options: Partial<Record<N, string>> = {};
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string') options[name] = value;
    }
    return { options, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function requireOption<N extends string>(options: Partial<Record<N, string>>, name: N): string {
  const value = options[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}
