import { type KnowledgebaseWrittenArticle, watchWriters } from '@atrium/client/core';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { refreshQueries } from '../../../api/queries.ts';

/** The newest revision of an article and who else has it open, as the server tells it; nothing for one that is not saved yet. */
export function useWriters(id: number | undefined): KnowledgebaseWrittenArticle | undefined {
  const [article, setArticle] = useState<KnowledgebaseWrittenArticle>();
  useEffect(() => {
    if (id === undefined) return;
    const ended = new AbortController();
    const follow = async () => {
      let known: number | undefined;
      for await (const next of watchWriters(call, id, { signal: ended.signal })) {
        setArticle(next);
        if (known !== undefined && known !== next.revision) {
          void refreshQueries(['knowledge', 'article', id]);
        }
        known = next.revision;
      }
    };
    // Refused for good: saving says why.
    follow().catch(() => {});
    return () => ended.abort();
  }, [id]);
  return article;
}
