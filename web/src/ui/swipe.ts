// Swiping a row aside with a finger, towards the beginning of the line: the other way goes back.
import { type PointerEvent, useRef } from 'react';

const BEGINS = 10;
const ENOUGH = 88;

interface Swipe {
  pointer: number;
  x: number;
  y: number;
  isOn: boolean;
  moved: number;
}

/**
 * Handlers for the row. While it is swiped its `--swipe` is how far, in pixels, and `data-swipe` is `far` once letting go does it.
 * The row needs `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: () => void) {
  const swipe = useRef<Swipe>(undefined);
  const end = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const { current } = swipe;
    if (!current || current.pointer !== event.pointerId) return;
    swipe.current = undefined;
    const row = event.currentTarget;
    row.style.removeProperty('--swipe');
    delete row.dataset.swipe;
    if (isDone && current.isOn && current.moved >= ENOUGH) onSwipe();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      swipe.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, isOn: false, moved: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      if (!current || current.pointer !== event.pointerId) return;
      const row = event.currentTarget;
      const towards = getComputedStyle(row).direction === 'rtl' ? 1 : -1;
      const along = (event.clientX - current.x) * towards;
      if (!current.isOn) {
        const across = Math.abs(event.clientY - current.y);
        if (Math.max(Math.abs(along), across) < BEGINS) return;
        if (along <= across) {
          swipe.current = undefined;
          return;
        }
        current.isOn = true;
        row.setPointerCapture(event.pointerId);
      }
      current.moved = Math.max(0, along);
      row.style.setProperty('--swipe', `${current.moved * towards}px`);
      row.dataset.swipe = current.moved >= ENOUGH ? 'far' : 'near';
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
