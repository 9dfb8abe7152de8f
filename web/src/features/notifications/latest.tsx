// The last notifications, behind the bell.
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Dialog, Heading } from 'react-aria-components';
import { useTexts } from '../../i18n/index.ts';
import { TextButton, TextLink } from '../../ui/button.tsx';
import type { Opened } from '../../ui/late-menu.tsx';
import { Popover } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { NotificationLink } from './notification-row.tsx';
import styles from './notifications.module.css';
import { latestQuery, markAllRead, unreadQuery } from './notifications.ts';

export function LatestNotifications({ opened: { trigger, onClose } }: { opened: Opened }) {
  const t = useTexts().notifications;
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      className={styles.popover}
    >
      <Dialog aria-label={t.title}>
        <div className={styles.head}>
          <Heading level={2}>{t.title}</Heading>
          {unread > 0 && <TextButton onPress={() => void markAllRead()}>{t.markAll}</TextButton>}
        </div>
        <Latest onOpen={onClose} />
        <div className={styles.foot}>
          <TextLink to="/notifications" onClick={onClose}>
            {t.all}
          </TextLink>
        </div>
      </Dialog>
    </Popover>
  );
}

function Latest({ onOpen }: { onOpen: () => void }) {
  const t = useTexts().notifications;
  const { data, error, refetch } = useQuery(latestQuery);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.list}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={36} height={36} />
            <Skeleton height={32} />
          </div>
        ))}
      </div>
    );
  }
  if (data.data.length === 0) return <Empty icon={BellRing} title={t.empty} />;
  return (
    <ul className={styles.list}>
      {data.data.map((notification) => (
        <li key={notification.id}>
          <NotificationLink notification={notification} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
