// Owns the reading of a query: names with brackets, as some libraries send lists, mean the names without.
import { parse } from 'node:querystring';

/** Parameters of one query; further ones are not read. */
const MOST_PARAMETERS = 1_000;

export function parseQuery(text: string): Record<string, unknown> {
  const query = parse(text, '&', '=', { maxKeys: MOST_PARAMETERS });
  if (!/\[|%5B/i.test(text)) return query;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const plain = withoutBrackets(name);
    const before = result[plain];
    result[plain] = before === undefined ? value : [before, value].flat();
  }
  return result;
}

export function withoutBrackets(name: string): string {
  return name.endsWith('[]') ? name.slice(0, -2) : name;
}
