// An item as it is read: a row, on phones a card.
import { ArrowDown, ArrowUp, Paperclip, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { ContextMenu, MenuItem } from '../../ui/overlay.tsx';
import { Kbd } from '../../ui/parts.tsx';
import styles from './items.module.css';
import { fromUnits, MINOR } from './money.ts';
import { acceptsReceipt, receiptDropped } from './receipt-drag.ts';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { TypeChip } from './type-look.tsx';
import { writeDay } from './typed-dates.ts';
import { writeNumber } from './typed-numbers.ts';
import { moneyOf, type TypedItem } from './typed-sheet.ts';
import { type ItemActs, useNameOfPurpose, useNameOfType } from './use-item-acts.ts';

export function ItemRow({
  item,
  index,
  isCurrent,
  acts,
  onKeyDown,
  onFocus,
  onOpen,
}: {
  item: TypedItem;
  index: number;
  isCurrent: boolean;
  acts: ItemActs;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onOpen: () => void;
}) {
  const t = useSheetTexts();
  const { sheet, typed, isOpen, locale, today, receipts } = useSheetOnPage();
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const [isOver, setOver] = useState(false);
  const typeName = useNameOfType()(item);
  const purpose = useNameOfPurpose()(item);
  const { units, fault } = moneyOf(item, locale);
  const second = [item.description, item.isProject || item.deptId !== typed.deptId ? purpose : undefined, item.client]
    .filter(Boolean)
    .join(' · ');
  const name = item.vendor || t.unnamed;
  const drop = (event: DragEvent) => {
    setOver(false);
    const dropped = receiptDropped(event);
    if (!dropped) return;
    if ('files' in dropped) receipts.add(dropped.files, item.key);
    const receipt = 'id' in dropped ? sheet.receipts.find(({ id }) => id === dropped.id) : undefined;
    if (receipt && item.id !== undefined) void receipts.tie(receipt, item.id);
  };
  const iconOf = { size: 17, 'aria-hidden': true } as const;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      data-item={item.key}
      className={classes(styles.row, isOpen && styles.editable, isOver && styles.over)}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKeyDown(event);
      }}
      onFocus={onFocus}
      onClick={isOpen ? onOpen : undefined}
      onContextMenu={(event) => {
        if (!isOpen) return;
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        setMenu(event.clientX === 0 ? { x: left + 40, y: bottom - 8 } : { x: event.clientX, y: event.clientY });
      }}
      onDragOver={(event) => isOpen && setOver(acceptsReceipt(event))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => isOpen && drop(event)}
    >
      <span role="gridcell" tabIndex={-1} className={styles.day}>
        {writeDay(item.day, locale, today)}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.words}>
        <b dir="auto" data-none={item.vendor === '' || undefined}>
          {name}
        </b>
        {second !== '' && <small dir="auto">{second}</small>}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.type}>
        {typeName !== undefined && <TypeChip name={typeName} />}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.paid}>
        {item.currency !== '' && `${item.paid} ${item.currency}`}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.amount}>
        {units === undefined ? (
          <em>{fault === 'rate' ? t.rateMissing : t.amountMissing}</em>
        ) : (
          writeNumber(fromUnits(units, MINOR), locale, MINOR)
        )}
      </span>
      <span role="gridcell" tabIndex={-1} className={styles.mark}>
        <ReceiptMark item={item} />
      </span>
      {menu && (
        <ContextMenu at={menu} label={name} onClose={() => setMenu(undefined)}>
          <MenuItem icon={<Pencil {...iconOf} />} onAction={onOpen}>
            {t.edit}
          </MenuItem>
          <MenuItem
            icon={<ArrowUp {...iconOf} />}
            end={<Kbd>Alt ↑</Kbd>}
            isDisabled={index === 0}
            onAction={() => acts.move(item.key, -1)}
          >
            {t.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown {...iconOf} />}
            end={<Kbd>Alt ↓</Kbd>}
            isDisabled={index === typed.items.length - 1}
            onAction={() => acts.move(item.key, 1)}
          >
            {t.moveDown}
          </MenuItem>
          <MenuItem icon={<Trash2 {...iconOf} />} onAction={() => acts.remove(item)}>
            {t.removeItem}
          </MenuItem>
        </ContextMenu>
      )}
    </div>
  );
}

/** Whether it has a receipt, and a way to see it; what is worth a second look. */
export function ReceiptMark({ item }: { item: TypedItem }) {
  const t = useSheetTexts();
  const { sheet, receipts, show } = useSheetOnPage();
  const own = sheet.receipts.find((receipt) => receipt.item_id === item.id && item.id !== undefined);
  const isWarned = sheet.warnings.some(({ item_id }) => item_id === item.id && item.id !== undefined);
  const isComing = receipts.sending.some(({ itemKey, failure }) => itemKey === item.key && failure === undefined);
  if (isWarned && !isComing) {
    return (
      <span className={styles.warned} title={t.lookAgain}>
        <TriangleAlert size={15} role="img" aria-label={t.lookAgain} />
      </span>
    );
  }
  if (own && !receipts.isRemoved(own)) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.clip}
        title={own.name}
        aria-label={t.showReceipt(own.name)}
        onClick={(event) => {
          event.stopPropagation();
          show(own.id);
        }}
      >
        <Paperclip size={15} aria-hidden />
      </button>
    );
  }
  return isComing ? <Paperclip size={15} className={styles.coming} role="img" aria-label={t.sending} /> : null;
}
