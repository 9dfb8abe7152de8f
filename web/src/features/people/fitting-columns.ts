import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './columns.tsx';

/** Names need this much, every other column this much. */
const NAME = 250;
const OTHER = 128;

/** Of the chosen columns those that there is room for, the first ones. */
export function useFittingColumns(frame: RefObject<HTMLElement | null>, columns: readonly Column[]): readonly Column[] {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  const count = Math.max(0, Math.floor((width - NAME) / OTHER));
  return useMemo(() => columns.slice(0, count), [columns, count]);
}
