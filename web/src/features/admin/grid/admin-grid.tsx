// The list of every part: a grid with one tab stop, of any number of rows, of which those in sight are in the page.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Ellipsis } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { focusWhenThere } from '../../../ui/focus-when-there.ts';
import { useNarrow } from '../../../ui/narrow.ts';
import { ContextMenu } from '../../../ui/overlay.tsx';
import { Hidden, Skeleton } from '../../../ui/parts.tsx';
import styles from './grid.module.css';
import { useGridTexts } from './texts.ts';

export interface GridColumn<Row> {
  key: string;
  label: string;
  /** As of `grid-template-columns`. */
  width?: string;
  /** Whether the column stays on a phone. */
  onPhone?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface GridRow {
  id: number;
  name: string;
}

export interface GridSelection<Row> {
  chosen: ReadonlyMap<number, Row>;
  set: (chosen: ReadonlyMap<number, Row>) => void;
}

const ROW = 54;
const PHONE_ROW = 64;

export function AdminGrid<Row extends GridRow>({
  label,
  columns,
  count,
  rowAt,
  onInSight,
  onOpen,
  menuOf,
  onMenu,
  selection,
  onMove,
}: {
  label: string;
  columns: readonly GridColumn<Row>[];
  count: number;
  rowAt: (index: number) => Row | undefined;
  onInSight?: (first: number, last: number) => void;
  onOpen?: (row: Row) => void;
  /** The items of a row's menu; dialogs that they open belong outside of it. */
  menuOf?: (row: Row) => ReactNode;
  /** Instead of `menuOf`, where the menu belongs to the page. */
  onMenu?: (row: Row, at: { x: number; y: number }) => void;
  selection?: GridSelection<Row>;
  /** Where the rows have an order: dragged, or moved by Alt and an arrow; the menu should have a twin. */
  onMove?: (from: number, to: number) => void;
}) {
  const t = useGridTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useNarrow();
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<{ row: Row; x: number; y: number }>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const anchor = useRef<number | undefined>(undefined);
  const height = isPhone ? PHONE_ROW : ROW;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    onChange({ range }) {
      if (range) onInSight?.(range.startIndex, range.endIndex);
    },
  });
  const at = Math.min(active, Math.max(0, count - 1));
  const shown = isPhone ? columns.filter(({ onPhone }, index) => index === 0 || onPhone) : columns;
  const template = [
    ...(selection ? ['34px'] : []),
    ...shown.map(({ width = 'minmax(0, 1fr)' }) => width),
    ...(menuOf || onMenu ? ['40px'] : []),
  ].join(' ');

  const focusRow = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index);
    focusWhenThere(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`));
  };
  const choose = (from: number, to: number) => {
    const next = new Map(selection?.chosen);
    for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
      const row = rowAt(index);
      if (row) next.set(row.id, row);
    }
    selection?.set(next);
  };
  const toggle = (row: Row) => {
    const next = new Map(selection?.chosen);
    if (!next.delete(row.id)) next.set(row.id, row);
    selection?.set(next);
  };
  const hasMenu = menuOf !== undefined || onMenu !== undefined;
  const openMenu = (row: Row, x: number, y: number) => {
    if (onMenu) onMenu(row, { x, y });
    else if (menuOf) setMenu({ row, x, y });
  };
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dragging = (index: number) => ({
    draggable: true,
    'data-dragged': dragged === index || undefined,
    'data-over':
      over !== index || dragged === undefined || dragged === index ? undefined : dragged < index ? 'after' : 'before',
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(index);
    },
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged !== undefined && dragged !== index) onMove?.(dragged, index);
      endDrag();
    },
    onDragEnd: endDrag,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (onMove && event.altKey && step !== undefined) {
      event.preventDefault();
      const to = at + step;
      if (to < 0 || to >= count) return;
      onMove(at, to);
      focusRow(to);
      return;
    }
    if ((event.target as Element).closest('button, a, input') || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    };
    const row = rowAt(at);
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const next = Math.min(count - 1, Math.max(0, move));
      if (event.shiftKey && selection) {
        anchor.current ??= at;
        choose(anchor.current, next);
      } else anchor.current = undefined;
      focusRow(next);
    } else if (row && event.key === ' ' && selection) {
      event.preventDefault();
      anchor.current = at;
      toggle(row);
    } else if (row && event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(row);
    } else if (row && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      event.preventDefault();
      const box = (event.target as Element).getBoundingClientRect();
      openMenu(row, box.left + 40, box.bottom - 10);
    } else if (event.key === 'Escape' && selection && selection.chosen.size > 0) {
      event.preventDefault();
      selection.set(new Map());
    }
  };
  const onClick = (event: MouseEvent, row: Row | undefined, index: number) => {
    setActive(index);
    if (!row || (event.target as Element).closest('button, a, input, [role="checkbox"]')) return;
    if (selection && event.shiftKey) choose(at, index);
    else if (selection && (event.ctrlKey || event.metaKey || (isPhone && selection.chosen.size > 0))) toggle(row);
    else onOpen?.(row);
  };
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-multiselectable={selection !== undefined}
      className={styles.grid}
    >
      <div
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        className={classes(styles.row, styles.head)}
        style={{ gridTemplateColumns: template }}
      >
        {selection && (
          <span role="columnheader" tabIndex={-1}>
            <Hidden>{t.select}</Hidden>
          </span>
        )}
        {shown.map(({ key, label: words }) => (
          <span key={key} role="columnheader" tabIndex={-1}>
            {words}
          </span>
        ))}
        {hasMenu && (
          <span role="columnheader" tabIndex={-1}>
            <Hidden>{t.acts}</Hidden>
          </span>
        )}
      </div>
      <div ref={scroller} role="rowgroup" className={styles.rows} onKeyDown={onKeyDown}>
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rowAt(index);
            const isChosen = row !== undefined && (selection?.chosen.has(row.id) ?? false);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its rows.
              <div
                key={row?.id ?? `place-${index}`}
                role="row"
                aria-rowindex={index + 2}
                {...(selection && { 'aria-selected': isChosen })}
                tabIndex={index === at ? 0 : -1}
                data-row={index}
                {...(onMove && row && dragging(index))}
                className={classes(styles.row, onOpen && styles.opens)}
                style={{ gridTemplateColumns: template, height, transform: `translateY(${start}px)` }}
                onFocus={() => setActive(index)}
                onClick={(event) => onClick(event, row, index)}
                onContextMenu={(event) => {
                  if (!row || !hasMenu) return;
                  event.preventDefault();
                  openMenu(row, event.clientX, event.clientY);
                }}
              >
                {row ? (
                  <>
                    {selection && (
                      <span role="gridcell" tabIndex={-1}>
                        <Mark name={row.name} isChosen={isChosen} onToggle={() => toggle(row)} />
                      </span>
                    )}
                    {shown.map(({ key, cell }) => (
                      <span key={key} role="gridcell" tabIndex={-1} className={styles.cell}>
                        {cell(row)}
                      </span>
                    ))}
                    {hasMenu && (
                      <span role="gridcell" tabIndex={-1}>
                        <button
                          type="button"
                          tabIndex={-1}
                          className={styles.more}
                          aria-label={t.actsOf(row.name)}
                          aria-haspopup="menu"
                          onClick={({ currentTarget }) => {
                            const box = currentTarget.getBoundingClientRect();
                            openMenu(row, box.left, box.bottom);
                          }}
                        >
                          <Ellipsis size={18} aria-hidden />
                        </button>
                      </span>
                    )}
                  </>
                ) : (
                  <span role="gridcell" tabIndex={-1} className={styles.waiting}>
                    <Skeleton height={14} width="60%" />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
      {menu && menuOf && (
        <ContextMenu at={menu} label={t.actsOf(menu.row.name)} onClose={() => setMenu(undefined)}>
          {menuOf(menu.row)}
        </ContextMenu>
      )}
    </div>
  );
}

function Mark({ name, isChosen, onToggle }: { name: string; isChosen: boolean; onToggle: () => void }) {
  const t = useGridTexts();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its rows.
    <span
      role="checkbox"
      aria-checked={isChosen}
      aria-label={t.selectOne(name)}
      tabIndex={-1}
      className={styles.mark}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {isChosen && <Check size={14} aria-hidden />}
    </span>
  );
}
