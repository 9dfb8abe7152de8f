import type { FoundObject } from '@atrium/client/core';
import { searchEverything } from '@atrium/client/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** In the order in which they are shown. */
export const kinds = [
  'person',
  'group',
  'document',
  'folder',
  'article',
  'question',
  'news',
  'page',
  'thanks',
  'badge',
] as const;
export type Kind = (typeof kinds)[number];

export interface Hit {
  type: Kind;
  id: number;
  title: string;
  note: string;
  address: string;
}

const MOST = 12;

/** What has the words in it, of every kind that the app has pages for. */
export const foundQuery = (words: string, peopleOnly: boolean) =>
  queryOptions({
    queryKey: ['found', words, peopleOnly],
    enabled: words !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Hit[]> => {
      const { data } = await call(
        searchEverything,
        { query: words, limit: MOST, types: peopleOnly ? ['person'] : [...kinds] },
        { signal },
      );
      return data.flatMap(hitOf);
    },
  });

function hitOf({ type, id, title, snippet, link }: FoundObject): Hit[] {
  const kind = kinds.find((one) => one === type);
  if (!kind) return [];
  return [{ type: kind, id, title, note: plain(snippet), address: link }];
}

/** A snippet is HTML with marks in it and nothing else. */
function plain(snippet: string): string {
  return new DOMParser().parseFromString(snippet, 'text/html').body.textContent ?? '';
}
