// The queue with one sheet open, walked and decided by keys.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { IconButton } from '../../ui/button.tsx';
import type { HeldSet } from '../../ui/held-set.ts';
import { useKeys } from '../../ui/keys.ts';
import { usePanelCovers } from '../../ui/narrow.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { BarAct, SelectionBar } from '../../ui/selection-bar.tsx';
import styles from './queue.module.css';
import { decideSheets, type QueuedSheet } from './queue.queries.ts';
import { QueueRow } from './queue-row.tsx';
import { DecideButtons, QueueSheet } from './queue-sheet.tsx';
import { useQueueTexts } from './queue-texts.ts';

const LONGEST = 10_000;

export function Queue({
  head,
  sheets,
  total,
  hold,
}: {
  head: ReactNode;
  sheets: readonly QueuedSheet[];
  total: number;
  hold: HeldSet<number>['hold'];
}) {
  const t = useQueueTexts();
  const me = useMe();
  const isAlone = usePanelCovers();
  const { at, sheet, open, step } = useOpenSheet(sheets);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [rejecting, setRejecting] = useState<readonly QueuedSheet[]>([]);
  const isThere = useIsThere();
  const selected = sheets.filter(({ id }) => selectedIds.has(id));
  const mayDecide = !me.is_read_only;
  const toggle = (id: number) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  const settle = (status: 'approved' | 'rejected', those: readonly QueuedSheet[], reason?: string) => {
    const [first] = those;
    if (!first || !mayDecide) return;
    const [one, many] = status === 'approved' ? [t.approved, t.approvedMany] : [t.rejected, t.rejectedMany];
    setRejecting([]);
    setSelectedIds(new Set());
    if (sheet && those.includes(sheet)) open(nextOf(sheets, at, those));
    hold(
      those.map(({ id }) => id),
      those.length === 1 ? one(first.name) : many(those.length),
      () => decideSheets(those, status, reason),
      () => isThere.current && open(first),
    );
  };
  const meant = selected.length > 0 ? selected : sheet ? [sheet] : [];
  const onApprove = () => settle('approved', meant);
  const onReject = () => mayDecide && setRejecting(meant);
  useKeys([
    ...(mayDecide
      ? [
          { keys: 'a', does: t.approve, run: onApprove },
          { keys: 'r', does: t.reject, run: onReject },
          { keys: 'x', does: t.selectKey, run: () => sheet && toggle(sheet.id) },
        ]
      : []),
    { keys: 'j', does: t.after, run: () => step(1) },
    { keys: 'k', does: t.before, run: () => step(-1) },
  ]);
  if (!sheet) return null;
  const [refused] = rejecting;
  const dialog = refused && (
    <ReasonDialog
      title={rejecting.length === 1 ? t.rejectOf(refused.name) : t.rejectMany(rejecting.length)}
      label={t.reason}
      hint={rejecting.length === 1 ? t.reasonHint(refused.user.name) : t.reasonHintMany}
      act={t.reject}
      cancel={t.cancel}
      longest={LONGEST}
      onClose={() => setRejecting([])}
      onDone={(reason) => settle('rejected', rejecting, reason)}
    />
  );
  const buttons = mayDecide && (
    <DecideButtons onApprove={() => settle('approved', [sheet])} onReject={() => setRejecting([sheet])} />
  );
  if (isAlone) {
    return (
      <div className={styles.alone}>
        <div className={styles.scroller} id="queued">
          {head}
          {sheets.length > 1 && (
            <div className={styles.steps}>
              <IconButton label={t.before} isDisabled={at === 0} onPress={() => step(-1)}>
                <ChevronLeft size={20} aria-hidden />
              </IconButton>
              {t.place(at + 1, sheets.length)}
              <IconButton label={t.after} isDisabled={at === sheets.length - 1} onPress={() => step(1)}>
                <ChevronRight size={20} aria-hidden />
              </IconButton>
            </div>
          )}
          <QueueSheet queued={sheet} acts={null} />
        </div>
        {buttons}
        {dialog}
      </div>
    );
  }
  return (
    <div className={styles.both}>
      {head}
      <div className={styles.page}>
        {selected.length > 0 && (
          <SelectionBar words={t.selected(selected.length)} clear={t.clear} onClear={() => setSelectedIds(new Set())}>
            <BarAct label={t.reject} icon={X} onPress={onReject} />
            <BarAct label={t.approve} icon={Check} onPress={onApprove} />
          </SelectionBar>
        )}
        <ul className={styles.queue} aria-label={t.queue} data-selecting={selected.length > 0 || undefined}>
          {sheets.map((one) => (
            <QueueRow
              key={one.id}
              sheet={one}
              isOpen={one === sheet}
              isSelected={selectedIds.has(one.id)}
              onToggle={mayDecide ? () => toggle(one.id) : undefined}
            />
          ))}
        </ul>
        {total > sheets.length && <p className={styles.note}>{t.onlyFirst(sheets.length, total)}</p>}
      </div>
      <QueueSheet queued={sheet} acts={buttons} />
      {dialog}
    </div>
  );
}

/** The sheet that the address names, else the oldest. */
function useOpenSheet(sheets: readonly QueuedSheet[]) {
  const { sheet: id, all } = useSearch({ from: '/frame/expenses/approve' });
  const navigate = useNavigate();
  const at = Math.max(
    0,
    sheets.findIndex((one) => one.id === id),
  );
  const open = (next: QueuedSheet | undefined) =>
    void navigate({
      to: '/expenses/approve',
      search: { ...(next && { sheet: next.id }), ...(all && { all }) },
      replace: true,
    });
  return {
    at,
    sheet: sheets[at],
    open,
    step(by: number) {
      const next = sheets[at + by];
      if (next) open(next);
    },
  };
}

/** The first one after it that is not among those, else the last before it. */
function nextOf(sheets: readonly QueuedSheet[], at: number, those: readonly QueuedSheet[]): QueuedSheet | undefined {
  const isLeft = (one: QueuedSheet) => !those.includes(one);
  return sheets.slice(at + 1).find(isLeft) ?? sheets.slice(0, at).findLast(isLeft);
}

function useIsThere() {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
