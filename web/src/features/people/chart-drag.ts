// Dragging in the drawn chart: the ground moves it, two fingers zoom it, a card is put under another by those who may.
import { type PointerEvent, useRef, useState } from 'react';

const STEP = 6;

export interface Dragged {
  id: number;
  x: number;
  y: number;
  /** The card below the pointer. */
  over: number | undefined;
}

const personAt = (target: Element | null): number | undefined => {
  const id = target?.closest<HTMLElement>('[data-person]')?.dataset.person;
  return id === undefined ? undefined : Number(id);
};

export function useChartDrag({
  mayMove,
  move,
  zoom,
  onDrop,
}: {
  mayMove: boolean;
  move: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
  onDrop: (id: number, onto: number) => void;
}) {
  const [dragged, setDragged] = useState<Dragged>();
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef<{ x: number; y: number; id: number | undefined; isMoving: boolean } | undefined>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const target = event.target as Element;
    if (target.closest('button')) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const id = mayMove && event.pointerType === 'mouse' ? personAt(target) : undefined;
    start.current = { x: event.clientX, y: event.clientY, id, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const last = fingers.current.get(event.pointerId);
    const begun = start.current;
    if (!last || !begun) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!begun.isMoving) {
      if (Math.hypot(now.x - begun.x, now.y - begun.y) < STEP) return;
      begun.isMoving = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.current.set(event.pointerId, now);
    const [other] = others;
    const frame = event.currentTarget.getBoundingClientRect();
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      zoom(after / Math.max(1, before), (now.x + other.x) / 2 - frame.left, (now.y + other.y) / 2 - frame.top);
    } else if (begun.id !== undefined) {
      const under = personAt(document.elementFromPoint(now.x, now.y));
      setDragged({
        id: begun.id,
        x: now.x - frame.left,
        y: now.y - frame.top,
        over: under === begun.id ? undefined : under,
      });
    } else move(now.x - last.x, now.y - last.y);
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    if (dragged?.over !== undefined && event.type === 'pointerup') onDrop(dragged.id, dragged.over);
    setDragged(undefined);
    if (fingers.current.size === 0)
      window.setTimeout(() => {
        start.current = undefined;
      });
  };
  /** A press that ends a drag opens nothing. */
  const onClickCapture = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    if (!start.current?.isMoving) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    dragged,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onClickCapture,
    },
  };
}
