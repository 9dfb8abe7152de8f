import { useEffect, useRef } from 'react';
import { queryClient } from '../api/queries.ts';

/** Pixels that a finger pulls before the page is asked for anew, and the most that it moves. */
const ENOUGH = 80;
const MOST = 110;

/** Pulling a page down at its top asks for everything on it anew; for fingers only. */
export function usePullToRefresh() {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    let from: { x: number; y: number } | undefined;
    let pulled = 0;
    const begin = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      from =
        touches.length === 1 && touch && element.scrollTop <= 0 ? { x: touch.clientX, y: touch.clientY } : undefined;
      pulled = 0;
    };
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      if (element.scrollTop > 0 || Math.abs(touch.clientX - from.x) > Math.abs(down)) {
        from = undefined;
        pulled = 0;
      } else pulled = Math.max(0, Math.min(MOST, down));
      show();
    };
    const show = () => {
      element.toggleAttribute('data-pulled', pulled >= ENOUGH);
      element.style.setProperty('--pulled', `${pulled}px`);
      element.style.setProperty('--pulling', String(Math.min(1, (2 * pulled) / MOST)));
    };
    const end = () => {
      const isEnough = from !== undefined && pulled >= ENOUGH;
      from = undefined;
      pulled = 0;
      show();
      if (isEnough) void queryClient.invalidateQueries();
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);
  return page;
}
