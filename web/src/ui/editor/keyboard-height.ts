import { type RefObject, useEffect } from 'react';

/** Tells the styles how much of the page the keyboard of a phone covers (`--keyboard`). */
export function useKeyboardHeight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = visualViewport;
    if (!seen) return;
    const tell = () => {
      const covered = Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
      frame.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    tell();
    seen.addEventListener('resize', tell);
    seen.addEventListener('scroll', tell);
    return () => {
      seen.removeEventListener('resize', tell);
      seen.removeEventListener('scroll', tell);
    };
  }, [frame]);
}
