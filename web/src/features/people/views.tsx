// The ways to look at people: the same switch on each of their pages.
import { createLink } from '@tanstack/react-router';
import { LayoutGrid, Network, Rows3, UsersRound } from 'lucide-react';
import type { AnchorHTMLAttributes } from 'react';
import { usePeopleTexts } from './texts.ts';
import styles from './views.module.css';

/** Several of them lead to one address: which one holds is said by the page. */
const View = createLink(function Anchor({
  isCurrent,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { isCurrent: boolean }) {
  return <a {...props} aria-current={isCurrent ? 'page' : undefined} />;
});

export function Views({ current }: { current: 'table' | 'cards' | 'chart' | 'groups' }) {
  const t = usePeopleTexts();
  return (
    <nav className={styles.views} aria-label={t.views}>
      <View to="/people" search={({ view: _, ...now }: { view?: 'cards' }) => now} isCurrent={current === 'table'}>
        <Rows3 size={16} aria-hidden />
        <span>{t.table}</span>
      </View>
      <View to="/people" search={(now) => ({ ...now, view: 'cards' as const })} isCurrent={current === 'cards'}>
        <LayoutGrid size={16} aria-hidden />
        <span>{t.cards}</span>
      </View>
      <View to="/people/chart" isCurrent={current === 'chart'}>
        <Network size={16} aria-hidden />
        <span>{t.chart}</span>
      </View>
      <View to="/groups" isCurrent={current === 'groups'}>
        <UsersRound size={16} aria-hidden />
        <span>{t.groups}</span>
      </View>
    </nav>
  );
}
