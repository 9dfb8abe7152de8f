import { useEffect } from 'react';
import { installation } from '../api/instance.ts';

/** The title of the tab, as long as the page is there. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), installation].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
