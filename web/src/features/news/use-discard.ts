import type { NewsArticle } from '@atrium/client/core';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../api/queries.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { bringBackStory, discardStory } from './news.queries.ts';
import { useNewsTexts } from './texts.ts';

/** Moves a story to the trash, and leads to the others; it can be undone. */
export function useDiscard() {
  const t = useNewsTexts();
  const navigate = useNavigate();
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);
  return ({ id, title }: Pick<NewsArticle, 'id' | 'title'>) => {
    const bringBack = () =>
      void bringBackStory(id).then((isBack) => (isBack ? say(t.back(title)) : sayFailed(t.notBack)), fail);
    void discardStory(id).then(() => {
      say(t.deleted(title), bringBack);
      void navigate({ to: '/news' });
    }, fail);
  };
}
