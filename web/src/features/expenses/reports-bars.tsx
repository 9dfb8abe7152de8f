// Sums as bars beside their names, the largest first; each leads to its items.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useFormats } from '../../i18n/index.ts';
import { classes } from '../../ui/classes.ts';
import styles from './reports.module.css';
import { type Group, type ReportSearch, unitsOf } from './reports.queries.ts';
import { itemsOf } from './reports-columns.tsx';

export function BarsCard({
  title,
  by,
  none,
  groups,
  currency,
  search,
}: {
  title: string;
  by: 'dept' | 'project';
  /** The name of those without one. */
  none: string;
  groups: readonly Group[];
  currency: string;
  search: ReportSearch;
}) {
  const formats = useFormats();
  const headingId = useId();
  const most = Math.max(1, ...groups.map(({ amount }) => Math.abs(unitsOf(amount))));
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{title}</h2>
      </header>
      <ul className={styles.bars}>
        {groups.map((group) => {
          const named = group[by];
          const id = named?.id ?? 0;
          return (
            <li key={id}>
              <Link
                to="/expenses/reports"
                search={itemsOf(search, { [by]: id })}
                hash="items"
                className={classes(search[by] === id && styles.chosenBar)}
              >
                <span dir="auto" className={classes(!named && styles.none)}>
                  {named?.name ?? none}
                </span>
                <b>{formats.money(Number(group.amount), currency)}</b>
                <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
                  <rect className={styles.track} width="100" height="8" />
                  <rect
                    className={unitsOf(group.amount) < 0 ? styles.refundBar : named ? styles.brandBar : styles.noneBar}
                    width={Math.max(0.6, (Math.abs(unitsOf(group.amount)) / most) * 100)}
                    height="8"
                  />
                </svg>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
