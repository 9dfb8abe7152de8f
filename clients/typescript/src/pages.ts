// Pages of a list, whichever way the interface speaks of the next one.
import { memberOf } from './json.ts';

/** What can be read page by page: a bare list, or one with `data` and where it goes on. */
export type List = readonly unknown[] | { data: readonly unknown[] };

export type ItemOf<T> = T extends readonly (infer Item)[]
  ? Item
  : T extends { data: readonly (infer Item)[] }
    ? Item
    : never;

interface Page {
  data: unknown;
  response: Response;
}

/** The pages from the first one on; `ask` gets the one with the given query. */
export async function* pagesFrom(
  first: Promise<Page>,
  ask: (query: URLSearchParams) => Promise<Page>,
): AsyncGenerator<unknown> {
  let page = await first;
  for (;;) {
    yield page.data;
    const query = nextQuery(page);
    if (!query) return;
    page = await ask(query);
  }
}

export function itemsOf(page: unknown): readonly unknown[] {
  if (Array.isArray(page)) return page;
  const data = memberOf(page, 'data');
  return Array.isArray(data) ? data : [];
}

/**
 * The query of the next page. Only that is taken from its address: host and path are those of the first page, so that
 * credentials never go anywhere else.
 */
function nextQuery({ data, response }: Page): URLSearchParams | undefined {
  const next = Array.isArray(data)
    ? /<([^>]*)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
    : memberOf(memberOf(data, 'pagination') ?? memberOf(data, 'paging'), 'next');
  if (typeof next !== 'string' || next === '') return undefined;
  return new URLSearchParams(next.slice(next.indexOf('?') + 1));
}
