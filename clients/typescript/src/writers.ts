// Who else writes an article, opened again whenever it breaks off.
import type { Caller } from './caller.ts';
import { streamArticleWriters } from './generated/operations.ts';
import type { KnowledgebaseWrittenArticle } from './generated/types.ts';
import { followStream, type StreamOptions } from './streams.ts';

/** The article as it is, and after each change, as long as the loop over it goes on; meanwhile the user counts as writing it. */
export async function* watchWriters(
  call: Caller,
  id: number,
  options: StreamOptions = {},
): AsyncGenerator<KnowledgebaseWrittenArticle, void> {
  const { signal } = options;
  const open = async () => (await call(streamArticleWriters, { id }, { signal, retry: false })).response;
  for await (const { data } of followStream<KnowledgebaseWrittenArticle>(open, options)) yield data;
}
