// Which part of the drawn chart is in sight: dragged, zoomed, flown to.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface View {
  x: number;
  y: number;
  scale: number;
}

const LEAST = 0.15;
const MOST = 1.6;
const MARGIN = 28;

const within = (scale: number) => Math.min(MOST, Math.max(LEAST, scale));

export function useChartView(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>({ x: MARGIN, y: MARGIN, scale: 1 });
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [isFlying, setFlying] = useState(false);

  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);

  const zoom = useCallback(
    (factor: number, atX = size.width / 2, atY = size.height / 2) =>
      setView(({ x, y, scale }) => {
        const next = within(scale * factor);
        return { scale: next, x: atX - ((atX - x) / scale) * next, y: atY - ((atY - y) / scale) * next };
      }),
    [size],
  );
  const move = useCallback(
    (dx: number, dy: number) => setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
    [],
  );
  const fly = useCallback((next: View) => {
    setFlying(true);
    setView(next);
  }, []);
  /** The whole drawing; what would be too small to read is shown from its top. */
  const fit = useCallback(
    (drawing: { width: number; height: number }, least = 0) => {
      const wide = (size.width - 2 * MARGIN) / drawing.width;
      const high = (size.height - 2 * MARGIN) / drawing.height;
      const scale = within(Math.max(least, Math.min(1, wide, high)));
      fly({ scale, x: (size.width - drawing.width * scale) / 2, y: MARGIN });
    },
    [size, fly],
  );
  const centre = useCallback(
    (x: number, y: number, scale: number) =>
      fly({ scale, x: size.width / 2 - x * scale, y: size.height * 0.42 - y * scale }),
    [size, fly],
  );
  useWheel(frame, zoom, move, setFlying);
  return { view, size, isFlying, land: () => setFlying(false), zoom, move, fit, centre };
}

/** The wheel moves, with Ctrl (and two fingers on a pad) it zooms. React's own listener could not keep the page from scrolling. */
function useWheel(
  frame: RefObject<HTMLElement | null>,
  zoom: (factor: number, x: number, y: number) => void,
  move: (dx: number, dy: number) => void,
  setFlying: (is: boolean) => void,
): void {
  const latest = useRef({ zoom, move });
  latest.current = { zoom, move };
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setFlying(false);
      const { left, top } = current.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        latest.current.zoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
      } else if (event.shiftKey) latest.current.move(-event.deltaY, 0);
      else latest.current.move(-event.deltaX, -event.deltaY);
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [frame, setFlying]);
}
