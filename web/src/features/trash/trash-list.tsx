// The rows, and their keys.
import { type KeyboardEvent, useRef, useState } from 'react';
import { useKeys } from '../../ui/keys.ts';
import { Hidden } from '../../ui/parts.tsx';
import { useTrashTexts } from './texts.ts';
import styles from './trash.module.css';
import type { Discarded } from './trash.queries.ts';
import { TrashRow } from './trash-row.tsx';
import type { Selection } from './use-selection.ts';
import type { TrashActs } from './use-trash-acts.tsx';

export function TrashList({
  records,
  total,
  selection,
  acts,
  isEverybodys,
  mayAct,
}: {
  records: readonly Discarded[];
  total: number;
  selection: Selection;
  acts: TrashActs;
  isEverybodys: boolean;
  mayAct: boolean;
}) {
  const t = useTrashTexts();
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const at = Math.min(reached, records.length - 1);
  const current = records[at];
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(records.length - 1, index));
    setReached(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  };
  const isInside = () => grid.current?.contains(document.activeElement) ?? false;
  useKeys([
    { keys: 'j', does: t.next, run: () => focus(isInside() ? at + 1 : at) },
    { keys: 'k', does: t.previous, run: () => focus(isInside() ? at - 1 : at) },
    ...(mayAct
      ? [
          { keys: 'x', does: t.select, run: () => current && selection.toggle(current.id) },
          {
            keys: 'z',
            does: t.restore,
            run: () => acts.restore(selection.records.length > 0 ? selection.records : current ? [current] : []),
          },
        ]
      : []),
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement && event.target.matches('[data-at]'))) return;
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: records.length - 1 };
    const wanted = moves[event.key];
    if (wanted !== undefined) {
      event.preventDefault();
      focus(wanted);
    } else if (mayAct && event.key === ' ' && current) {
      event.preventDefault();
      selection.toggle(current.id);
    } else if (mayAct && event.key === 'Delete') {
      event.preventDefault();
      acts.remove(selection.records.length > 0 ? selection.records : current ? [current] : []);
    } else if (event.key === 'Escape') selection.clear();
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t.title}
      aria-rowcount={total + 1}
      aria-multiselectable={mayAct}
      className={styles.grid}
      data-selecting={selection.records.length > 0 || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.columns}>
        <span role="columnheader" tabIndex={-1}>
          {t.name}
        </span>
        <span role="columnheader" tabIndex={-1}>
          {t.where}
        </span>
        <span role="columnheader" tabIndex={-1}>
          {t.deleted}
        </span>
        <span role="columnheader" tabIndex={-1}>
          {t.left}
        </span>
        {mayAct && (
          <span role="columnheader" tabIndex={-1}>
            <Hidden>{t.acts}</Hidden>
          </span>
        )}
      </div>
      {records.map((record, index) => (
        <TrashRow
          key={record.id}
          record={record}
          index={index}
          isCurrent={index === at}
          isSelected={selection.has(record.id)}
          isEverybodys={isEverybodys}
          mayAct={mayAct}
          acts={acts}
          onFocus={() => setReached(index)}
          onToggle={() => selection.toggle(record.id)}
        />
      ))}
    </div>
  );
}
