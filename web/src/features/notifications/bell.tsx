import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { LateMenu, late } from '../../ui/late-menu.tsx';
import { say } from '../../ui/toast.tsx';
import styles from './bell.module.css';
import { listen, unreadQuery } from './notifications.ts';

const LatestNotifications = late(() => import('./latest.tsx').then((module) => module.LatestNotifications));

const MOST_SHOWN = 99;

/** The bell: number of unread, and the last notifications behind it; live. */
export function Bell({ className }: { className?: string | undefined }) {
  const t = useTexts().notifications;
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  useEffect(() => listen(({ text }) => document.visibilityState === 'visible' && say(text)), []);
  return (
    <LateMenu
      haspopup="dialog"
      load={LatestNotifications.load}
      button={(props) => (
        <IconButton {...props} label={unread === 0 ? t.title : t.bell(shown)} className={className}>
          <BellIcon size={19} aria-hidden />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {shown}
            </span>
          )}
        </IconButton>
      )}
    >
      {(opened) => <LatestNotifications opened={opened} />}
    </LateMenu>
  );
}
