// The items of a sheet, edited in place like a spreadsheet: Enter goes to the next field, at the end of a row to the next row, at the end of
// all to a new item.
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormats } from '../../i18n/index.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { useKeys } from '../../ui/keys.ts';
import { Kbd } from '../../ui/parts.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './items.module.css';
import { fromUnits, MINOR } from './money.ts';
import { OpenItem } from './open-item.tsx';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { TypeMix } from './type-mix.tsx';
import { totalOf } from './typed-sheet.ts';
import { useItemActs } from './use-item-acts.ts';

export function ItemsGrid() {
  const t = useSheetTexts();
  const formats = useFormats();
  const { sheet, typed, isOpen, openKey, open, locale, editor } = useSheetOnPage();
  const acts = useItemActs();
  const card = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const { items } = typed;
  const at = Math.max(0, Math.min(reached, items.length - 1));

  const rowOf = (key: string | undefined) => card.current?.querySelector<HTMLElement>(`[data-item="${key}"]`);
  const fieldsOf = (key: string | undefined) => [
    ...(rowOf(key)?.querySelectorAll<HTMLElement>('[data-field]:not([disabled])') ?? []),
  ];
  const enter = (key: string | undefined, end: 'first' | 'last' = 'first') => {
    open(key);
    focusWhenThere(() => fieldsOf(key).at(end === 'first' ? 0 : -1));
  };
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index));
    setReached(next);
    rowOf(items[next]?.key)?.focus();
  };
  const add = () => {
    if (isOpen) enter(acts.add());
  };
  const close = () => {
    const key = openKey;
    open(undefined);
    void editor.save();
    focusWhenThere(() => rowOf(key));
  };
  useKeys(isOpen ? [{ keys: 'n', does: t.newItem, run: add }] : []);

  const inRow = (event: KeyboardEvent, index: number) => {
    const item = items[index];
    if (!item) return;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 };
    const wanted = moves[event.key];
    const done = () => event.preventDefault();
    if (event.altKey && isOpen && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      done();
      acts.move(item.key, event.key === 'ArrowUp' ? -1 : 1);
      focusWhenThere(() => rowOf(item.key));
    } else if (wanted !== undefined) {
      done();
      focusRow(wanted);
    } else if (isOpen && (event.key === 'Enter' || event.key === 'F2')) {
      done();
      enter(item.key);
    } else if (isOpen && (event.key === 'Delete' || event.key === 'Backspace')) {
      done();
      acts.remove(item);
      focusWhenThere(() => rowOf(items[index + 1]?.key ?? items[index - 1]?.key));
    }
  };

  const inField = (event: KeyboardEvent, index: number) => {
    const item = items[index];
    const { target } = event;
    if (!item || !(target instanceof HTMLElement) || !target.matches('[data-field]')) {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
      return;
    }
    const fields = fieldsOf(item.key);
    const place = fields.indexOf(target);
    const by = event.shiftKey ? -1 : 1;
    const next = fields[place + by];
    const neighbour = items[index + by];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (next) next.focus();
      else if (neighbour) enter(neighbour.key, by === 1 ? 'first' : 'last');
      else if (by === 1) add();
    } else if (event.key === 'Tab' && !next && neighbour) {
      event.preventDefault();
      enter(neighbour.key, by === 1 ? 'first' : 'last');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.altKey && /^Arrow(Up|Down)$/.test(event.key) && !target.matches('select')) {
      event.preventDefault();
      acts.move(item.key, event.key === 'ArrowUp' ? -1 : 1);
      focusWhenThere(() => fieldsOf(item.key)[place]);
    }
  };

  const total = totalOf(typed, locale);
  const shown = items.length === 0 ? sheet.total_amount : fromUnits(total, MINOR);
  return (
    <div className={styles.card} ref={card}>
      <div role="grid" aria-label={t.items} aria-rowcount={items.length + 1}>
        <div role="row" className={styles.columns} tabIndex={-1} aria-rowindex={1}>
          {[t.date, t.what, t.type, t.paid, t.amount, t.receipt].map((name, column) => (
            <span key={name} role="columnheader" tabIndex={-1} data-end={column === 3 || column === 4 || undefined}>
              <span className={column === 5 ? styles.hidden : undefined}>{name}</span>
            </span>
          ))}
        </div>
        {items.map((item, index) =>
          isOpen && item.key === openKey ? (
            <OpenItem
              key={item.key}
              item={item}
              index={index}
              acts={acts}
              onKeyDown={(event) => inField(event, index)}
              onClose={close}
            />
          ) : (
            <ItemRow
              key={item.key}
              item={item}
              index={index}
              isCurrent={index === at}
              acts={acts}
              onKeyDown={(event) => inRow(event, index)}
              onFocus={() => setReached(index)}
              onOpen={() => enter(item.key)}
            />
          ),
        )}
      </div>
      {isOpen && (
        <button type="button" className={styles.add} onClick={add}>
          <Plus size={16} aria-hidden />
          <b>{t.addItem}</b>
          <span>{t.orDrop}</span>
          <Kbd>n</Kbd>
        </button>
      )}
      <div className={styles.sum}>
        <TypeMix />
        <span>{t.totalOf(items.length)}</span>
        <b aria-live="polite" data-total>
          {formats.money(shown, sheet.currency)}
        </b>
      </div>
    </div>
  );
}
