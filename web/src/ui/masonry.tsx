// Cards of different heights beside each other: each stands where there is room first, and in the order given for ears and keys.
import { Children, isValidElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './masonry.module.css';

/** Pixels of a row, as in the styles. */
const ROW = 2;
const GAP = 16;

export function Masonry({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (card: Element) => {
      const { parentElement } = card;
      if (!parentElement) return;
      const rows = Math.ceil((card.getBoundingClientRect().height + GAP) / ROW);
      parentElement.style.gridRowEnd = `span ${rows}`;
    };
    const watch = new ResizeObserver((entries) => {
      for (const { target } of entries) place(target);
    });
    for (const { firstElementChild: card } of box.current?.children ?? []) {
      if (!card) continue;
      place(card);
      watch.observe(card);
    }
    return () => watch.disconnect();
  });
  return (
    <div ref={box} className={styles.masonry}>
      {Children.map(children, (child) => isValidElement(child) && <div className={styles.cell}>{child}</div>)}
    </div>
  );
}
