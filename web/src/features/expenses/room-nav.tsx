// The parts of the room, as a switch on each of their pages.
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import styles from './room.module.css';
import { useExpensesTexts } from './texts.ts';

const Part = createLink(function Anchor({
  isCurrent,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { isCurrent: boolean }) {
  return <a {...props} aria-current={isCurrent ? 'page' : undefined} />;
});

export function RoomNav({ current }: { current: 'sheets' | 'queue' | 'reports' }) {
  const t = useExpensesTexts();
  return (
    <nav className={styles.parts} aria-label={t.title}>
      <Part to="/expenses" isCurrent={current === 'sheets'}>
        {t.mySheets}
      </Part>
      <Part to="/expenses/approve" isCurrent={current === 'queue'}>
        {t.toDecide}
      </Part>
      <Part to="/expenses/reports" isCurrent={current === 'reports'}>
        {t.reports}
      </Part>
    </nav>
  );
}
