// People and articles that a text can link to.
import { listArticleSummaries, listUsers, searchEverything } from '@atrium/client/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface FoundLink {
  key: string;
  label: string;
  note: string;
  address: string;
}

const MOST = 8;

export const foundLinksQuery = (kind: 'person' | 'article', words: string) =>
  queryOptions({
    queryKey: ['editor', kind, words],
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) => (kind === 'person' ? findPeople(words, signal) : findArticles(words, signal)),
  });

async function findPeople(query: string, signal: AbortSignal): Promise<FoundLink[]> {
  const { data } = await call(
    listUsers,
    { fields: ['fullname', 'job_title'], sort: 'fullname', limit: MOST, ...(query !== '' && { query }) },
    { signal },
  );
  return data.map(({ id, fullname = '', job_title: title }) => ({
    key: String(id),
    label: fullname,
    note: title ?? '',
    address: `/people/${id}`,
  }));
}

async function findArticles(query: string, signal: AbortSignal): Promise<FoundLink[]> {
  const linkTo = (id: number, label: string, note: string) => ({
    key: String(id),
    label,
    note,
    address: `/knowledgebase/articles/${id}`,
  });
  if (query === '') {
    const { data } = await call(listArticleSummaries, { status: 'publish', limit: MOST }, { signal });
    return data.map(({ id, title, category }) => linkTo(id, title, category.name));
  }
  const { data } = await call(searchEverything, { query, types: ['article'], limit: MOST }, { signal });
  return data.map(({ id, title }) => linkTo(id, title, ''));
}
