// A sheet: what was spent, with its receipts beside it, and where it stands.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats, useSpeech } from '../../i18n/index.ts';
import { KeptDraft } from '../../ui/kept-draft.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { choicesQuery, type Sheet, sheetQuery } from './expenses.queries.ts';
import { DropVeil, useFileDrop } from './file-drop.tsx';
import { ItemsGrid } from './items-grid.tsx';
import { takeArriving } from './make-sheet.ts';
import { RECEIPT_KINDS, useReceiptActs } from './receipt-acts.ts';
import { ReceiptsPanel } from './receipts-panel.tsx';
import styles from './sheet.module.css';
import { SheetConflict } from './sheet-conflict.tsx';
import { SheetContext, type SheetOnPage } from './sheet-context.ts';
import { SheetFacts } from './sheet-facts.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetHistory } from './sheet-history.tsx';
import { SheetBand, SheetSteps } from './sheet-steps.tsx';
import { useSheetTexts } from './sheet-texts.ts';
import { SheetWarnings } from './sheet-warnings.tsx';
import { dayOf } from './typed-dates.ts';
import { useSheet } from './use-sheet.ts';

export function SheetPage() {
  const t = useSheetTexts();
  const { id } = useParams({ from: '/frame/expenses/$id' });
  const { data: sheet, error, refetch } = useQuery(sheetQuery(id));
  useTitle(sheet?.name, t.title);
  if (!sheet && error) return <Failed isPage error={error} retry={() => void refetch()} />;
  if (!sheet) return <Waiting />;
  return <SheetView key={id} sheet={sheet} />;
}

function Waiting() {
  return (
    <div className={styles.room}>
      <section className={styles.sheet}>
        <Skeleton width={120} height={18} />
        <p className={styles.space} />
        <Skeleton width="60%" height={36} />
        <p className={styles.space} />
        <Skeleton height={48} />
        <p className={styles.space} />
        <Skeleton height={300} />
      </section>
    </div>
  );
}

const noChoices = { departments: [], locations: [], projects: [], clients: [], types: [] };

function SheetView({ sheet: read }: { sheet: Sheet }) {
  const t = useSheetTexts();
  const me = useMe();
  const formats = useFormats();
  const { locale } = useSpeech();
  const navigate = useNavigate();
  const isPhone = useNarrow();
  const asked = useSearch({ from: '/frame/expenses/$id' });
  const { editor, sheet, typed, clashes, saving, kept, forgetKept } = useSheet(read);
  const receipts = useReceiptActs(editor);
  const choices = useQuery(choicesQuery).data ?? noChoices;
  const [openKey, setOpenKey] = useState(() => typed.items.find(({ id }) => id === asked.item)?.key);
  const [isOffered, setOffered] = useState(kept !== undefined);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLElement>(null);
  const forItem = useRef<string>(undefined);

  const isMine = sheet.user.id === me.id;
  const isOpen =
    (sheet.status === 'draft' || sheet.status === 'rejected') &&
    (isMine || mayDo(me, 'expenses.admin')) &&
    !me.is_read_only;

  const setSearch = (next: { item?: number | undefined; receipt?: number | undefined }) =>
    void navigate({
      to: '/expenses/$id',
      params: { id: sheet.id },
      search: (now) => ({ ...now, ...next }),
      replace: true,
    });
  const open = (key: string | undefined) => {
    setOpenKey(key);
    const item = editor.state().typed.items.find((one) => one.key === key);
    const own = sheet.receipts.find(({ item_id }) => item_id !== null && item_id === item?.id);
    setSearch({ item: item?.id, ...(own && { receipt: own.id }) });
  };
  const add = (chosen: readonly File[], itemKey?: string) => {
    const key = receipts.add(chosen, itemKey);
    if (key !== undefined && itemKey === undefined && chosen.length === 1 && !isPhone) setOpenKey(key);
  };
  const choose = (itemKey?: string) => {
    forItem.current = itemKey;
    files.current?.click();
  };
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])], forItem.current);
    forItem.current = undefined;
    input.value = '';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    const arrived = takeArriving(sheet.id);
    if (arrived === undefined) return;
    if (arrived.length > 0) add(arrived);
    else place.current?.querySelector('textarea')?.select();
  }, []);
  const dropping = useFileDrop(isOpen, (dropped) => add(dropped));

  const onPage: SheetOnPage = {
    editor,
    sheet,
    typed,
    isOpen,
    locale,
    today: dayOf(new Date(), formats.zone()),
    choices,
    receipts,
    openKey,
    open,
    shownId: asked.receipt,
    show: (receipt) => setSearch({ receipt }),
    choose,
  };
  return (
    <SheetContext value={onPage}>
      <div className={styles.room} {...dropping.props}>
        <section ref={place} className={styles.sheet} id="sheet" data-scroll-restoration-id="sheet">
          <SheetHead />
          {isOffered && kept && isOpen && (
            <KeptDraft
              words={t.keptFrom(formats.ago(new Date(kept.at)))}
              use={t.keptUse}
              discard={t.keptDiscard}
              onUse={() => {
                setOffered(false);
                editor.restore(kept.value);
              }}
              onDiscard={() => {
                setOffered(false);
                forgetKept();
              }}
            />
          )}
          <SheetSteps />
          <SheetBand />
          {clashes.length > 0 && <SheetConflict clashes={clashes} />}
          {saving.state === 'refused' && (
            <p className={styles.band} data-hue="danger" role="alert">
              <span>{saving.detail}</span>
            </p>
          )}
          {isPhone && <ReceiptsPanel onPhotograph={() => camera.current?.click()} />}
          <SheetFacts />
          <ItemsGrid />
          <SheetWarnings />
          <SheetHistory />
        </section>
        {!isPhone && <ReceiptsPanel onPhotograph={() => camera.current?.click()} />}
        {dropping.isOver && <DropVeil words={t.dropAnywhere} />}
        <input ref={files} type="file" hidden multiple accept={RECEIPT_KINDS} onChange={({ target }) => take(target)} />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          onChange={({ target }) => take(target)}
        />
      </div>
    </SheetContext>
  );
}
