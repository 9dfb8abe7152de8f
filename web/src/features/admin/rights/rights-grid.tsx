// The matrix itself: rows in sight only, the first column stays, one tab stop, arrows walk from tick to tick.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Globe, ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Right } from '../../../api/session.ts';
import { useDensity } from '../../../device/look.ts';
import { focusWhenThere } from '../../../ui/focus-when-there.ts';
import styles from './rights.module.css';
import { keyOf, type Matrix, type Subject } from './rights.queries.ts';
import { useRightsTexts } from './texts.ts';

const ROW = { comfortable: 54, compact: 40 };
const HEAD = 56;
const MARGIN_ROWS = 6;
const ADMINISTRATORS = 'role 1';
const icons = { everyone: Globe, role: ShieldCheck, group: UsersRound, user: UserRound };

export function RightsGrid({
  rows,
  matrix,
  mayChange,
  onChange,
}: {
  rows: readonly Subject[];
  matrix: Matrix;
  mayChange: boolean;
  onChange: (subject: Subject, right: Right, isOn: boolean) => void;
}) {
  const t = useRightsTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const height = ROW[useDensity()];
  const rights = Object.keys(t.rights) as Right[];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: MARGIN_ROWS,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useEffect(() => virtual.measure(), [height]);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const at = { row: Math.min(active.row, rows.length - 1), column: active.column };

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(rights.length - 1, column)),
    };
    setActive(next);
    virtual.scrollToIndex(next.row);
    focusWhenThere(() => scroller.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
    const steps: Record<string, readonly [number, number]> = {
      ArrowUp: [at.row - 1, at.column],
      ArrowDown: [at.row + 1, at.column],
      ArrowLeft: [at.row, at.column - 1],
      ArrowRight: [at.row, at.column + 1],
      PageUp: [at.row - page, at.column],
      PageDown: [at.row + page, at.column],
      Home: [event.ctrlKey ? 0 : at.row, 0],
      End: [event.ctrlKey ? rows.length - 1 : at.row, rights.length - 1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    go(...step);
  };

  const columns = {
    minWidth: `calc(var(--who) + ${rights.length} * var(--right))`,
    gridTemplateColumns: `minmax(var(--who), 1fr) repeat(${rights.length}, var(--right))`,
  };
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={t.matrix}
      aria-rowcount={rows.length + 1}
      aria-colcount={rights.length + 1}
      data-scroll-restoration-id="rights"
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles.head} style={{ height: HEAD }}>
        <div role="row" aria-rowindex={1} tabIndex={-1} className={styles.line} style={columns}>
          <span role="columnheader" tabIndex={-1} className={styles.who}>
            {t.who}
          </span>
          {rights.map((right) => (
            <span key={right} role="columnheader" tabIndex={-1} title={right}>
              {t.rights[right]}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const subject = rows[index];
          if (!subject) return null;
          const held = matrix.get(keyOf(subject));
          const isAll = keyOf(subject) === ADMINISTRATORS;
          const Icon = icons[subject.kind];
          return (
            <div
              key={keyOf(subject)}
              role="row"
              aria-rowindex={index + 2}
              tabIndex={-1}
              className={styles.line}
              style={{ ...columns, height, transform: `translateY(${start - HEAD}px)` }}
            >
              <span role="rowheader" tabIndex={-1} className={styles.who}>
                <Icon size={16} aria-hidden />
                <span>
                  <b dir="auto">{subject.name}</b>
                  <small>
                    {[t.kinds[subject.kind], isAll && t.administrators, subject.isInactive && t.inactive]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </span>
              {rights.map((right, column) => (
                <span key={right} role="gridcell" tabIndex={-1} className={styles.cell}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={t.grantOf(t.rights[right], subject.name)}
                      data-cell={`${index} ${column}`}
                      tabIndex={index === at.row && column === at.column ? 0 : -1}
                      checked={isAll || (held?.has(right) ?? false)}
                      aria-disabled={isAll || !mayChange}
                      onFocus={() => setActive({ row: index, column })}
                      onChange={(event) => mayChange && !isAll && onChange(subject, right, event.target.checked)}
                    />
                    <Check size={14} aria-hidden />
                  </label>
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
