// A sheet that waits: its items with what is worth a second look, and its receipts beside them.
import { useQuery } from '@tanstack/react-query';
import { AlertTriangle, Check, Paperclip, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../i18n/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Ago, Avatar, Kbd, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { photoOf } from '../people/index.ts';
import { type Sheet, sheetQuery } from './expenses.queries.ts';
import styles from './queue.module.css';
import type { QueuedSheet } from './queue.queries.ts';
import { QueueReceipts } from './queue-receipts.tsx';
import { StandIn } from './queue-row.tsx';
import { useQueueTexts } from './queue-texts.ts';
import { TypeChip } from './type-look.tsx';

export function QueueSheet({ queued, acts }: { queued: QueuedSheet; acts: ReactNode }) {
  const t = useQueueTexts();
  const { id, name, user, submitted, dept, location, notes, warnings } = queued;
  const { data: sheet, error, refetch } = useQuery(sheetQuery(id));
  return (
    <section className={styles.view} aria-label={t.sheetOf(name)}>
      <header className={styles.head}>
        <Avatar name={user.name} src={photoOf(user.id, 44)} size={44} />
        <div>
          <h2 dir="auto">{name}</h2>
          <small>
            <bdi>{user.name}</bdi> · {t.submitted} <Ago at={submitted} />
            {[dept, location].map(
              (place) =>
                place && (
                  <span key={place.id}>
                    {' · '}
                    <bdi>{place.name}</bdi>
                  </span>
                ),
            )}
            {' · '}
            <TextLink to="/expenses/$id" params={{ id }}>
              {t.open}
            </TextLink>
          </small>
        </div>
        {acts}
      </header>
      <div className={styles.marks}>
        <StandIn sheet={queued} />
      </div>
      {notes !== '' && (
        <blockquote className={styles.words} dir="auto">
          {notes}
        </blockquote>
      )}
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : sheet ? (
        <Contents key={id} sheet={sheet} queued={queued} />
      ) : (
        <div className={styles.sides}>
          <div className={styles.items}>
            {warnings > 0 && <Skeleton height={52} />}
            <Skeleton height={220} />
          </div>
        </div>
      )}
    </section>
  );
}

function Contents({ sheet, queued }: { sheet: Sheet; queued: QueuedSheet }) {
  const [chosen, setChosen] = useState<number | undefined>(sheet.receipts[0]?.id);
  return (
    <div className={styles.sides} id="queued-sheet">
      <div className={styles.items}>
        <Warnings sheet={sheet} />
        <Items sheet={sheet} queued={queued} chosen={chosen} onChoose={setChosen} />
      </div>
      <QueueReceipts sheet={sheet} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

function Warnings({ sheet: { warnings, items } }: { sheet: Sheet }) {
  const t = useQueueTexts();
  if (warnings.length === 0) return null;
  return (
    <section className={styles.band} aria-label={t.worthALook}>
      <AlertTriangle size={17} aria-hidden />
      <ul>
        {warnings.map(({ code, item_id }) => (
          <li key={`${code}-${item_id}`} dir="auto">
            {t.warned[code](items.find(({ id }) => id === item_id)?.vendor || t.wholeSheet)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items({
  sheet,
  queued,
  chosen,
  onChoose,
}: {
  sheet: Sheet;
  queued: QueuedSheet;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  const t = useQueueTexts();
  const formats = useFormats();
  const { items, receipts, currency, warnings } = sheet;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.date}</th>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.type}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {items.length === 0 && (
          <tr>
            <td colSpan={4}>{t.noItems}</td>
          </tr>
        )}
        {items.map((item) => {
          const receipt = receipts.find(({ item_id }) => item_id === item.id);
          const isWarned = warnings.some(({ item_id }) => item_id === item.id);
          const filed = item.type === 'project' ? item.project : item.dept;
          return (
            <tr key={item.id} className={classes(receipt && receipt.id === chosen && styles.shown)}>
              <td>{item.receipt_day && formats.dayOfYear(dayOf(item.receipt_day))}</td>
              <td>
                <b dir="auto">{item.vendor}</b>
                <small dir="auto">{[item.description, filed?.name].filter(Boolean).join(' · ')}</small>
              </td>
              <td>{item.expense_type && <TypeChip name={item.expense_type.name} />}</td>
              <td className={styles.money}>
                <b>{formats.money(item.amount, currency)}</b>
                {item.currency !== null && item.original_amount !== null && (
                  <small>
                    {t.paid(
                      formats.money(item.original_amount, item.currency),
                      formats.number(item.exchange_rate ?? 1),
                    )}
                  </small>
                )}
                {receipt ? (
                  <button
                    type="button"
                    className={styles.clip}
                    aria-label={t.showReceipt(receipt.name)}
                    onClick={() => onChoose(receipt.id)}
                  >
                    <Paperclip size={15} aria-hidden />
                  </button>
                ) : (
                  <span className={styles.clip} aria-hidden>
                    {isWarned && <AlertTriangle size={15} />}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t.total}, {t.items(items.length)}
          </th>
          <td className={styles.money}>{formats.money(Number(queued.total), currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function dayOf(digits: string): string {
  return digits.replace(/^(....)(..)(..)$/, '$1-$2-$3');
}

export function DecideButtons({ onApprove, onReject }: { onApprove: () => void; onReject: () => void }) {
  const t = useQueueTexts();
  return (
    <div className={styles.acts}>
      <Button onPress={onReject} aria-keyshortcuts="r">
        <X size={17} aria-hidden />
        {t.reject} <Kbd>r</Kbd>
      </Button>
      <Button look="primary" onPress={onApprove} aria-keyshortcuts="a">
        <Check size={17} aria-hidden />
        {t.approve} <Kbd>a</Kbd>
      </Button>
    </div>
  );
}
