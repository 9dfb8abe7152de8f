// The rows of my sheets, walked by keys.
import type { ExpenseSheet } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { momentOf } from '../../api/moments.ts';
import { useFormats } from '../../i18n/index.ts';
import { useKeys } from '../../ui/keys.ts';
import { Ago } from '../../ui/parts.tsx';
import { moneyQuery } from './expenses.queries.ts';
import styles from './sheets.module.css';
import { StateChip } from './state-chip.tsx';
import { useExpensesTexts } from './texts.ts';

export function SheetsGrid({ sheets, isWhole }: { sheets: readonly ExpenseSheet[]; isWhole: boolean }) {
  const t = useExpensesTexts();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const at = Math.min(reached, sheets.length - 1);
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(sheets.length - 1, index));
    setReached(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  };
  const isInside = () => grid.current?.contains(document.activeElement) ?? false;
  useKeys([
    { keys: 'j', does: t.nextRow, run: () => focus(isInside() ? at + 1 : at) },
    { keys: 'k', does: t.previousRow, run: () => focus(isInside() ? at - 1 : at) },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      Home: 0,
      End: sheets.length - 1,
    };
    const wanted = moves[event.key];
    const sheet = sheets[at];
    if (wanted !== undefined) {
      event.preventDefault();
      focus(wanted);
    } else if (
      event.key === 'Enter' &&
      sheet &&
      event.target instanceof HTMLElement &&
      event.target.matches('[data-at]')
    ) {
      event.preventDefault();
      void navigate({ to: '/expenses/$id', params: { id: sheet.id } });
    }
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t.mySheets}
      aria-rowcount={isWhole ? sheets.length + 1 : -1}
      className={styles.grid}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.columns}>
        {[t.name, t.state, t.receipts, t.changed, t.total].map((name) => (
          <span key={name} role="columnheader" tabIndex={-1}>
            {name}
          </span>
        ))}
      </div>
      {sheets.map((sheet, index) => (
        <Row key={sheet.id} sheet={sheet} index={index} isCurrent={index === at} onFocus={() => setReached(index)} />
      ))}
    </div>
  );
}

function Row({
  sheet: { id, name, status, location, dept, receipts_quantity, last_modified, total_amount },
  index,
  isCurrent,
  onFocus,
}: {
  sheet: ExpenseSheet;
  index: number;
  isCurrent: boolean;
  onFocus: () => void;
}) {
  const t = useExpensesTexts();
  const formats = useFormats();
  const currency = useQuery(moneyQuery).data?.currency;
  const changed = momentOf(last_modified.date);
  const place = [location?.name, dept?.name].filter(Boolean).join(' · ');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      data-at={index}
      className={styles.row}
      onFocus={onFocus}
    >
      <span role="gridcell" tabIndex={-1} className={styles.name}>
        <Link to="/expenses/$id" params={{ id }} tabIndex={-1} dir="auto">
          {name}
        </Link>
        {place !== '' && <small dir="auto">{place}</small>}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.state}>
        <StateChip state={status} />
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.receipts}>
        {receipts_quantity > 0 && (
          <>
            <Paperclip size={14} aria-hidden />
            {formats.number(receipts_quantity)}
          </>
        )}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.changed}>
        <Ago at={changed} />
      </span>
      <span
        role="gridcell"
        tabIndex={-1}
        className={styles.total}
        aria-label={t.totalIs(formats.money(total_amount, currency ?? 'EUR'))}
      >
        {currency === undefined ? '' : formats.money(total_amount, currency)}
      </span>
    </div>
  );
}
