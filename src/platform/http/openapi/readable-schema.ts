// A schema as it is read in the description.
import { isRecord } from '../requests/json.ts';

const DATA = new Set(['examples', 'example', 'default', 'enum', 'const']);

/**
 * Keywords of our own become what they mean. `describedAs` stands in the place of a schema that is wider
 * than the truth, so that answers are written fast and requests read leniently; `aliases` are other spellings.
 */
export function forReaders<T>(value: T): T;
export function forReaders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => forReaders(item));
  if (!isRecord(value)) return value;
  if (isRecord(value.describedAs)) {
    const { description, examples, default: fallback, headers, aliases } = value;
    const kept = Object.entries({ description, examples, default: fallback, headers, aliases });
    return forReaders({ ...Object.fromEntries(kept.filter(([, part]) => part !== undefined)), ...value.describedAs });
  }
  const { aliases, saturates: _, ...rest } = value;
  const result: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(rest)) result[key] = DATA.has(key) ? part : forReaders(part);
  if (isRecord(aliases)) result.aliases = forReaders(aliases);
  if (Array.isArray(aliases)) {
    result.description = join(value.description, `Also taken as ${aliases.map((name) => `\`${name}\``).join(', ')}.`);
  }
  return result;
}

export function join(before: unknown, sentence: string): string {
  return typeof before === 'string' && before !== '' ? `${before} ${sentence}` : sentence;
}
