import type { Answer, Client } from '../../../../test/support/client.ts';

export const SEARCH = '/intranet/rest/search/documents';

export type Query = Record<string, string | number | undefined>;

export function searchAddress(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${SEARCH}/?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`;
}

export function search(client: Client, query: Query = {}): Promise<Answer> {
  return client.get(searchAddress(query));
}

/** The ids of what is found, in order. */
export async function found(client: Client, query: Query = {}): Promise<number[]> {
  const { status, body } = await search(client, query);
  if (status !== 200) throw new Error(`search got ${status}: ${JSON.stringify(body)}`);
  return body.results.map(({ doc_id }: { doc_id: number }) => doc_id);
}
