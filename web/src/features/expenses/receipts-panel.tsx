// The receipts beside the items: one large, all of them small, and the way to more.
import { Camera, ImagePlus, Link2, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { localAddress } from '../../api/instance.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useNarrow } from '../../ui/narrow.ts';
import { Dialog } from '../../ui/overlay.tsx';
import type { Receipt } from './expenses.queries.ts';
import type { Sending } from './receipt-acts.ts';
import { dragReceipt } from './receipt-drag.ts';
import { ReceiptMenu } from './receipt-menu.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import styles from './receipts.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';

export function ReceiptsPanel({ onPhotograph }: { onPhotograph: () => void }) {
  const t = useSheetTexts();
  const { sheet, typed, isOpen, receipts, shownId, show, choose } = useSheetOnPage();
  const isPhone = useNarrow();
  const [isLarge, setLarge] = useState(false);
  const there = sheet.receipts.filter((receipt) => !receipts.isRemoved(receipt));
  const shown = there.find(({ id }) => id === shownId) ?? there[0];
  const covered = new Set(there.map(({ item_id }) => item_id).filter((id) => id !== null)).size;
  const isEmpty = there.length === 0 && receipts.sending.length === 0;
  if (isEmpty && !isOpen && isPhone) return null;
  const pick = (id: number) => {
    show(id);
    if (isPhone) setLarge(true);
  };
  return (
    <aside className={styles.panel} aria-label={t.receipts}>
      <header>
        <h2>{t.receipts}</h2>
        {typed.items.length > 0 && <span>{t.coveredOf(covered, typed.items.length)}</span>}
        {isOpen && !isPhone && (
          <Button small onPress={() => choose()}>
            <Camera size={15} aria-hidden />
            {t.add}
          </Button>
        )}
      </header>
      {isPhone && isOpen && (
        <Button look="primary" className={styles.camera} onPress={onPhotograph}>
          <Camera size={20} aria-hidden />
          {t.photograph}
        </Button>
      )}
      {!isPhone && shown && (
        <>
          <ReceiptPicture receipt={shown} onLarge={() => setLarge(true)} />
          <About receipt={shown} />
        </>
      )}
      {isEmpty && !isPhone && <p className={styles.none}>{isOpen ? t.noReceipts : t.noReceiptsFixed}</p>}
      <ul className={styles.thumbs}>
        {there.map((receipt) => (
          <li key={receipt.id}>
            <Thumb receipt={receipt} isShown={!isPhone && receipt.id === shown?.id} onPick={() => pick(receipt.id)} />
          </li>
        ))}
        {receipts.sending.map((one) => (
          <li key={one.key}>
            <OnItsWay one={one} />
          </li>
        ))}
        {isOpen && (
          <li>
            <button type="button" className={styles.drop} onClick={() => choose()}>
              <span>
                <ImagePlus size={20} aria-hidden />
              </span>
              <small>{isPhone ? t.chooseFile : t.dropHere}</small>
            </button>
          </li>
        )}
      </ul>
      {isLarge && shown && (
        <Dialog title={shown.name} isOpen wide onClose={() => setLarge(false)}>
          <div className={styles.large}>
            <ReceiptPicture receipt={shown} isLarge />
          </div>
          <About receipt={shown} />
        </Dialog>
      )}
    </aside>
  );
}

function About({ receipt }: { receipt: Receipt }) {
  const t = useSheetTexts();
  const formats = useFormats();
  const { typed } = useSheetOnPage();
  const item = receipt.item_id === null ? undefined : typed.items.find(({ id }) => id === receipt.item_id);
  const kind = receipt.content_type.split('/')[1]?.toUpperCase() ?? '';
  return (
    <div className={styles.about}>
      <span>
        <Link2 size={15} aria-hidden />
        {item ? t.receiptFor : t.receiptForSheet} {item && <b dir="auto">{item.vendor || t.unnamed}</b>}
      </span>
      <small>
        {kind}, {formats.size(receipt.size)}
      </small>
      <ReceiptMenu receipt={receipt} />
    </div>
  );
}

function Thumb({ receipt, isShown, onPick }: { receipt: Receipt; isShown: boolean; onPick: () => void }) {
  const { isOpen } = useSheetOnPage();
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-pressed={isShown}
      title={receipt.name}
      draggable={isOpen}
      onDragStart={(event) => dragReceipt(event, receipt.id)}
      onClick={onPick}
    >
      {receipt.thumbnail_URI === null ? (
        <span className={styles.pdf} aria-hidden>
          PDF
        </span>
      ) : (
        <img src={localAddress(receipt.thumbnail_URI)} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
      <small dir="auto">{receipt.name}</small>
    </button>
  );
}

function OnItsWay({ one }: { one: Sending }) {
  const t = useSheetTexts();
  const { receipts } = useSheetOnPage();
  return (
    <div className={styles.thumb} data-failed={one.failure !== undefined || undefined} title={one.failure}>
      {one.preview === undefined ? (
        <span className={styles.pdf} aria-hidden>
          PDF
        </span>
      ) : (
        <img src={one.preview} alt="" />
      )}
      {one.failure === undefined ? (
        <progress aria-label={t.sendingOf(one.file.name)} value={one.done} max={1} />
      ) : (
        <span className={styles.failed}>
          <IconButton small look="plain" label={`${t.again}: ${one.file.name}`} onPress={() => receipts.again(one)}>
            <RotateCw size={14} aria-hidden />
          </IconButton>
          <IconButton small look="plain" label={t.giveUp(one.file.name)} onPress={() => receipts.giveUp(one.key)}>
            <X size={14} aria-hidden />
          </IconButton>
        </span>
      )}
      <small dir="auto" role={one.failure === undefined ? undefined : 'alert'}>
        {one.failure ?? one.file.name}
      </small>
    </div>
  );
}
