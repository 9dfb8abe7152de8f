// The name of the sheet, whether it is saved, and what comes next.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  ArrowRight,
  Check,
  ChevronRight,
  CloudAlert,
  CloudCheck,
  CloudUpload,
  Download,
  Ellipsis,
  type LucideIcon,
  Printer,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { base } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { Button, IconButton, TextButton } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Hidden, Kbd } from '../../ui/parts.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { approverQuery, bringBackSheet, forgetSheet, removeSheet, type SheetState } from './expenses.queries.ts';
import { standingInQuery } from './queue.queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import styles from './sheet.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { saveItems } from './sheet-csv.ts';
import { isIncomplete } from './sheet-editor.ts';
import { useSheetTexts } from './sheet-texts.ts';

export function SheetHead() {
  const t = useSheetTexts();
  const me = useMe();
  const { editor, sheet, typed, isOpen } = useSheetOnPage();
  const isMine = sheet.user.id === me.id;
  return (
    <>
      <nav className={styles.crumbs} aria-label={t.path}>
        <Link to="/expenses">{t.title}</Link>
        <ChevronRight size={14} aria-hidden />
        {isMine ? <Link to="/expenses">{t.mySheets}</Link> : <bdi>{sheet.user.name}</bdi>}
      </nav>
      <header className={styles.head}>
        {isOpen ? (
          <>
            <h1 className={styles.hidden}>{typed.name}</h1>
            <textarea
              className={styles.title}
              aria-label={t.nameOfSheet}
              dir="auto"
              rows={1}
              maxLength={255}
              value={typed.name}
              aria-invalid={typed.name.trim() === ''}
              onChange={({ target }) => {
                const name = target.value.replaceAll('\n', ' ');
                editor.edit((now) => ({ ...now, name }));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                event.currentTarget.blur();
              }}
              onBlur={() => {
                if (editor.state().typed.name.trim() === '') editor.edit((now) => ({ ...now, name: sheet.name }));
                void editor.save();
              }}
            />
          </>
        ) : (
          <h1 className={styles.title} dir="auto">
            {sheet.name}
          </h1>
        )}
        <SheetActs />
      </header>
    </>
  );
}

function SheetActs() {
  const t = useSheetTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { editor, sheet, typed, isOpen, locale } = useSheetOnPage();
  const [isRejecting, setRejecting] = useState(false);
  const [isStepping, setStepping] = useState(false);
  const isMine = sheet.user.id === me.id;
  const approver = useQuery({ ...approverQuery(sheet.user.id), enabled: isMine && isOpen }).data;
  const isAdmin = mayDo(me, 'expenses.admin');
  const print = () => window.open(`${base}/api/expenses/v1/sheets/${sheet.id}/print`, '_blank', 'noopener');
  const step = async (status: SheetState, words: string, notes?: string) => {
    setStepping(true);
    const isDone = await editor.step({ status, ...(notes !== undefined && { notes }) });
    setStepping(false);
    if (!isDone) return;
    const undo = status === 'submitted' && isMine ? () => void step('draft', t.recalled) : undefined;
    say(words, undo);
  };
  const fail = (error: unknown) => sayFailed(failureOf(error).detail);
  const bringBack = () =>
    void bringBackSheet(sheet.id).then((isBack) => !isBack && sayFailed(t.sheetNotBack(sheet.name)), fail);
  /** What was typed last goes to the trash with it. */
  const remove = async () => {
    if (isOpen) await editor.save();
    await removeSheet(sheet.id);
    say(t.sheetRemoved(sheet.name), bringBack);
    await navigate({ to: '/expenses' });
    forgetSheet(sheet.id);
  };
  const firstName = approver?.name.split(' ')[0];
  const whyNot = isIncomplete(typed, locale) ? t.notYet : typed.items.length === 0 ? t.noItems : undefined;
  const maySubmit = isMine && isOpen && !me.is_read_only;
  const isWaiting = sheet.status === 'submitted' && !isMine;
  const absent = useQuery({ ...standingInQuery(me.id), enabled: isWaiting }).data?.map(({ user }) => user.id) ?? [];
  const deciders = [me.id, ...absent];
  const mayDecide = isWaiting && (isAdmin || (sheet.supervisor !== null && deciders.includes(sheet.supervisor.id)));
  const approve = () => void step('approved', t.approvedToast(sheet.name));
  useKeys([
    { keys: 'p', does: t.print, run: print },
    ...(mayDecide
      ? [
          { keys: 'a', does: t.approve, run: approve },
          { keys: 'r', does: t.reject, run: () => setRejecting(true) },
        ]
      : []),
  ]);
  return (
    <div className={styles.acts}>
      {isOpen && <SavedMark />}
      <MenuButton
        label={t.moreActs}
        button={
          <IconButton look="plain" label={t.moreActs}>
            <Ellipsis size={17} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Printer size={17} aria-hidden />} end={<Kbd>p</Kbd>} onAction={print}>
          {t.print}
        </MenuItem>
        {sheet.items.length > 0 && (
          <MenuItem icon={<Download size={17} aria-hidden />} onAction={() => saveItems(sheet)}>
            {t.itemsCsv}
          </MenuItem>
        )}
        {sheet.status === 'submitted' && isMine && (
          <MenuItem icon={<Undo2 size={17} aria-hidden />} onAction={() => void step('draft', t.recalled)}>
            {t.recall}
          </MenuItem>
        )}
        {(isAdmin || (isMine && isOpen)) && !me.is_read_only && (
          <MenuItem icon={<Trash2 size={17} aria-hidden />} onAction={() => void remove().catch(fail)}>
            {t.deleteSheet}
          </MenuItem>
        )}
      </MenuButton>
      {maySubmit && (
        <Button
          look="primary"
          className={styles.submit}
          isDisabled={whyNot !== undefined || isStepping}
          onPress={() => void step('submitted', t.submittedToast(approver?.name ?? t.office))}
          {...(whyNot !== undefined && { 'aria-describedby': 'why-not' })}
        >
          {t.submitTo(firstName ?? t.office)}
          <ArrowRight size={16} aria-hidden />
        </Button>
      )}
      {maySubmit && whyNot !== undefined && (
        <Hidden>
          <span id="why-not">{whyNot}</span>
        </Hidden>
      )}
      {mayDecide && (
        <>
          <Button onPress={() => setRejecting(true)}>
            <X size={16} aria-hidden />
            {t.reject}
          </Button>
          <Button look="primary" isDisabled={isStepping} onPress={approve}>
            <Check size={16} aria-hidden />
            {t.approve}
          </Button>
        </>
      )}
      {sheet.status === 'approved' && !isMine && isAdmin && (
        <Button
          look="primary"
          isDisabled={isStepping}
          onPress={() => void step('processed', t.processedToast(sheet.name))}
        >
          <Check size={16} aria-hidden />
          {t.process}
        </Button>
      )}
      {isRejecting && (
        <RejectDialog
          name={sheet.user.name}
          onClose={() => setRejecting(false)}
          onReject={(reason) => {
            setRejecting(false);
            void step('rejected', t.rejectedToast(sheet.name), reason);
          }}
        />
      )}
    </div>
  );
}

const marks: Record<string, LucideIcon> = { saved: CloudCheck, offline: CloudAlert, refused: CloudAlert };

function SavedMark() {
  const t = useSheetTexts();
  const { editor } = useSheetOnPage();
  const { saving } = editor.state();
  const Icon = marks[saving.state] ?? CloudUpload;
  const isBad = saving.state === 'refused' || saving.state === 'offline';
  return (
    <span className={styles.saved} role="status" data-bad={isBad || undefined}>
      <Icon size={16} aria-hidden />
      <span>{t.saving[saving.state]}</span>
      {isBad && <TextButton onPress={() => void editor.save()}>{t.again}</TextButton>}
    </span>
  );
}
