// All notifications, by day: filtered, selected and marked.
import type { Notification } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BellRing, CheckCheck, Mail, MailOpen } from 'lucide-react';
import { useRef } from 'react';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useKeys } from '../../ui/keys.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { type Family, familyNames, familyOf } from './kinds.ts';
import { NotificationLink } from './notification-row.tsx';
import styles from './notifications.module.css';
import { allQuery, mark, markAllRead, unreadQuery } from './notifications.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useNotificationTexts } from './texts.ts';

export function NotificationsPage() {
  const t = useTexts().notifications;
  const own = useNotificationTexts();
  const search = useSearch({ from: '/frame/notifications' });
  const filter = { unread: search.unread ?? false, family: familyOf(search.kind) };
  const navigate = useNavigate();
  const all = useInfiniteQuery(allQuery(filter));
  const count = useQuery(unreadQuery).data?.unread ?? 0;
  useTitle(t.title);
  const notifications = all.data?.pages.flatMap((page) => page.data);
  const go = (next: { unread: boolean; family: Family | undefined }) =>
    void navigate({
      to: '/notifications',
      search: { ...(next.unread && { unread: true }), ...(next.family && { kind: next.family }) },
      replace: true,
    });
  return (
    <div className={styles.page}>
      <header className={styles.pageHead}>
        <PageTitle>{t.title}</PageTitle>
        <Switch isSelected={filter.unread} onChange={(unread) => go({ ...filter, unread })}>
          {t.unreadOnly}
        </Switch>
        {count > 0 && (
          <Button onPress={() => void markAllRead(filter.family)}>
            <CheckCheck size={17} aria-hidden />
            {t.markAll}
          </Button>
        )}
      </header>
      <FilterChips
        label={own.filter}
        className={styles.families}
        chips={[undefined, ...familyNames].map((family) => ({
          key: family ?? '',
          text: family ? own.families[family] : own.everything,
          isPressed: filter.family === family,
          press: () => go({ ...filter, family }),
        }))}
      />
      {all.error && !notifications ? (
        <Failed error={all.error} retry={() => void all.refetch()} />
      ) : !notifications ? (
        <Rows />
      ) : notifications.length === 0 ? (
        <Empty
          icon={BellRing}
          title={filter.unread ? own.noneUnread : filter.family ? own.emptyOf : t.empty}
          act={
            (filter.unread || filter.family) && (
              <Button onPress={() => go({ unread: false, family: undefined })}>{own.showAll}</Button>
            )
          }
        />
      ) : (
        <Days notifications={notifications} key={`${filter.unread} ${filter.family}`} />
      )}
      {all.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void all.fetchNextPage()} isPending={all.isFetchingNextPage}>
            {t.older}
          </Button>
        </div>
      )}
    </div>
  );
}

function Days({ notifications }: { notifications: readonly Notification[] }) {
  const t = useNotificationTexts();
  const formats = useFormats();
  const list = useRef<HTMLDivElement>(null);
  const { chosen, toggle, clear } = useSelection(notifications);
  const days = Map.groupBy(notifications, ({ created }) => formats.day(new Date(created)));

  /** The row that has the focus, by its place in the list. */
  const at = () => rowsOf(list.current).findIndex((row) => row.contains(document.activeElement));
  const walk = (step: number) => {
    const rows = rowsOf(list.current);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at() + step))];
    next?.querySelector<HTMLElement>('a, button')?.focus();
  };
  const current = () => notifications[at()];
  useKeys([
    { keys: 'j', does: t.keys.next, run: () => walk(1) },
    { keys: 'k', does: t.keys.previous, run: () => walk(-1) },
    {
      keys: 'x',
      does: t.keys.select,
      run: () => {
        const notification = current();
        if (notification) toggle(notification.id);
      },
    },
    {
      keys: 'u',
      does: t.keys.toggle,
      run: () => {
        const notification = current();
        const marked = chosen.length > 0 ? chosen : notification ? [notification] : [];
        if (marked.length > 0)
          void mark(
            marked,
            marked.some(({ read }) => !read),
          );
      },
    },
  ]);
  const isChosen = (id: number) => chosen.some((notification) => notification.id === id);
  return (
    <div ref={list} className={classes(chosen.length > 0 && styles.selecting)}>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul>
            {ofDay.map((notification) => (
              <li
                key={notification.id}
                className={styles.item}
                data-row
                data-chosen={isChosen(notification.id) || undefined}
              >
                <NotificationLink notification={notification} />
                <input
                  type="checkbox"
                  className={styles.check}
                  aria-label={t.select(notification.text)}
                  checked={isChosen(notification.id)}
                  onChange={() => toggle(notification.id)}
                />
                <IconButton
                  small
                  className={styles.act}
                  label={notification.read ? t.markUnread : t.markRead}
                  onPress={() => void mark([notification], !notification.read)}
                >
                  {notification.read ? <Mail size={16} aria-hidden /> : <MailOpen size={16} aria-hidden />}
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SelectionBar chosen={chosen} onClear={clear} />
    </div>
  );
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/** The list that has not come yet. */
function Rows() {
  return (
    <div>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={36} height={36} round />
          <Skeleton height={34} />
        </div>
      ))}
    </div>
  );
}
