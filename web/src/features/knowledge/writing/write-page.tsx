// A new article. Once it was saved its number stands in the address, and the page stays as it is.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { articleQuery } from '../knowledge.queries.ts';
import { WritingDesk } from './writing-desk.tsx';

export function WritePage() {
  const { category, article: id } = useSearch({ from: '/frame/knowledgebase/write' });
  const navigate = useNavigate();
  /** The number that this page itself put into the address. */
  const own = useRef<number>(undefined);
  const isReturned = id !== undefined && id !== own.current;
  const { data, error } = useQuery({ ...articleQuery(id ?? 0), enabled: isReturned });
  if (isReturned && error) return <Failed error={error} isPage />;
  if (isReturned && !data) return <Skeleton height={300} />;
  return (
    <WritingDesk
      key={isReturned ? id : 'new'}
      article={isReturned ? data : undefined}
      category={category}
      onSaved={(saved) => {
        if (isReturned || own.current === saved.id) return;
        own.current = saved.id;
        void navigate({ to: '/knowledgebase/write', search: { article: saved.id }, replace: true });
      }}
    />
  );
}
