import { useSyncExternalStore } from 'react';

/** Widths below which pages are laid out differently; the styles have the same. */
const PHONE = '(max-width: 720px)';
const NO_PANEL = '(max-width: 1100px)';

/** Whether the page is as narrow as a phone. */
export const useNarrow = () => useMedia(PHONE);

/** Whether a panel covers the list that it was opened from. */
export const usePanelCovers = () => useMedia(NO_PANEL);

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
