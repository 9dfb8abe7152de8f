import { Link, useSearch } from '@tanstack/react-router';
import { AlertTriangle } from 'lucide-react';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { Ago, Avatar, Chip } from '../../ui/parts.tsx';
import { RowCheck } from '../../ui/row-check.tsx';
import { photoOf } from '../people/index.ts';
import styles from './queue.module.css';
import type { QueuedSheet } from './queue.queries.ts';
import { useQueueTexts } from './queue-texts.ts';

export function QueueRow({
  sheet,
  isOpen,
  isSelected,
  onToggle,
}: {
  sheet: QueuedSheet;
  isOpen: boolean;
  isSelected: boolean;
  onToggle: (() => void) | undefined;
}) {
  const t = useQueueTexts();
  const formats = useFormats();
  const { all } = useSearch({ from: '/frame/expenses/approve' });
  const { id, name, user, total, currency, items, receipts, warnings, submitted } = sheet;
  return (
    <li className={isOpen ? styles.open : undefined}>
      <span className={styles.face}>
        <Avatar name={user.name} src={photoOf(user.id, 36)} size={36} />
        {onToggle && <RowCheck isSelected={isSelected} label={t.select(name)} onToggle={onToggle} />}
      </span>
      <Link
        to="/expenses/approve"
        search={{ sheet: id, ...(all && { all }) }}
        replace
        activeProps={{}}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.line}>
          <b dir="auto">{name}</b>
          <span className={styles.money}>{formats.money(Number(total), currency)}</span>
        </span>
        <span className={styles.line}>
          <bdi>{user.name}</bdi>
          <Ago at={submitted} />
        </span>
        <span className={styles.counts}>
          {t.items(items)} · {t.receipts(receipts)}
        </span>
        <span className={styles.chips}>
          <StandIn sheet={sheet} />
          {warnings > 0 && (
            <Chip hue="amber">
              <AlertTriangle size={13} aria-hidden />
              {t.warnings(warnings)}
            </Chip>
          )}
        </span>
      </Link>
    </li>
  );
}

/** For whom one decides, or for whom the sheet waits. */
export function StandIn({ sheet: { for: absent, supervisor } }: { sheet: QueuedSheet }) {
  const t = useQueueTexts();
  const me = useMe();
  const formats = useFormats();
  if (absent) {
    return <Chip hue="plum">{t.standIn(absent.name, formats.dayNear(absent.until.slice(0, 10)))}</Chip>;
  }
  if (!supervisor || supervisor.id === me.id) return null;
  return <Chip>{t.waitsFor(supervisor.name)}</Chip>;
}
