// The reading of a query: names with brackets, as some libraries send lists, mean the names without.
import { parse } from 'node:querystring';

export function parseQuery(text: string): Record<string, unknown> {
  // All parameters are read: their number is bounded by the size of a request's head.
  const query = parse(text, '&', '=', { maxKeys: 0 });
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
