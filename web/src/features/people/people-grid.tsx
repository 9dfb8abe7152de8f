// A grid on a virtual list: of any number of people, those in sight are asked for, 200 at a time.
import type { Profile } from '@atrium/client/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Check, Mail, Phone } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/queries.ts';
import { useDensity } from '../../device/look.ts';
import { classes } from '../../ui/classes.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { useNarrow } from '../../ui/narrow.ts';
import { PersonLine, Skeleton } from '../../ui/parts.tsx';
import { type Column, ColumnChoice, useColumns } from './columns.tsx';
import { useFittingColumns } from './fitting-columns.ts';
import { useGridKeys } from './grid-keys.ts';
import type { PeopleGridProps } from './grid-props.ts';
import { Letters } from './letters.tsx';
import { telOf, textOf } from './metadata.ts';
import styles from './people.module.css';
import { type PeopleFilter, personQuery, placeOfName, usePeople } from './people.queries.ts';
import { photoOf } from './people.ts';
import { usePeopleTexts } from './texts.ts';

const ROW = { comfortable: 54, compact: 40, phone: 64 };
const MARGIN_ROWS = 8;
const noColumns: readonly Column[] = [];

export function PeopleGrid(props: PeopleGridProps) {
  const { label, filter, total, openedId, onOpen, onSort, selection, actOf } = props;
  const t = usePeopleTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useNarrow();
  const density = useDensity();
  const rowHeight = isPhone ? ROW.phone : ROW[density];
  const count = total ?? 20;
  const columns = useColumns();
  const fitting = useFittingColumns(scroller, columns.shown);
  const shown = isPhone ? noColumns : fitting;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: MARGIN_ROWS,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const personAt = usePeople(filter, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, count - 1));
  useStartAnew(filter, scroller, setActive);

  const focusRow = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index);
    focusWhenThere(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`));
  };
  const goToName = async (name: string) => {
    if (total !== undefined && total > 0) focusRow(await placeOfName(filter, name, total));
  };
  const { onKeyDown, chooseTo } = useGridKeys({
    ...props,
    at,
    count,
    rowHeight,
    scroller,
    personAt,
    focusRow,
    goToName,
  });

  const latest = useRef({ selection, chooseTo });
  latest.current = { selection, chooseTo };
  const mark = useCallback((person: Profile, index: number, isShift: boolean) => {
    if (isShift) latest.current.chooseTo(index);
    else latest.current.selection?.toggle(person);
  }, []);

  const isDescending = filter.sort.startsWith('-');
  const isChoosing = (selection?.chosen.size ?? 0) > 0;
  const size = isPhone ? 40 : density === 'compact' ? 28 : 36;
  const swiped = isPhone && !actOf;
  const template = swiped
    ? '100% max-content'
    : `minmax(0, 1.6fr) ${shown.map(() => 'minmax(0, 1fr)').join(' ')} ${actOf ? '38px' : ''}`;
  return (
    <div className={styles.gridFrame}>
      <div
        className={styles.grid}
        role="grid"
        aria-label={label}
        aria-multiselectable={selection !== undefined}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={shown.length + 1}
        data-choosing={isChoosing || undefined}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={classes(styles.row, styles.columns)}
          style={{ gridTemplateColumns: template }}
          tabIndex={-1}
        >
          <span role="columnheader" tabIndex={-1} aria-sort={isDescending ? 'descending' : 'ascending'}>
            {onSort ? (
              <button type="button" onClick={onSort}>
                {t.columnNames.name}
                {isDescending ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />}
              </button>
            ) : (
              t.columnNames.name
            )}
          </span>
          {shown.map(({ key, label: name }) => (
            <span key={key} role="columnheader" tabIndex={-1}>
              {name}
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          ref={scroller}
          className={styles.rows}
          onKeyDown={onKeyDown}
          data-scroll-restoration-id="people"
        >
          <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, start }) => {
              const person = personAt(index);
              const isChosen = person !== undefined && (selection?.chosen.has(person.id) ?? false);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its rows.
                <div
                  key={index}
                  role="row"
                  aria-rowindex={index + 2}
                  {...(selection && { 'aria-selected': isChosen })}
                  aria-current={person !== undefined && person.id === openedId ? 'true' : undefined}
                  tabIndex={index === at ? 0 : -1}
                  data-row={index}
                  className={styles.row}
                  style={{
                    gridTemplateColumns: template,
                    height: rowHeight,
                    transform: `translateY(${start}px)`,
                  }}
                  onClick={(event) => {
                    setActive(index);
                    if (!person || (event.target as Element).closest('a, button')) return;
                    if (selection && event.shiftKey) chooseTo(index);
                    else if (selection && (event.ctrlKey || event.metaKey || (isPhone && isChoosing)))
                      selection.toggle(person);
                    else onOpen(person.id);
                  }}
                  onContextMenu={(event) => {
                    // A long press on a phone.
                    if (!isPhone || !selection || !person) return;
                    event.preventDefault();
                    selection.toggle(person);
                  }}
                  onFocus={() => setActive(index)}
                  onPointerEnter={() => person && void queryClient.prefetchQuery(personQuery(person.id))}
                >
                  {person ? (
                    <Cells
                      person={person}
                      index={index}
                      size={size}
                      columns={shown}
                      isChosen={selection ? isChosen : undefined}
                      onMark={mark}
                    />
                  ) : (
                    <span role="gridcell" tabIndex={-1} className={styles.waiting}>
                      <Skeleton width={size} height={size} round />
                      <Skeleton width="40%" height={14} />
                    </span>
                  )}
                  {person && (actOf || isPhone) && (
                    <span role="gridcell" tabIndex={-1} className={actOf ? undefined : styles.swipe}>
                      {actOf ? actOf(person) : <SwipeActs person={person} />}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {!isPhone && <ColumnChoice {...columns} />}
      {isPhone && count > 30 && <Letters onLetter={(letter) => void goToName(letter)} />}
    </div>
  );
}

const Cells = memo(function Cells({
  person,
  size,
  columns,
  index,
  isChosen,
  onMark,
}: {
  person: Profile;
  size: number;
  columns: readonly Column[];
  index: number;
  /** Undefined where nobody can be chosen. */
  isChosen: boolean | undefined;
  onMark: (person: Profile, index: number, isShift: boolean) => void;
}) {
  return (
    <>
      <span role="gridcell" tabIndex={-1} className={styles.who}>
        {isChosen !== undefined && (
          <Mark name={person.fullname} isChosen={isChosen} onPress={(isShift) => onMark(person, index, isShift)} />
        )}
        <PersonLine name={person.fullname} note={person.job_title} src={photoOf(person.id, size)} size={size} />
      </span>
      {columns.map(({ key, textOf, isFigures }) => {
        const text = textOf(person);
        return (
          <span
            key={key}
            role="gridcell"
            tabIndex={-1}
            dir="auto"
            title={text}
            className={isFigures ? styles.figures : undefined}
          >
            {text}
          </span>
        );
      })}
    </>
  );
});

/** Stands over the face while one points at the row, and while somebody is chosen. */
function Mark({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: (isShift: boolean) => void }) {
  const t = usePeopleTexts();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its rows.
    <span
      role="checkbox"
      aria-checked={isChosen}
      aria-label={t.choose(name)}
      tabIndex={-1}
      className={styles.mark}
      onClick={(event) => {
        event.stopPropagation();
        onPress(event.shiftKey);
      }}
    >
      <span>{isChosen && <Check size={14} aria-hidden />}</span>
    </span>
  );
}

/** What a row shows when one swipes it aside; a profile has the same. */
function SwipeActs({ person: { fullname, email, metadata } }: { person: Profile }) {
  const t = usePeopleTexts();
  const phone = textOf(metadata, 'phone');
  return (
    <>
      {phone !== undefined && (
        <a href={telOf(phone)} aria-label={t.callTo(fullname)} tabIndex={-1}>
          <Phone size={20} aria-hidden />
        </a>
      )}
      <a href={`mailto:${email}`} aria-label={t.mailTo(fullname)} tabIndex={-1}>
        <Mail size={20} aria-hidden />
      </a>
    </>
  );
}

/** Another question begins at its first row. */
function useStartAnew(
  filter: PeopleFilter,
  scroller: RefObject<HTMLDivElement | null>,
  setActive: (index: number) => void,
): void {
  const question = JSON.stringify(filter);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    setActive(0);
    scroller.current?.scrollTo(0, 0);
  }, [question, scroller, setActive]);
}
