import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

export const SEARCH = '/api/search/v1';

export type Query = Record<string, string | number>;

export interface Found {
  type: string;
  id: number;
  title: string;
  snippet: string;
}

export function searchAddress(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `${SEARCH}?${parameters}`;
}

/** Searches once the index has followed everything. */
export async function search(app: TestApp, client: Client, query: Query | string) {
  await app.application.platform.search.follow();
  return client.get(searchAddress(typeof query === 'string' ? { query } : query));
}

/** What is found, as `type id`, in its order. */
export async function found(app: TestApp, client: Client, query: Query | string): Promise<string[]> {
  const { body } = await search(app, client, query);
  return body.data.map(({ type, id }: Found) => `${type} ${id}`);
}

/** The titles that are found, in their order. */
export async function titles(app: TestApp, client: Client, query: Query | string): Promise<string[]> {
  const { body } = await search(app, client, query);
  return body.data.map(({ title }: Found) => title);
}

export async function suggested(app: TestApp, client: Client, query: string): Promise<string[]> {
  await app.application.platform.search.follow();
  const { body } = await client.get(`${SEARCH}/suggest?${new URLSearchParams({ query })}`);
  return body.data.map(({ title }: Found) => title);
}
