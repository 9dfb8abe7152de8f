// Where a sheet stands: four steps, who took them and when, and why a fixed one cannot change.
import { useQuery } from '@tanstack/react-query';
import { Lock, RotateCcw, Undo2 } from 'lucide-react';
import { momentOf } from '../../api/moments.ts';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Ago } from '../../ui/parts.tsx';
import { say } from '../../ui/toast.tsx';
import { approverQuery, historyQuery, type SheetState, standInsQuery } from './expenses.queries.ts';
import styles from './sheet.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';

const order: readonly SheetState[] = ['draft', 'submitted', 'approved', 'processed'];

export function SheetSteps() {
  const t = useSheetTexts();
  const me = useMe();
  const { sheet, isOpen } = useSheetOnPage();
  const history = useQuery(historyQuery(sheet.id)).data ?? [];
  const approver = useQuery({ ...approverQuery(sheet.user.id), enabled: isOpen }).data;
  const isRejected = sheet.status === 'rejected';
  const at = isRejected ? 0 : order.indexOf(sheet.status);
  const taken = (to: SheetState) => history.findLast((step) => step.to === to);
  const lines: Record<string, string | undefined> = {
    approved: approver?.name ?? sheet.supervisor?.name,
    processed: t.office,
  };
  return (
    <ol className={styles.steps}>
      {order.map((state, place) => {
        const last = taken(isRejected && place === 0 ? 'rejected' : state);
        const isOver = place <= at;
        const name = isRejected && place === 0 ? t.states.rejected : t.states[state];
        return (
          <li
            key={state}
            data-over={isOver || undefined}
            data-rejected={(isRejected && place === 0) || undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            <b>{name}</b>
            {isOver && last ? (
              <span>
                {last.by.id === me.id ? t.byYou : t.by(last.by.name)} · <Ago at={last.at} />
              </span>
            ) : place === 0 && at === 0 ? (
              <span>
                {t.changed} <Ago at={momentOf(sheet.last_modified.date)} />
              </span>
            ) : (
              !isOver && lines[state] !== undefined && <span>{t.by(lines[state])}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Why the sheet cannot change, or why it came back. */
export function SheetBand() {
  const t = useSheetTexts();
  const me = useMe();
  const { editor, sheet, isOpen } = useSheetOnPage();
  const history = useQuery(historyQuery(sheet.id)).data ?? [];
  const formats = useFormats();
  const { data: standIns = [] } = useQuery({ ...standInsQuery(sheet.id), enabled: sheet.status === 'submitted' });
  const isMine = sheet.user.id === me.id;
  if (sheet.status === 'rejected') {
    const rejection = history.findLast(({ to }) => to === 'rejected');
    if (!rejection) return null;
    return (
      <p className={styles.band} data-hue="danger">
        <RotateCcw size={17} aria-hidden />
        <span>
          <b>{t.rejectedBy(rejection.by.name)}</b> <q dir="auto">{rejection.notes || t.noReason}</q>
          {isOpen && isMine && ` ${t.rejectedAdvice}`}
        </span>
      </p>
    );
  }
  if (isOpen) return null;
  const words: Record<string, string> = {
    draft: t.fixed.notYours(sheet.user.name),
    submitted: isMine ? t.fixed.submitted(sheet.supervisor?.name ?? t.office) : t.fixed.waits,
    approved: t.fixed.approved(sheet.approved_by?.name ?? ''),
    processed: t.fixed.processed,
  };
  return (
    <p className={styles.band}>
      <Lock size={17} aria-hidden />
      <span>
        {words[sheet.status]}
        {standIns.length > 0 && (
          <small className={styles.standIns} dir="auto">
            {t.standIns(
              formats.list(
                standIns.map(({ person, until }) => t.standInUntil(person.name, formats.dayNear(until.slice(0, 10)))),
              ),
            )}
          </small>
        )}
      </span>
      {isMine && sheet.status === 'submitted' && !me.is_read_only && (
        <Button
          small
          onPress={async () => {
            if (await editor.step({ status: 'draft' })) say(t.recalled);
          }}
        >
          <Undo2 size={15} aria-hidden />
          {t.recall}
        </Button>
      )}
    </p>
  );
}
