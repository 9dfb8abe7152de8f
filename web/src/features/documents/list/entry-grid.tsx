// The entries of a folder as a grid of any length: those in sight are asked for, a page at a time.
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useDensity } from '../../../device/look.ts';
import { classes } from '../../../ui/classes.ts';
import { focusWhenThere } from '../../../ui/focus-when-there.ts';
import { useNarrow } from '../../../ui/narrow.ts';
import { pagesInSight, placesIn } from '../../../ui/pages-in-sight.ts';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { type EntryFilter, type EntrySort, entriesBetween, entriesPage, PAGE } from '../documents.queries.ts';
import { type Entry, keyOf } from '../entries.ts';
import { useDocumentsTexts } from '../texts.ts';
import { acceptsThings, dragThings, droppedOn } from './drag.ts';
import { EntryCells, WaitingCells } from './entry-cells.tsx';
import { noteEntry } from './focused-entry.ts';
import styles from './list.module.css';
import { type OnOpen, useGridKeys } from './use-grid-keys.ts';
import type { Selection } from './use-selection.ts';

const ROW = { comfortable: 56, compact: 40, phone: 64 };
const MARGIN_ROWS = 8;
const LONG_PRESS_MS = 450;
/** As many as one archive takes. */
const SELECTED_MOST = 1_000;

export interface EntryGridProps {
  label: string;
  filter: EntryFilter;
  total: number | undefined;
  openedKey: string | undefined;
  selection: Selection;
  /** What was cut to be moved. */
  cutKeys: ReadonlySet<string>;
  onOpen: OnOpen;
  onSort: (sort: EntrySort) => void;
  onMenu: (entry: Entry, at: { x: number; y: number }) => void;
  onDropThings: (into: Entry, isCopy: boolean) => void;
  onDropFiles: (into: Entry, event: DragEvent) => void;
}

export function EntryGrid(props: EntryGridProps) {
  const { label, filter, total, openedKey, selection, cutKeys, onOpen, onMenu } = props;
  const t = useDocumentsTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useNarrow();
  const density = useDensity();
  const rowHeight = isPhone ? ROW.phone : ROW[density];
  const count = total ?? 8;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: MARGIN_ROWS,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const entryAt = useEntries(filter, items);
  const [active, setActive] = useState(0);
  const [dropKey, setDropKey] = useState<string>();
  const at = Math.min(active, Math.max(0, count - 1));
  const { folderId, query, sort, order } = filter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first row.
  useEffect(() => {
    setActive(0);
    scroller.current?.scrollTo(0, 0);
  }, [folderId, query, sort, order]);

  const menuOf = (entry: Entry, element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    onMenu(entry, { x: left, y: bottom });
  };
  const selectRange = useRangeSelection(filter, selection);
  const onKeyDown = useGridKeys({
    count,
    at,
    entryAt,
    selection,
    selectRange,
    rowsInSight: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    move(index) {
      setActive(index);
      virtual.scrollToIndex(index);
      focusWhenThere(() => rowOf(scroller.current, index));
    },
    onOpen,
    onMenu: (entry) => {
      const row = rowOf(scroller.current, at);
      if (row) menuOf(entry, row);
    },
  });

  const latest = useRef({ selection, menuOf });
  latest.current = { selection, menuOf };
  const toggle = useCallback((entry: Entry) => latest.current.selection.toggle(entry), []);
  const openMenu = useCallback((entry: Entry, element: Element) => latest.current.menuOf(entry, element), []);

  const press = usePress(onMenu);
  const onClick = (event: MouseEvent, entry: Entry | undefined, index: number) => {
    if (event.target instanceof Element && event.target.closest('a') && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (press.wasLong() || !entry) return;
    if (event.shiftKey) {
      selectRange(at, index);
    } else if (event.ctrlKey || event.metaKey || (selection.entries.length > 0 && isPhone)) {
      selection.toggle(entry);
      setActive(index);
    } else {
      setActive(index);
      onOpen(entry);
    }
  };

  return (
    <div
      className={styles.grid}
      data-selecting={selection.entries.length > 0 || undefined}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={5}
    >
      <Columns {...props} />
      <div
        role="rowgroup"
        ref={scroller}
        className={styles.rows}
        onKeyDown={onKeyDown}
        data-scroll-restoration-id="documents"
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => {
            const entry = entryAt(index);
            const key = entry && keyOf(entry);
            const isSelected = entry !== undefined && selection.has(entry);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its rows.
              <div
                key={index}
                ref={(row) => noteEntry(row, entry)}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                aria-current={key !== undefined && key === openedKey ? 'true' : undefined}
                tabIndex={index === at ? 0 : -1}
                data-row={index}
                className={classes(
                  styles.row,
                  key !== undefined && key === openedKey && styles.opened,
                  key !== undefined && key === dropKey && styles.dropped,
                  key !== undefined && cutKeys.has(key) && styles.cut,
                )}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onClick={(event) => onClick(event, entry, index)}
                onFocus={() => setActive(index)}
                draggable={entry !== undefined && !isPhone}
                onDragStart={(event) => entry && dragThings(event, isSelected ? selection.entries : [entry], t.moving)}
                {...(entry && press.on(entry))}
                {...(entry?.type === 'folder' && {
                  onDragOver: (event: DragEvent) => {
                    if (acceptsThings(event, entry)) setDropKey(key);
                  },
                  onDragLeave: () => setDropKey(undefined),
                  onDrop: (event: DragEvent) => {
                    setDropKey(undefined);
                    const dropped = droppedOn(event);
                    if (dropped === 'things') props.onDropThings(entry, event.ctrlKey);
                    if (dropped === 'files') props.onDropFiles(entry, event);
                  },
                })}
              >
                {entry ? (
                  <EntryCells
                    entry={entry}
                    isSelected={isSelected}
                    isPhone={isPhone}
                    onToggle={toggle}
                    onMenu={openMenu}
                  />
                ) : (
                  <WaitingCells />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const rowOf = (scroller: HTMLElement | null, index: number) =>
  scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`);

const columns: readonly EntrySort[] = ['name', 'changed', 'size'];

function Columns({ filter, onSort }: EntryGridProps) {
  const t = useDocumentsTexts();
  return (
    <div role="row" aria-rowindex={1} className={classes(styles.row, styles.columns)} tabIndex={-1}>
      {columns.map((column) => {
        const isSorted = filter.sort === column;
        const Arrow = filter.order === 'desc' ? ArrowDown : ArrowUp;
        return (
          <span
            key={column}
            role="columnheader"
            tabIndex={-1}
            aria-sort={isSorted ? (filter.order === 'desc' ? 'descending' : 'ascending') : 'none'}
          >
            <button type="button" onClick={() => onSort(column)}>
              {t[column]}
              {isSorted && <Arrow size={13} aria-hidden />}
            </button>
          </span>
        );
      })}
    </div>
  );
}

/** Right click, and on touch a long press, open the menu of a row. */
function usePress(onMenu: EntryGridProps['onMenu']) {
  const timer = useRef<number>(undefined);
  const wasLong = useRef(false);
  return {
    wasLong: () => wasLong.current,
    on: (entry: Entry) => ({
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
        if (!wasLong.current) onMenu(entry, { x: event.clientX, y: event.clientY });
      },
      onTouchStart(event: TouchEvent) {
        wasLong.current = false;
        const touch = event.touches[0];
        if (!touch) return;
        const { clientX: x, clientY: y } = touch;
        timer.current = window.setTimeout(() => {
          wasLong.current = true;
          onMenu(entry, { x, y });
        }, LONG_PRESS_MS);
      },
      onTouchMove: () => clearTimeout(timer.current),
      onTouchEnd: () => clearTimeout(timer.current),
      onPointerDown(event: PointerEvent) {
        if (event.pointerType !== 'touch') wasLong.current = false;
      },
    }),
  };
}

/** Selects from one row to another; rows that were not in sight yet are asked for. */
function useRangeSelection(filter: EntryFilter, selection: Selection) {
  const t = useDocumentsTexts();
  const asked = useRef(0);
  return (one: number, other: number) => {
    const from = Math.min(one, other);
    const to = Math.min(Math.max(one, other), from + SELECTED_MOST - 1);
    asked.current += 1;
    const question = asked.current;
    const select = (entries: readonly Entry[]) => {
      if (question !== asked.current) return;
      selection.set(entries);
      if (to < Math.max(one, other)) say(t.selectedFirst(SELECTED_MOST));
    };
    entriesBetween(filter, from, to).then(select, (error: unknown) => sayFailed(failureOf(error).detail));
  };
}

/** The entries of the rows in sight: the pages that they stand in. */
function useEntries(filter: EntryFilter, items: readonly { index: number }[]) {
  const numbers = pagesInSight(items[0]?.index ?? 0, items.at(-1)?.index ?? 0, PAGE);
  const pages = useQueries({
    // Comparing hundreds of entries with those before would cost more than it saves.
    queries: numbers.map((page) => ({
      ...entriesPage(filter, page),
      placeholderData: undefined,
      structuralSharing: false,
    })),
  });
  return placesIn(
    numbers,
    pages.map(({ data }): readonly Entry[] | undefined => data?.entries),
    PAGE,
  );
}
